// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText
public import FoundationEssentials
public import IssuerTrust
internal import Locks
public import Mdoc

/// The lists at hand: an immutable snapshot, replaced as a whole. Nothing is fetched when a document is looked up.
public struct StatusLists: Sendable {
    /// A list that may be asked, among others under the same URI.
    public struct Candidate: Sendable {
        public let list: StatusList
        /// Whether its source has said of late that it still is the latest. One of which it has not proves nothing good: a
        /// document may have been revoked since.
        public let isConfirmed: Bool

        public init(_ list: StatusList, isConfirmed: Bool = true) {
            self.list = list
            self.isConfirmed = isConfirmed
        }
    }

    /// By the exact bytes of the URI.
    private let lists: [ExactString: [Candidate]]
    private let wants = Guarded(WantedLists())

    public static let none = StatusLists([:])

    /// - Parameter lists: By the URI that they were fetched from.
    public init(_ lists: [String: StatusList]) {
        self.init(candidates: lists.mapValues { [Candidate($0)] })
    }

    /// Several lists under a URI: of those that the document's own issuer vouches for, the newest counts.
    public init(candidates: [String: [Candidate]]) {
        lists = Dictionary(uniqueKeysWithValues: candidates.map { (ExactString($0), $1) })
    }

    public var isEmpty: Bool { lists.isEmpty }

    /// The first list under a URI, whoever signed it.
    public subscript(uri: String) -> StatusList? { lists[ExactString(uri)]?.first?.list }

    /// Lists that genuine documents named and that are not at hand, each with who vouches for it: at most 1024.
    ///
    /// Nothing tells which document named a list, or when.
    public var wanted: [(uri: String, trustPoint: Certificate)] { wants.withLock { $0.missing } }

    /// All lists that genuine documents named since this was last asked, those at hand too: at most 1024 of either.
    public func takeWanted() -> [(uri: String, trustPoint: Certificate)] { wants.withLock { $0.take() } }

    /// Takes note of the lists that an accepted document names, so that they are fetched and kept.
    ///
    /// Of a document that is rejected nothing is noted: its signer's key may be a thief's, who would choose what is fetched.
    public func note(_ references: StatusReferences, issuer: Certificate) {
        let entries =
            [
                references.statusList.map { ($0.uri, $0.certificate) },
                references.identifierList.map { ($0.uri, $0.certificate) },
            ]
            .compactMap(\.self)
        for (uri, certificate) in entries {
            guard let trustPoint = Self.trustPoint(certificate, issuer) else { continue }
            let isAtHand = lists[ExactString(uri)]?.isEmpty == false
            wants.withLock { $0.add(uri, trustPoint, isAtHand: isAtHand) }
        }
    }

    /// What was named in the authority's place and is no certificate vouches for nothing.
    private static func trustPoint(_ certificate: [UInt8]?, _ issuer: Certificate) -> Certificate? {
        certificate.map { try? Certificate(der: $0.span) } ?? issuer
    }

    /// What the lists say of a document that is otherwise genuine.
    ///
    /// - Parameters:
    ///   - references: Of a mobile security object whose signature was verified: it may choose its list's trust point.
    ///   - issuer: The anchor or authority that issued the object's signer.
    ///   - skew: Seconds allowed on beginnings alone.
    public func standing(
        of references: StatusReferences, issuer: Certificate, revocation: RevocationLists, at now: Date,
        skew: TimeInterval = 60
    ) -> StatusStanding {
        func ask(
            _ uri: String, _ certificate: [UInt8]?,
            _ question: (StatusList) throws(StatusListProblem) -> StatusStanding
        ) -> StatusStanding {
            let trustPoint = Self.trustPoint(certificate, issuer)
            let candidates = lists[ExactString(uri)] ?? []
            let judged = candidates.map { candidate in
                JudgedCandidate(
                    candidate,
                    problems: candidate.list.verify(
                        trustPoints: trustPoint.map { [$0] } ?? [], revocation: revocation, uri: uri, at: now,
                        skew: skew))
            }
            guard let best = JudgedCandidate.best(of: judged) else { return .undetermined(nil) }
            guard best.isOfIssuer else { return .undetermined(best.problems.first) }
            do {
                let standing = try question(best.candidate.list)
                // What was revoked stays so for as long as the document lives (second edition, 12.3.6.1), also when the
                // list's own time is over. Of a suspension that is not known.
                if standing == .revoked { return .revoked }
                if let problem = best.problems.first { return .undetermined(problem) }
                return best.candidate.isConfirmed || standing == .suspended ? standing : .undetermined(nil)
            } catch { return .undetermined(error) }
        }
        var standings: [StatusStanding] = []
        if let entry = references.statusList {
            standings.append(
                ask(entry.uri, entry.certificate) { list throws(StatusListProblem) in
                    StatusStanding(value: try list.value(at: entry.index))
                })
        }
        if let entry = references.identifierList {
            standings.append(
                ask(entry.uri, entry.certificate) { list throws(StatusListProblem) in
                    try list.contains(entry.identifier) ? .revoked : .valid
                })
        }
        return StatusStanding(standings)
    }
}
