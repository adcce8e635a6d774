// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import Locks

/// Contexts of one key for one operation, made ready once and used again and again.
///
/// Making one ready takes OpenSSL several look-ups by name under a lock. Keys that a service keeps, its own and those of
/// document signers, are used for every presentation, so they keep theirs; each is used by one caller at a time.
final class IdleContexts: Sendable {
    private let idle = Guarded<[Context]>([])

    /// More callers than this at the same time make contexts that are freed after use.
    private static let limit = 64

    @safe private struct Context: @unchecked Sendable {
        // Sendable by hand: who takes it out of the list is the only one that has it.
        let pointer: OpaquePointer
    }

    deinit {
        for context in idle.withLock({ $0 }) { unsafe EVP_PKEY_CTX_free(context.pointer) }
    }

    /// Lends a ready context, or nil where none can be made.
    ///
    /// - Parameter prepare: Makes a new context ready, and returns 1 like OpenSSL's own functions.
    func withContext<Result>(
        of key: borrowing KeyHandle, prepare: (OpaquePointer) -> Int32, _ body: (OpaquePointer) -> Result
    ) -> Result? {
        guard let context = unsafe idle.withLock({ $0.popLast() })?.pointer ?? Self.make(of: key, prepare: prepare)
        else {
            return nil
        }
        let result = unsafe body(context)
        let isKept = idle.withLock { contexts in
            guard contexts.count < Self.limit else { return false }
            unsafe contexts.append(Context(pointer: context))
            return true
        }
        if !isKept { unsafe EVP_PKEY_CTX_free(context) }
        return result
    }

    /// A context that is freed after use, for keys that live as long as one presentation.
    static func withNewContext<Result>(
        of key: borrowing KeyHandle, prepare: (OpaquePointer) -> Int32, _ body: (OpaquePointer) -> Result
    ) -> Result? {
        guard let context = unsafe make(of: key, prepare: prepare) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe body(context)
    }

    private static func make(of key: borrowing KeyHandle, prepare: (OpaquePointer) -> Int32) -> OpaquePointer? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { return nil }
        guard unsafe prepare(context) == 1 else {
            unsafe EVP_PKEY_CTX_free(context)
            return nil
        }
        return unsafe context
    }
}
