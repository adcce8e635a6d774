// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import ReaderConfiguration
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal

/// The configured store, opened, with everything that stands on it.
struct Storage {
    let store: SQLiteStore
    let foundation: ServiceFoundation
    let path: String

    private static let fileName = "reader.sqlite"

    static func path(_ configuration: ServiceConfiguration, folder: String?) -> String {
        switch configuration.storage {
        case .sqlite(let configured): folder.map { "\($0)/\(fileName)" } ?? configured
        }
    }

    /// - Parameter folder: `--data`, which wins over the configuration's path.
    init(
        _ configuration: ServiceConfiguration, folder: String? = nil, mode: SQLiteStore.Mode
    ) throws(UsageError) {
        path = Self.path(configuration, folder: folder)
        guard let keys = KeyEncryptionKeys(configuration.keyEncryptionKeys.map { ($0.id, $0.key) }) else {
            throw UsageError("the key-encryption keys cannot be used", hint: "each is 32 bytes under an ID of its own")
        }
        let random = SystemRandom()
        do throws(StoreError) {
            store = try SQLiteStore.open(path: path, mode: mode, keys: keys, random: random)
        } catch {
            throw UsageError("\(path): \(error)", hint: error.hint)
        }
        foundation = ServiceFoundation(
            store: store, secret: store.secret, vault: RetentionVault(keys: keys, random: random),
            deadlines: DeadlineClock(
                notBefore: store.latestInstant, wall: { Date() }, steady: ProcessLimits.steadySeconds),
            wallClock: { Date() }, random: random)
    }
}

extension StoreError {
    /// What an operator can do about it.
    var hint: String {
        switch self {
        case .unavailable(.permission), .unavailable(.readOnly):
            "let the user of the service write to the file and its folder"
        case .unavailable(.full): "make room on the disk; nothing was lost"
        case .unavailable(.notADatabase): "name another path; this file belongs to something else"
        case .unavailable: "look at the disk and at the folder"
        case .corrupt: "stop the service and restore a backup; `\(programName) retention audit` tells more"
        case .newerSchema: "use the version that wrote it, or a newer one"
        case .locked: "one service at a time uses a database; stop the other one, or give --data another folder"
        case .sealing(.keyEncryptionKeyMissing): "put the key back into keyEncryptionKeys, below the active one"
        case .sealing: "the key of that ID is not the one that sealed the data"
        case .closed: "the service is about to stop"
        }
    }
}
