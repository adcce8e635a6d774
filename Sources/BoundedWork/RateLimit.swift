// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// A bucket of tokens for each key: full at first, refilled evenly, one taken for each permission.
public final class RateLimit<Key: Hashable & Sendable>: Sendable {
    private let buckets = Guarded<[Key: Bucket]>([:])

    private struct Bucket {
        var tokens: Double
        var filledAt: Double
    }

    public init() {}

    /// The same in whole seconds, at least one, as `Retry-After` has them.
    public func retryAfter(for key: Key, perMinute: Int, at now: Double) -> Int? {
        take(for: key, perMinute: perMinute, at: now).map { max(1, Int($0.rounded(.up))) }
    }

    /// Takes a permission; nil where there is one, else the seconds until there will be.
    ///
    /// - Parameters:
    ///   - perMinute: How many a minute, also all at once. It may change between calls.
    ///   - now: Seconds of a clock that does not go back.
    public func take(for key: Key, perMinute: Int, at now: Double) -> Double? {
        let capacity = Double(perMinute)
        let perSecond = capacity / 60
        return buckets.withLock { buckets in
            var bucket = buckets[key] ?? Bucket(tokens: capacity, filledAt: now)
            bucket.tokens = min(capacity, bucket.tokens + max(0, now - bucket.filledAt) * perSecond)
            bucket.filledAt = max(now, bucket.filledAt)
            defer { buckets[key] = bucket }
            guard bucket.tokens < 1 else {
                bucket.tokens -= 1
                return nil
            }
            return perSecond > 0 ? (1 - bucket.tokens) / perSecond : 60
        }
    }
}
