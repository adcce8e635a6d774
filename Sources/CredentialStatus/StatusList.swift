// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import IssuerTrust
public import Redaction

/// A list that is ready to be asked: decompressed once, its signature checked once.
///
/// It answers whatever is wrong with it; whether to believe the answer is for `verify` to say, or for `StatusLists`.
public final class StatusList: Sendable, Redacted {
    public var claims: StatusListClaims { judgement.claims }
    private let judgement: StatusListJudgement
    private let entries: Entries
    private let chains = RememberedChains()

    private enum Entries {
        case statuses(StatusEntries)
        case identifiers(IdentifierSet)
    }

    /// Bytes of a decompressed list: 134 million entries of one bit.
    public static let outputLimit = 16 << 20

    /// - Throws: `.compression` or `.tooLarge`.
    public init(_ token: StatusListToken, outputLimit: Int = StatusList.outputLimit) throws(StatusListProblem) {
        switch token.content {
        case .identifiers(let identifiers): entries = .identifiers(identifiers)
        case .statuses(let bits, let compressed):
            entries = .statuses(try StatusEntries(bits: bits, compressed: compressed, limit: outputLimit))
        }
        judgement = StatusListJudgement(token)
    }

    /// The status of an entry, as `StatusEntries` has it.
    ///
    /// - Throws: `.indexOutOfRange`, or `.type` for an identifier list.
    public func value(at index: UInt64) throws(StatusListProblem) -> UInt8 {
        guard case .statuses(let statuses) = entries else { throw .type }
        return try statuses.value(at: index)
    }

    /// Whether the list has the identifier of a document, which is then revoked.
    ///
    /// - Throws: `.type` for a list of statuses.
    public func contains(_ identifier: [UInt8]) throws(StatusListProblem) -> Bool {
        guard case .identifiers(let identifiers) = entries else { throw .type }
        return identifiers.contains(identifier)
    }

    /// As `StatusListToken.verify`. Chains that were found are remembered, and dates looked at anew.
    public func verify(
        trustPoints: [Certificate], revocation: RevocationLists, uri: String, at now: Date, skew: TimeInterval = 60
    ) -> [StatusListProblem] {
        judgement.problems(
            chains: chains, trustPoints: trustPoints, revocation: revocation, uri: uri, at: now, skew: skew)
    }

    /// From when on the list says nothing; nil where it does not end.
    public var validUntil: Date? { claims.expiry }

    /// When a copy that was fetched at an instant is to be fetched again.
    public func refreshAt(fetchedAt: Date) -> Date { claims.refreshAt(fetchedAt: fetchedAt) }

    /// Why a list may not take another's place: it was issued before, and may not know what was revoked since.
    public static func problem(replacing old: StatusList, with new: StatusList) -> StatusListProblem? {
        guard let inForce = old.claims.issuedAt else { return nil }
        return new.claims.issuedAt.map { $0 < inForce } ?? true ? .rolledBack : nil
    }
}
