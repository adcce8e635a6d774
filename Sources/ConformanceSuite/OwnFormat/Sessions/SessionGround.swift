// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import ReaderService

/// A service of a case's own, with an empty store, for cases about what a server remembers between answers.
public struct SessionGround: Sendable {
    public let foundation: ServiceFoundation
    /// Ends the store and removes it.
    public let close: @Sendable () async -> Void

    public init(foundation: ServiceFoundation, close: @escaping @Sendable () async -> Void) {
        self.foundation = foundation
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
