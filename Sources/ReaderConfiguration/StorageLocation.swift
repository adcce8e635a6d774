// SPDX-License-Identifier: Apache-2.0

/// Where sessions, outcomes and retained elements lie.
public enum StorageLocation: Hashable, Sendable {
    /// The absolute path of the database file.
    case sqlite(path: String)
}
