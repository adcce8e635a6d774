// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// Lets one task at a time work on each of many things, and the others wait for their turn.
public final class Turns<Key: Hashable & Sendable>: Sendable {
    /// Who waits for each thing that someone works on.
    private let waiting = Guarded<[Key: [CheckedContinuation<Void, Never>]]>([:])

    public init() {}

    /// Runs `body` when nobody else works on the same thing, in the order of asking.
    public func take<Result: Sendable, Failure: Error>(
        _ key: Key, _ body: @Sendable () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await enter(key)
        do throws(Failure) {
            let result = try await body()
            leave(key)
            return result
        } catch {
            leave(key)
            throw error
        }
    }

    /// The things that someone works on in this moment.
    public var keys: Set<Key> { waiting.withLock { Set($0.keys) } }

    private func enter(_ key: Key) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard let first = waiting[key]?.first else {
                waiting[key] = nil
                return nil
            }
            waiting[key]?.removeFirst()
            return first
        }
        next?.resume()
    }
}
