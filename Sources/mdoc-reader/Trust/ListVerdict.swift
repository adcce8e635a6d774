// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import ReaderService
internal import Timestamps
internal import TrustLists
internal import TrustStore

extension ArtefactVerdict {
    /// An issuing authority list, under its provider's roots.
    init(vical bytes: [UInt8], file: String, in context: TrustContext) {
        let verifier = VICALVerifier(
            trustPoints: context.providers, revocation: context.revocation, grace: context.grace)
        let inForce = context.previous?.lists.first.flatMap { Self.state(of: $0.value, verifier) }
        let judgement = verifier.judge(bytes, at: context.now, replacing: inForce)
        var facts: [(name: String, value: JSONValue)] = []
        if let list = judgement.list {
            facts = [
                ("provider", .string(list.provider)), ("issue", list.issueID.map { .string(String($0)) } ?? .null),
                ("date", .string(list.date.rfc3339)),
                ("nextUpdate", list.nextUpdate.map { .string($0.rfc3339) } ?? .null),
                ("ageHours", .integer(Int64(context.now.timeIntervalSince(list.date) / 3600))),
                ("signer", judgement.signer.map { .string($0.subject.description) } ?? .null),
                ("entries", .integer(Int64(list.entries.count))),
                ("usableAnchors", .integer(Int64(list.entries.count - list.skipped.count))),
                ("expiredAnchors", .integer(Int64(list.expiredCount(at: context.now)))),
                ("skippedEntries", .integer(Int64(list.skipped.count))),
                ("docTypes", .array(Set(list.entries.flatMap(\.docTypes)).sorted().map(JSONValue.string))),
            ]
        }
        let problems = judgement.problems.map { problem in
            let detail = problem == .structure ? judgement.fault.map(\.description) : nil
            return Remark(problem.rawValue, detail ?? problem.description)
        }
        let skipped = judgement.list?.skipped ?? []
        self.init(
            file: file, kind: "vical", facts: facts, problems: problems,
            warnings: judgement.warnings.map { Remark($0.rawValue, $0.description) }
                + judgement.signerFindings.filter { !$0.isHard }.map(Remark.init)
                + skipped.map { entry in
                    let name = entry.certificate.map { ", \($0.subject)" } ?? ""
                    return Remark(
                        "vical.entry_skipped", "entry \(entry.index)\(name): \(entry.skip?.description ?? "")")
                })
    }

    /// The list in force, judged in its own time.
    private static func state(of bytes: [UInt8], _ verifier: VICALVerifier) -> ListState? {
        guard let list = try? VICAL(bytes) else { return nil }
        return verifier.judge(bytes, at: list.date).verified?.state
    }

    /// A revocation list, under the authority of its name and key.
    init(_ list: CertificateRevocationList, file: String, in context: TrustContext) {
        let namesakes = (context.authorities + context.providers).filter { $0.subject == list.issuer }
        let issuer =
            namesakes.first { $0.subjectKeyIdentifier == list.authorityKeyIdentifier } ?? namesakes.first
        var problems: [RevocationListProblem] = []
        if let issuer {
            problems += [RevocationListRules.lastingProblem(in: list, of: issuer)].compactMap(\.self)
        } else {
            problems.append(.issuerMismatch)
        }
        problems += [
            RevocationListRules.dateProblem(in: list, at: context.now, grace: context.grace),
            context.previous?.revocationLists.first.flatMap {
                RevocationListRules.problem(replacing: $0.value, with: list)
            },
        ].compactMap(\.self)
        self.init(
            file: file, kind: "crl",
            facts: [
                ("issuer", .string(list.issuer.description)), ("thisUpdate", .string(list.thisUpdate.rfc3339)),
                ("nextUpdate", list.nextUpdate.map { .string($0.rfc3339) } ?? .null),
                ("number", list.number.map { .string($0.hexadecimal) } ?? .null),
                ("revokedCertificates", .integer(Int64(list.revokedCount))),
            ],
            problems: problems.map { problem in
                let detail = issuer == nil && problem == .issuerMismatch ? "no root of this issuer was given" : nil
                return Remark(problem.rawValue, detail)
            },
            warnings: [RevocationListRules.deviation(in: list)].compactMap { $0.map { Remark($0.rawValue) } })
    }

    /// A status list or identifier list, under the authorities that may have issued its documents.
    init(_ list: StatusList, file: String, in context: TrustContext) {
        let claims = list.claims
        var problems = list.verify(
            trustPoints: context.authorities, revocation: context.revocation,
            uri: context.uri ?? claims.subject ?? "", at: context.now)
        if let previous = context.previous?.statusLists.first,
            let problem = StatusList.problem(replacing: previous.value, with: list)
        {
            problems.append(problem)
        }
        self.init(
            file: file, kind: "status-list",
            facts: [
                ("subject", claims.subject.map(JSONValue.string) ?? .null),
                ("issuedAt", claims.issuedAt.map { .string($0.rfc3339) } ?? .null),
                ("expires", claims.expiry.map { .string($0.rfc3339) } ?? .null),
            ],
            problems: problems.map { Remark($0.rawValue) }, warnings: [])
    }
}
