// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import IssuerTrust
internal import Terminal
internal import TrustStore

/// Judges everything in files and folders, one verdict for each certificate and list.
struct MaterialJudge {
    let context: TrustContext

    /// - Parameter role: What certificates are to be good for; nil for what they seem to be meant for.
    func verdicts(on material: TrustMaterial, as role: CertificateRole? = nil) -> [ArtefactVerdict] {
        var verdicts = material.problems.map { problem in
            // What is wrong with a list has a code of its own.
            let code =
                switch problem.reason {
                case .notStatusList: problem.detail ?? problem.reason.rawValue
                case .notRevocationList: RevocationListProblem.structure.rawValue
                default: problem.reason.rawValue
                }
            let remark = ArtefactVerdict.Remark(code, problem.description)
            let isIgnored = problem.reason == .unknownFolder
            return ArtefactVerdict(
                file: problem.file, kind: "file", facts: [], problems: isIgnored ? [] : [remark],
                warnings: isIgnored ? [remark] : [])
        }
        verdicts += material.roots.map {
            ArtefactVerdict($0.certificate, file: $0.file, as: role, docTypes: $0.docTypes, in: context)
        }
        verdicts += material.listTrustPoints.map {
            ArtefactVerdict($0.value, file: $0.file, as: role ?? .authority, in: context)
        }
        verdicts += material.links.map { ArtefactVerdict($0.value, file: $0.file, as: .iacaLink, in: context) }
        verdicts += material.newRoots.map { ArtefactVerdict($0.value, file: $0.file, as: role, in: context) }
        verdicts += material.lists.map { ArtefactVerdict(vical: $0.value, file: $0.file, in: context) }
        verdicts += material.revocationLists.map { ArtefactVerdict($0.value, file: $0.file, in: context) }
        verdicts += material.statusLists.map { ArtefactVerdict($0.value, file: $0.file, in: context) }
        return verdicts
    }
}
