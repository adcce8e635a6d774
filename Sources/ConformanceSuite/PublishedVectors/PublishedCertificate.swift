// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import Timestamps

/// A certificate, and what its collector read in it.
struct PublishedCertificate: Sendable {
    let certificate: Certificate
    private let fingerprint: [UInt8]
    private let subject, curve, notBefore, notAfter: String
    private let isSelfSigned: Bool
    private let deviations: [String]?

    init(_ entry: JSONValue) throws(VectorError) {
        let id = entry["sha256Hex"]?.stringValue ?? "(without fingerprint)"
        var fields = try CaseFields(entry, of: id, member: "certificates")
        guard let found = try? Certificate.certificates(pem: fields.text("pem")), found.count == 1 else {
            throw fields.malformed("pem")
        }
        certificate = found[0]
        fingerprint = try fields.hex("sha256Hex")
        subject = try fields.text("subject")
        curve = try fields.text("curve")
        notBefore = try fields.text("notBefore")
        notAfter = try fields.text("notAfter")
        guard let isSelfSigned = try fields.value("selfSigned").boolValue else { throw fields.malformed("selfSigned") }
        self.isSelfSigned = isSelfSigned
        deviations =
            fields.optional("deviationsFrom18013-5-B.1.2") == nil
            ? nil : try fields.texts("deviationsFrom18013-5-B.1.2")
    }

    func vectorCase() -> VectorCase {
        let id = fingerprint.hexText
        let rule = StrictnessRule.rule(for: id, in: "Certificates")
        return VectorCase(id, subject, deviation: rule?.reason) { outcome(mustRefuseKey: rule != nil) }
    }

    private func outcome(mustRefuseKey: Bool) -> CaseOutcome {
        var differences = Differences()
        differences.compare("fingerprint", certificate.fingerprint, expected: fingerprint)
        differences.compare("subject", certificate.subject.description, expected: subject)
        differences.compare("notBefore", FullDate(of: certificate.notBefore).description, expected: notBefore)
        differences.compare("notAfter", FullDate(of: certificate.notAfter).description, expected: notAfter)
        if let deviations { compareDeviations(deviations, in: &differences) }
        guard !mustRefuseKey else {
            differences.expect(certificate.publicKey == nil, "a compressed key was accepted")
            return differences.outcome
        }
        guard let key = certificate.publicKey else { return .failed("the key cannot be read") }
        differences.compare("curve", key.curve, expected: WycheproofSignatures.curves[curve] ?? .x448)
        let isVerified = (try? certificate.verifySignature(by: key)) != nil
        differences.compare("self-signed", isVerified && certificate.isSelfIssued, expected: isSelfSigned)
        return differences.outcome
    }

    /// The kinds of deviations by the collector's words, both ways: what we do not see, and what the collector did not.
    private func compareDeviations(_ words: [String], in differences: inout Differences) {
        let life = certificate.notAfter.timeIntervalSince(certificate.notBefore) / 86_400
        let own: [(kind: String, isFound: Bool)] = [
            ("pathLenConstraint", certificate.basicConstraints?.pathLength != 0),
            ("no cRLDistributionPoints", certificate.crlDistributionPoints.isEmpty),
            ("no issuerAltName", !certificate.hasIssuerAlternativeName),
            ("no countryName", certificate.subject.country == nil),
            ("keyUsage not critical", !certificate.keyUsageIsCritical),
            ("basicConstraints not critical", certificate.basicConstraints?.isCritical != true),
            ("validity", life > 20 * 365 + 5),
        ]
        for (kind, isFound) in own {
            differences.compare("\(kind)", isFound, expected: words.contains { $0.hasPrefix(kind) })
        }
    }
}
