// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

extension RevocationListFault {
    /// The table: what each fault is, what a reader must say of it, and the change that makes it.
    var row: TrustFaultRow {
        switch self {
        case .revokedSigner:
            .ofRevocationList(
                "the authority revoked the document signer", of: "revokedCertificates", by: "ISO/IEC 18013-5 B.3.2",
                fails: "issuer.cert_revoked"
            ) {
                $0.revoke($1.issuer.documentSigner)
            }
        case .revokedSignerWithReason:
            .ofRevocationList(
                "the authority revoked the document signer, and says why", of: "crlEntryExtensions.reasonCode",
                by: "ISO/IEC 18013-5 B.3.2", fails: "issuer.cert_revoked"
            ) { $0.revoke($1.issuer.documentSigner, extensions: [.keyCompromise]) }
        case .missing:
            TrustFaultRow(
                explanation: "there is no revocation list", check: "issuer.revocation", field: "the whole list",
                clause: "ISO/IEC 18013-5 B.3.2",
                artefact: .revocationList,
                expectedWarnings: ["issuer.revocation_unknown"]
            ) { $0.revocationList = nil }
        case .structure:
            .ofRevocationList(
                "the revocation list lacks its last byte", of: "CertificateList", by: "RFC 5280 5.1", "crl.structure"
            ) { list, _ in
                list.damage = { $0.dropLast() }
            }
        case .version:
            .ofRevocationList("the revocation list is of version 1", of: "version", "crl.version") { list, _ in
                list.list.version = nil
            }
        case .innerAlgorithm:
            .ofRevocationList(
                "the revocation list names two algorithms", of: "signature", by: "RFC 5280 5.1.1.2",
                "crl.signature_algorithm"
            ) { list, trust in
                list.list.innerAlgorithm = CertificateBuilder.otherAlgorithm(thanOn: trust.issuer.rootKey.curve)
            }
        case .otherIssuer:
            .ofRevocationList("the revocation list names another issuer", of: "issuer", "crl.issuer_mismatch") {
                list, _ in
                list.list.issuer = CertificateBuilder.name([.init("2.5.4.3", "Another Authority")])
            }
        case .withoutAuthorityKey:
            .ofRevocationList(
                "the revocation list has no authority key identifier", of: "authorityKeyIdentifier",
                "crl.authority_key_missing"
            ) {
                list, _ in
                list.list.authorityKeyIdentifier = nil
            }
        case .otherAuthorityKey:
            .ofRevocationList(
                "the revocation list names another key", of: "authorityKeyIdentifier", "crl.authority_key_mismatch"
            ) { list, _ in
                list.list.authorityKeyIdentifier = [UInt8](repeating: 0x5a, count: 20)
            }
        case .forged:
            .ofRevocationList(
                "somebody else signed the revocation list", of: "signatureValue", by: "ISO/IEC 18013-5 B.3.2",
                "crl.signature_invalid"
            ) {
                list, trust throws(SimulatorError) in
                list.key = try PrivateKey.made(on: trust.issuer.rootKey.curve, from: trust.random)
            }
        case .flippedSignature:
            .ofRevocationList(
                "one bit of the revocation list's signature is changed", of: "signatureValue",
                by: "ISO/IEC 18013-5 B.3.2", "crl.signature_invalid"
            ) {
                list, _ in
                list.damage = { $0.withLastBitFlipped }
            }
        case .withoutNumber:
            .ofRevocationList("the revocation list has no number", of: "cRLNumber", "crl.number_missing") { list, _ in
                list.list.number = nil
            }
        case .withoutNextUpdate:
            .ofRevocationList("the revocation list has no nextUpdate", of: "nextUpdate", "crl.next_update_missing") {
                list, _ in
                list.list.nextUpdate = nil
            }
        case .delta:
            .ofRevocationList("the revocation list has changes alone", of: "deltaCRLIndicator", "crl.delta") {
                list, _ in
                list.list.extensions.append(.deltaOf(1))
            }
        case .indirect:
            .ofRevocationList(
                "the revocation list speaks for other issuers too", of: "issuingDistributionPoint.indirectCRL",
                "crl.indirect"
            ) { list, _ in
                list.list.extensions.append(.distributionPoint(flag: 4))
            }
        case .partial:
            .ofRevocationList(
                "the revocation list covers end entities alone", of: "issuingDistributionPoint.onlyContainsUserCerts",
                "crl.partial"
            ) { list, _ in
                list.list.extensions.append(.distributionPoint(flag: 1))
            }
        case .criticalExtension:
            .ofRevocationList(
                "the revocation list has a critical extension of nobody", of: "crlExtensions", by: "RFC 5280 5.2",
                "crl.critical_extension"
            ) {
                list, _ in
                list.list.extensions.append(.unknown(isCritical: true))
            }
        case .criticalEntryExtension:
            .ofRevocationList(
                "an entry has a critical extension of nobody", of: "crlEntryExtensions", by: "RFC 5280 5.3",
                "crl.entry_extension"
            ) {
                $0.revoke($1.statusSigner.certificate, extensions: [.unknown(isCritical: true)])
            }
        case .future:
            .ofRevocationList(
                "the revocation list begins a day ahead", of: "thisUpdate", by: "ISO/IEC 18013-5 B.3.2",
                "crl.not_yet_valid"
            ) {
                $0.list.thisUpdate = $1.days(1)
            }
        case .stale:
            .ofRevocationList(
                "the revocation list should have been replaced a month ago", of: "nextUpdate",
                by: "ISO/IEC 18013-5 B.3.2", "crl.stale"
            ) {
                $0.list.thisUpdate = $1.days(-60)
                $0.list.nextUpdate = $1.days(-30)
            }
        case .rolledBack:
            .older(
                "the revocation list has a lower number", of: "cRLNumber", by: "RFC 5280 5.2.3",
                check: "issuer.revocation", in: .revocationList, \.revocationList, "crl.rolled_back"
            ) { list, trust in
                list.list.number = RevocationListDraft.magnitude(trust.number - 1)
            }
        case .equivocates:
            .older(
                "the revocation list has the same number and another entry", of: "cRLNumber", by: "RFC 5280 5.2.3",
                check: "issuer.revocation", in: .revocationList, \.revocationList,
                "crl.equivocates"
            ) { list, trust in
                list.list.entries = [.init(serialNumber: [0x40] + trust.random.bytes(15))]
            }
        }
    }
}
