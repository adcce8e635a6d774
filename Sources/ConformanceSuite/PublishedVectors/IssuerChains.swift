// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Timestamps

/// Document signers under an IACA root, with the verdict in words.
enum IssuerChains: PublishedFormat {
    private enum Verdict {
        /// The anchor vouches for the leaf.
        case trusted
        case untrusted
        /// The anchor vouches for a leaf that is no document signer.
        case wrongProfile
    }

    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "leaf", "chain", "anchor") else { return nil }
        return try file.vectors("document signer chains", entries) { entry throws(VectorError) in
            [try readCase(entry)]
        }
    }

    private static func readCase(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let id = entry["id"]?.stringValue ?? "(without id)"
        var fields = try CaseFields(entry, of: id, member: "case")
        guard let leaf = try? Certificate.certificates(pem: fields.text("leaf")).first,
            let anchor = try? Certificate.certificates(pem: fields.text("anchor")).first,
            let at = try? RFC3339Timestamp(fields.text("at")).date
        else { throw fields.malformed("leaf, anchor or at") }
        let words = try fields.text("expected")
        let verdict: Verdict
        if words.hasPrefix("reject") {
            verdict = .untrusted
        } else if words.hasPrefix("signature valid, but the profile check must fail") {
            verdict = .wrongProfile
        } else if words.hasPrefix("valid") {
            verdict = .trusted
        } else {
            throw fields.malformed("expected")
        }
        return VectorCase(id, words) {
            let validator = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(anchor)]), cachedSigners: 0)
            guard
                let path = try? validator.path(
                    of: [leaf.der[...]], docType: "org.iso.18013.5.1.mDL", where: { _ in true })
            else {
                return .failed("the leaf cannot be read")
            }
            let isTrusted = path.finding(.trustAnchor, at: at, skew: 0) == nil
            var differences = Differences()
            differences.compare("trusted", isTrusted, expected: verdict != .untrusted)
            if verdict == .wrongProfile {
                let isRefused = path.finding(.signerProfile, at: at, skew: 0)?.isHard
                differences.expect(isRefused == true, "it passed for a document signer")
            }
            return differences.outcome
        }
    }
}
