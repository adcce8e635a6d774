// SPDX-License-Identifier: Apache-2.0

/// How long a session waits for its answer.
public enum SessionLifetime {
    /// Seconds; what the standard's own advice and Apple's flow need fits well inside.
    public static let standard = 300
    /// Seconds, as a caller or a configuration may ask for.
    public static let range = 10...600
    /// Seconds within which the same answer may be sent again under the same `Idempotency-Key`.
    public static let repetition = 60
}
