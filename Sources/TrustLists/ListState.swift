// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText
public import FoundationEssentials

/// Which issue of a list is in force: what the next one is compared with, so that nobody can bring back an older one.
///
/// Keep it also where the list itself is gone, one for each series, and only ever that of a `VerifiedVICAL`.
public struct ListState: Hashable, Sendable {
    /// SHA-256 of the trust point's key: a root that is certified anew goes on with the series.
    public let trustPoint: [UInt8]
    public let provider: String
    public let issueID: UInt64?
    /// In whole seconds.
    public let date: Date
    /// SHA-256 of what was signed. A list that is signed anew, or that carries its certificates otherwise, is the same.
    public let digest: [UInt8]

    public init(trustPoint: [UInt8], provider: String, issueID: UInt64?, date: Date, digest: [UInt8]) {
        self.trustPoint = trustPoint
        self.provider = provider
        self.issueID = issueID
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.digest = digest
    }

    /// Why a list may not follow this one (18013-5, C.1.7.1: numbers are unique and rise).
    ///
    /// A list of another provider, or under another trust point's key, is of another series, about which nothing is known:
    /// one root may have several providers, and anybody may take a provider's name. Where either list does not count, the
    /// dates decide.
    ///
    /// - Returns: `.rolledBack`, `.equivocates` or nil.
    public func problem(ofSuccessor next: ListState) -> VICALProblem? {
        guard isOfSeries(of: next), next.digest != digest else { return nil }
        if let number = issueID, let nextNumber = next.issueID {
            if nextNumber < number || next.date < date { return .rolledBack }
            return nextNumber == number ? .equivocates : nil
        }
        if next.date < date { return .rolledBack }
        return next.date == date ? .equivocates : nil
    }

    /// Whether one of the two takes the other's place; lists of different series stand beside each other.
    public func isOfSeries(of other: ListState) -> Bool {
        other.provider.isExactly(provider) && other.trustPoint == trustPoint
    }
}
