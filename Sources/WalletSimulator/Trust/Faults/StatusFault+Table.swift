// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

extension StatusFault {
    /// The table: what each fault is, what a reader must say of it, and the change that makes it.
    var row: TrustFaultRow {
        switch self {
        case .revoked: .ofStatus("the issuer revoked the document", 1, bits: 1, fails: "status.revoked")
        case .suspended: .ofStatus("the issuer suspended the document", 2, bits: 2, fails: "status.suspended")
        case .applicationSpecific:
            .ofStatus("the document has a status of the application's own", 3, bits: 4, fails: "status.revoked")
        case .revokedIdentifier:
            TrustFaultRow(
                explanation: "the issuer's identifier list names the document", check: "status", field: "identifiers",
                clause: "ISO/IEC 18013-5 (second edition) 12.3.6.4",
                artefact: .identifierList,
                need: .identifierReference, expectedFailures: ["status.revoked"]
            ) {
                if let identifier = $0.references.identifierList?.identifier {
                    $0.identifierList?.content = .identifierList([identifier])
                }
            }
        case .missing:
            TrustFaultRow(
                explanation: "there is no status list", check: "status", field: "the whole list",
                clause: "ISO/IEC 18013-5 (second edition) 12.3.6",
                artefact: .statusList, need: .statusReference,
                expectedWarnings: ["status.unavailable"]
            ) { $0.statusList = nil }
        case .missingIdentifierList:
            TrustFaultRow(
                explanation: "there is no identifier list", check: "status", field: "the whole list",
                clause: "ISO/IEC 18013-5 (second edition) 12.3.6",
                artefact: .identifierList, need: .identifierReference,
                expectedWarnings: ["status.unavailable"]
            ) { $0.identifierList = nil }
        case .structure:
            .ofAbsentStatusList("the status list is cut in two", of: "token", "status_list.structure") { list, _ in
                list.damage = { Array($0.prefix($0.count / 2)) }
            }
        case .otherType:
            .ofAbsentStatusList("the status list has the type of something else", of: "typ", "status_list.type") {
                list, _ in
                list.type = "cwt"
            }
        case .otherAlgorithm:
            .ofStatusList("the status list names an algorithm of another curve", of: "alg", "status_list.algorithm") {
                list, _ in
                list.namesOtherAlgorithm = true
            }
        case .criticalHeader:
            .ofStatusList(
                "the status list has a critical header of nobody", of: "crit", by: "RFC 9052 3.1",
                "status_list.critical_header"
            ) {
                list, _ in list.hasUnknownCriticalHeader = true
            }
        case .withoutCertificate:
            .ofStatusList("the status list carries no certificate", of: "x5chain", "status_list.x5chain_missing") {
                list, _ in
                list.certificates = []
            }
        case .unprotectedCertificate:
            .ofStatusList(
                "the status list's certificate is where nothing protects it", of: "x5chain",
                "status_list.x5chain_unprotected",
                needs: .cwt
            ) { list, _ in (list.certificates, list.unprotectedCertificates) = ([], list.certificates) }
        case .unknownSigner:
            .ofStatusList(
                "another authority of the same name signed the status list", of: "x5chain",
                by: "ISO/IEC 18013-5 (second edition) 12.3.6.2", "status_list.signer_untrusted"
            ) {
                list, trust throws(SimulatorError) in
                let other = try SimulatedIssuer(trust.issuer.authority, at: trust.now, random: trust.random)
                let root = ListSigner(certificate: other.root, key: other.rootKey)
                list.certificates = [try trust.statusSignerCertificate(under: root)]
            }
        case .expiredSigner:
            .ofStatusSigner("ended a day ago", of: "notAfter", "status_list.signer_expired", passesWithTime: true) {
                builder, trust in
                (builder.notBefore, builder.notAfter) = (trust.days(-60), trust.days(-1))
            }
        case .futureSigner:
            .ofStatusSigner(
                "begins a day ahead", of: "notBefore", "status_list.signer_not_yet_valid", passesWithTime: true
            ) {
                builder, trust in
                builder.notBefore = trust.days(1)
            }
        case .signerKeyUsage:
            .ofStatusSigner("has the key usage keyAgreement", of: "keyUsage", "status_list.signer_profile") {
                builder, _ in
                builder.extensions.set(.keyUsage(.keyAgreement))
            }
        case .revokedSigner:
            TrustFaultRow(
                explanation: "the authority revoked its status list signer", check: "status", field: "x5chain",
                clause: "ISO/IEC 18013-5 (second edition) B.1.7",
                artefact: .statusList,
                expectedProblems: ["status_list.signer_revoked"], expectedFailures: ["status.invalid_list"],
                change: TrustFaultRow.on(\.revocationList) { list, trust in
                    list.revoke(trust.statusSigner.certificate)
                })
        case .flippedSignature:
            .ofStatusList(
                "the status list's signature is changed", of: "signature", by: "Token Status List 8.3",
                "status_list.signature_invalid"
            ) { list, _ in
                list.damage = { $0.withSignatureChanged }
            }
        case .otherSubject:
            .ofStatusList(
                "the status list at the document's address says that it is one of another", of: "sub",
                by: "Token Status List 8.3", "status_list.subject_mismatch", needs: .statusReference
            ) { list, trust in
                list.subject = "\(trust.terms.baseURI)/status/another"
            }
        case .withoutIssuedAt:
            .ofStatusList(
                "the status list does not say when it was issued", of: "iat", by: "Token Status List 5.1",
                "status_list.issued_at_missing"
            ) {
                list, _ in list.issuedAt = nil
            }
        case .future:
            .ofAbsentStatusList(
                "the status list was issued a day ahead", of: "iat", by: "Token Status List 8.3",
                "status_list.not_yet_valid"
            ) { list, trust in
                list.issuedAt = trust.days(1)
            }
        case .withoutExpiry:
            .ofStatusList(
                "the status list does not say when it expires", of: "exp", "status_list.expiry_missing", needs: .cwt
            ) {
                list, _ in list.expiry = nil
            }
        case .expired:
            .ofAbsentStatusList(
                "the status list expired a day ago", of: "exp", by: "Token Status List 8.3", "status_list.expired"
            ) { list, trust in
                (list.issuedAt, list.expiry) = (trust.days(-2), trust.days(-1))
            }
        case .timeToLiveZero:
            .ofStatusList(
                "the status list lives for no time", of: "ttl", by: "Token Status List 5.1", "status_list.ttl"
            ) { list, _ in list.timeToLive = 0 }
        case .threeBits:
            .ofAbsentStatusList(
                "the status list has entries of three bits", of: "bits", by: "Token Status List 4.2", "status_list.bits"
            ) { list, _ in
                if case .statusList(_, let compressed) = list.content {
                    list.content = .statusList(bits: 3, compressed: compressed)
                }
            }
        case .brokenCompression:
            .ofAbsentStatusList(
                "the status list's entries are no zlib stream", of: "lst", by: "Token Status List 4.1",
                "status_list.compression"
            ) { list, _ in
                list.content = .statusList(bits: 1, compressed: [0x78, 0x01, 0xff, 0xff])
            }
        case .bomb:
            .ofAbsentStatusList(
                "the status list swells to more than 16 MiB", of: "lst", by: "a reader's own limit",
                "status_list.too_large"
            ) { list, _ in
                list.content = .statusList(bits: 1, compressed: ZlibStream.zeros(atLeast: (16 << 20) + 1))
            }
        case .tooShort:
            .ofStatusList(
                "the status list ends before the document's entry", of: "lst", by: "Token Status List 8.3",
                "status_list.index_out_of_range",
                needs: .statusReference
            ) { list, trust in
                let index = Int(trust.references.statusList?.index ?? 0)
                list.content = StatusListDraft.statusList([:], bits: 1, count: index / 8 * 8)
            }
        case .rolledBack:
            .older(
                "the status list was issued an hour earlier", of: "iat", by: "a reader's own rule",
                check: "status", in: .statusList, \.statusList, "status_list.rolled_back"
            ) {
                list, trust in list.issuedAt = trust.days(-1.0 / 24)
            }
        case .identifiersStructure, .identifiersOtherType, .identifiersOtherAlgorithm, .identifiersCriticalHeader,
            .identifiersWithoutCertificate, .identifiersUnprotectedCertificate, .identifiersUnknownSigner,
            .identifiersExpiredSigner, .identifiersSignerKeyUsage, .identifiersFlippedSignature,
            .identifiersOtherSubject, .identifiersWithoutIssuedAt, .identifiersFuture, .identifiersWithoutExpiry,
            .identifiersExpired, .identifiersTimeToLiveZero:
            .ofIdentifierList(ofStatusList ?? .structure)
        }
    }
}
