// SPDX-License-Identifier: Apache-2.0

/// Why the store could not do what it was asked.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The database cannot be opened or written, for the reason named.
    case unavailable(Reason)
    /// What is stored is not what this version wrote.
    case corrupt(String)
    /// The database was written by a newer version.
    case newerSchema(Int)
    /// Another service has this database open.
    case locked
    /// Data are sealed under a key that the configuration does not have, or were changed.
    case sealing(SealingError)
    /// The store is closed.
    case closed

    public enum Reason: String, Hashable, Sendable {
        case full = "the disk is full"
        case readOnly = "it is read-only"
        case inputOutput = "reading or writing failed"
        case permission = "permission is denied"
        case notADatabase = "the file is no database"
        case cannotOpen = "it cannot be opened"
        case busy = "it is busy"
        case memory = "memory ran out"
        case misuse = "a statement failed"
    }

    public var description: String {
        switch self {
        case .unavailable(let reason): "the database: \(reason.rawValue)"
        case .corrupt(let place): "the database is damaged: \(place)"
        case .newerSchema(let version): "the database has schema \(version), which a newer version wrote"
        case .locked: "another service has the database open"
        case .sealing(let error): error.description
        case .closed: "the store is closed"
        }
    }
}
