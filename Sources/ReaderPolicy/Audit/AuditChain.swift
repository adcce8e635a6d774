// SPDX-License-Identifier: Apache-2.0

/// Links each entry of the audit log to the one before it.
///
/// The hash is keyed: whoever can write to the database, but does not hold the keys of the configuration, cannot make a
/// chain that holds.
public struct AuditChain: Sendable {
    private let secret: ServiceSecret

    public init(_ secret: ServiceSecret) {
        self.secret = secret
    }

    /// What the first entry of all links to.
    public static let origin = [UInt8](repeating: 0, count: KeyedHash.byteCount)

    /// The link of an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry's JSON, byte for byte as it is stored.
    ///   - number: Counts from 1 without a gap.
    ///   - previous: The link of the entry before.
    public func link(_ entry: [UInt8], number: Int64, after previous: [UInt8]) -> [UInt8] {
        secret.hash(previous, Array(String(number).utf8), entry, for: .audit).bytes
    }

    /// Where the log begins and ends. Without these two, entries taken from either end would not be missed.
    public enum Mark: String, Sendable, CaseIterable {
        /// The last entry that reached the end of its time, and after which the log begins.
        case pruned
        /// The last entry of all.
        case head
    }

    /// The code that a mark is kept with, so that nobody else can move it.
    public func code(for mark: Mark, number: Int64, link: [UInt8]) -> [UInt8] {
        secret.hash(Array(mark.rawValue.utf8), Array(String(number).utf8), link, for: .audit).bytes
    }
}
