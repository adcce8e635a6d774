// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials

/// A list that was fetched and is ready to be used.
struct HeldList: Sendable {
    enum Content: Sendable {
        /// Judged anew from its bytes whenever trust is put together.
        case vical
        case revocationList(CertificateRevocationList)
        case statusList(StatusList)
        case aggregation([String])
    }

    var content: Content
    /// As they came, for the cache.
    let bytes: [UInt8]
    /// Of a status list one for each authority that may vouch for it; of an aggregation, which nobody signs, none.
    let marks: [ListMark]
    /// When a newer one is wanted; nil where the list does not say.
    let wanted: Date?
    /// When it says nothing any more; nil where it does not end.
    let end: Date?
    /// Bytes of memory.
    let weight: Int
    /// Entries that are not used.
    var skipped = 0
    /// Of a revocation list SHA-256 of the key under which it verified.
    var authorityKey: [UInt8]?
    /// When its source served it last, or said that nothing newer is there.
    var seenAt: Date

    /// For how long a list is believed that its source does not confirm: the hard limit of what is kept of lists.
    static let believedSeconds: TimeInterval = 7 * 86_400

    /// By how much a confirmation may lie ahead. One that lies further is of a clock that was wrong, and says nothing.
    static let aheadSeconds: TimeInterval = 60

    /// Whether it may prove something good. Lists of authorities and aggregations end by their own dates alone.
    func isConfirmed(at now: Date) -> Bool {
        switch content {
        case .revocationList, .statusList:
            (-Self.aheadSeconds...Self.believedSeconds).contains(now.timeIntervalSince(seenAt))
        case .vical, .aggregation: true
        }
    }

    func isInForce(at now: Date) -> Bool { isConfirmed(at: now) && end.map { now <= $0 } ?? true }

    /// Whether it soon proves nothing good any more.
    func isAlmostUnconfirmed(at now: Date) -> Bool { !isConfirmed(at: now.addingTimeInterval(86_400)) }

    /// Whether it takes the other's place: one for one, and never one for several.
    func replaces(_ other: HeldList) -> Bool {
        other.marks.allSatisfy { former in marks.contains { $0.continues(former) } }
    }
}
