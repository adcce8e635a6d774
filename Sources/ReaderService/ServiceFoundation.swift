// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import ReaderPolicy

/// What every use case stands on: storage, time and randomness, which come from whoever starts the service.
public struct ServiceFoundation: Sendable {
    public let store: any ReaderStore
    /// The key of the store's keyed hashes.
    public let secret: ServiceSecret
    public let vault: RetentionVault
    /// By which deadlines are kept.
    public let deadlines: DeadlineClock
    /// The wall clock, at which documents must be valid and tokens are dated.
    public let wallClock: @Sendable () -> Date
    public let random: any RandomSource

    public init(
        store: any ReaderStore, secret: ServiceSecret, vault: RetentionVault, deadlines: DeadlineClock,
        wallClock: @escaping @Sendable () -> Date, random: any RandomSource
    ) {
        self.store = store
        self.secret = secret
        self.vault = vault
        self.deadlines = deadlines
        self.wallClock = wallClock
        self.random = random
    }

    /// Asks the store, and passes on what it cannot do as the service's error.
    func stored<Result: Sendable>(
        _ ask: (any ReaderStore) async throws(StoreError) -> Result
    ) async throws(ServiceError) -> Result {
        do throws(StoreError) { return try await ask(store) } catch { throw .store(error) }
    }

    /// The keyed hash of a binding; the binding itself is never kept.
    func binding(_ text: String, of session: SessionID) -> KeyedHash {
        secret.hash(session.bytes, Array(text.utf8), for: .binding)
    }
}
