// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import ReaderPolicy
internal import ReaderService

/// A service of a case's own, with an empty store, for cases about what a server remembers between answers.
public struct SessionGround: Sendable {
    let foundation: ServiceFoundation
    /// Ends the store and removes it.
    let close: @Sendable () async -> Void

    /// - Parameters:
    ///   - store: Empty, with its `secret`; `keys` are those that it was opened with.
    ///   - clock: The case's time, by which deadlines are kept as well.
    ///   - random: Gives the sessions' identifiers and nonces, and never a secret.
    public init(
        store: any ReaderStore, secret: ServiceSecret, keys: KeyEncryptionKeys,
        clock: @escaping @Sendable () -> Date, random: any RandomSource,
        close: @escaping @Sendable () async -> Void
    ) {
        foundation = ServiceFoundation(
            store: store, secret: secret, vault: RetentionVault(keys: keys, random: SystemRandom()),
            deadlines: DeadlineClock(wall: clock, steady: { clock().timeIntervalSince1970 }), wallClock: clock,
            random: random)
        self.close = close
    }

    /// Makes one; nil where this machine cannot.
    ///
    /// - Parameters:
    ///   - clock: The case's time.
    ///   - random: Gives the sessions' identifiers and nonces.
    public typealias Maker =
        @Sendable (
            _ clock: @escaping @Sendable () -> Date, _ random: any RandomSource
        ) -> SessionGround?
}
