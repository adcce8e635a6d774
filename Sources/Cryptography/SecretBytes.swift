// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Bytes that nobody else may learn: wiped when the last reference goes, and never part of a description.
@safe public final class SecretBytes: @unchecked Sendable {
    // Sendable by hand: nothing writes to the storage after `init`.
    private let storage: UnsafeMutableBufferPointer<UInt8>

    /// Takes a copy. Wiping the original is up to its owner.
    public convenience init(copying bytes: Span<UInt8>) {
        unsafe self.init(byteCount: bytes.count) { storage in
            for index in 0..<bytes.count { unsafe storage[index] = bytes[index] }
        }
    }

    /// Reserves zeros and lets `fill` write the secret in place, so that no second copy exists.
    init(byteCount: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        unsafe storage = .allocate(capacity: byteCount)
        unsafe storage.initialize(repeating: 0)
        unsafe fill(storage)
    }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    public var count: Int { unsafe storage.count }

    /// Lends the bytes for the length of `body`.
    public func withSpan<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(storage.span)
    }
}

extension SecretBytes: Equatable {
    /// Compares in constant time.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        left.withSpan { left in right.withSpan { right in ConstantTime.equal(left, right) } }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "SecretBytes(\(count))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
