// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JOSE
internal import JSON
internal import MdocVerification
internal import TrustLists

/// The trust that a presentation is judged under: roots, lists of roots, revocation lists and status lists.
struct PresentationTrust: Sendable {
    let anchors: [Certificate]
    private let profile: IssuerProfile
    private let vicals: [[UInt8]]
    private let trustPoints: [Certificate]
    private let revocation: RevocationLists
    private let statusLists: StatusLists

    init(_ input: inout CaseFields) throws(VectorError) {
        anchors = try input.certificates("trust")
        guard let profile = IssuerProfile(rawValue: try input.optionalText("trustProfile") ?? "iso") else {
            throw input.malformed("trustProfile")
        }
        self.profile = profile
        let lists = try input.texts("vicals").map { try? Base64URL.decode($0) }
        guard !lists.contains(nil) else { throw input.malformed("vicals") }
        vicals = lists.compactMap(\.self)
        trustPoints = try input.certificates("vicalTrust")
        revocation = RevocationLists(try input.revocationLists("crls"))
        statusLists = try Self.statusLists(&input)
    }

    private static func statusLists(_ input: inout CaseFields) throws(VectorError) -> StatusLists {
        guard input.optional("statusLists") != nil else { return .none }
        var lists: [String: StatusList] = [:]
        var known: Set<String> = []
        for entry in try input.list("statusLists") {
            var fields = try CaseFields(entry, of: "statusLists", member: "statusLists")
            let uri = try fields.text("uri")
            let bytes = try fields.base64URL("token")
            try fields.refuseOthers()
            guard known.insert(uri).inserted else { throw input.malformed("statusLists") }
            // One that cannot be read is not at hand.
            lists[uri] = try? StatusList(StatusListToken(bytes))
        }
        return StatusLists(lists)
    }

    func verifier(at now: Date, policy: VerificationPolicy) -> MdocVerifier {
        var all = anchors.map { TrustAnchor($0, profile: profile) }
        var unusable: [UnusableList] = []
        let verifier = VICALVerifier(trustPoints: trustPoints, revocation: revocation)
        for (index, bytes) in vicals.enumerated() {
            let judgement = verifier.judge(bytes, at: now)
            all += judgement.verified?.anchors(profile: profile) ?? []
            if let problem = judgement.problems.first {
                unusable.append(UnusableList(name: "vicals[\(index)]", problem: problem.rawValue))
            }
        }
        return MdocVerifier(
            paths: CertificatePathValidator(
                anchors: TrustAnchors(all, unusableLists: unusable), revocation: revocation, cachedSigners: 0),
            statusLists: statusLists, policy: policy)
    }
}
