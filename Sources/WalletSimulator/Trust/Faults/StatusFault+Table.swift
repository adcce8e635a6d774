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
                explanation: "the issuer's identifier list names the document", artefact: .identifierList,
                need: .identifierReference, expectedFailures: ["status.revoked"]
            ) {
                if let identifier = $0.references.identifierList?.identifier {
                    $0.identifierList?.content = .identifierList([identifier])
                }
            }
        case .missing:
            TrustFaultRow(
                explanation: "there is no status list", artefact: .statusList, need: .statusReference,
                expectedWarnings: ["status.unavailable"]
            ) { $0.statusList = nil }
        case .missingIdentifierList:
            TrustFaultRow(
                explanation: "there is no identifier list", artefact: .identifierList, need: .identifierReference,
                expectedWarnings: ["status.unavailable"]
            ) { $0.identifierList = nil }
        case .structure:
            .ofAbsentStatusList("the status list is cut in two", "status_list.structure") { list, _ in
                list.damage = { Array($0.prefix($0.count / 2)) }
            }
        case .otherType:
            .ofAbsentStatusList("the status list has the type of something else", "status_list.type") { list, _ in
                list.type = "cwt"
            }
        case .otherAlgorithm:
            .ofStatusList("the status list names an algorithm of another curve", "status_list.algorithm") { list, _ in
                list.namesOtherAlgorithm = true
            }
        case .criticalHeader:
            .ofStatusList("the status list has a critical header of nobody", "status_list.critical_header") {
                list, _ in list.hasUnknownCriticalHeader = true
            }
        case .withoutCertificate:
            .ofStatusList("the status list carries no certificate", "status_list.x5chain_missing") { list, _ in
                list.certificates = []
            }
        case .unprotectedCertificate:
            .ofStatusList(
                "the status list's certificate is where nothing protects it", "status_list.x5chain_unprotected",
                needs: .cwt
            ) { list, _ in (list.certificates, list.unprotectedCertificates) = ([], list.certificates) }
        case .unknownSigner:
            .ofStatusList("another authority of the same name signed the status list", "status_list.signer_untrusted") {
                list, trust throws(SimulatorError) in
                let other = try SimulatedIssuer(trust.issuer.authority, at: trust.now, random: trust.random)
                let root = ListSigner(certificate: other.root, key: other.rootKey)
                list.certificates = [try trust.statusSignerCertificate(under: root)]
            }
        case .expiredSigner:
            .ofStatusSigner("ended a day ago", "status_list.signer_expired", passesWithTime: true) { builder, trust in
                (builder.notBefore, builder.notAfter) = (trust.days(-60), trust.days(-1))
            }
        case .futureSigner:
            .ofStatusSigner("begins a day ahead", "status_list.signer_not_yet_valid", passesWithTime: true) {
                builder, trust in
                builder.notBefore = trust.days(1)
            }
        case .signerKeyUsage:
            .ofStatusSigner("has the key usage keyAgreement", "status_list.signer_profile") { builder, _ in
                builder.extensions.set(.keyUsage(.keyAgreement))
            }
        case .revokedSigner:
            TrustFaultRow(
                explanation: "the authority revoked its status list signer", artefact: .statusList,
                expectedProblems: ["status_list.signer_revoked"], expectedFailures: ["status.invalid_list"],
                change: TrustFaultRow.on(\.revocationList) { list, trust in
                    list.revoke(trust.statusSigner.certificate)
                })
        case .flippedSignature:
            .ofStatusList("the status list's signature is changed", "status_list.signature_invalid") { list, _ in
                list.damage = { $0.withSignatureChanged }
            }
        case .otherSubject:
            // In a folder a list is known by its subject, so that the document's is not there.
            TrustFaultRow(
                explanation: "the status list is one of another address", artefact: .statusList, need: .statusReference,
                expectedProblems: ["status_list.subject_mismatch"], expectedWarnings: ["status.unavailable"],
                change: TrustFaultRow.on(\.statusList) { list, trust in
                    list.subject = "\(trust.terms.baseURI)/status/another"
                })
        case .withoutIssuedAt:
            .ofStatusList("the status list does not say when it was issued", "status_list.issued_at_missing") {
                list, _ in list.issuedAt = nil
            }
        case .future:
            .ofAbsentStatusList("the status list was issued a day ahead", "status_list.not_yet_valid") { list, trust in
                list.issuedAt = trust.days(1)
            }
        case .withoutExpiry:
            .ofStatusList("the status list does not say when it expires", "status_list.expiry_missing", needs: .cwt) {
                list, _ in list.expiry = nil
            }
        case .expired:
            .ofAbsentStatusList("the status list expired a day ago", "status_list.expired") { list, trust in
                (list.issuedAt, list.expiry) = (trust.days(-2), trust.days(-1))
            }
        case .timeToLiveZero:
            .ofStatusList("the status list lives for no time", "status_list.ttl") { list, _ in list.timeToLive = 0 }
        case .threeBits:
            .ofAbsentStatusList("the status list has entries of three bits", "status_list.bits") { list, _ in
                if case .statusList(_, let compressed) = list.content {
                    list.content = .statusList(bits: 3, compressed: compressed)
                }
            }
        case .brokenCompression:
            .ofAbsentStatusList("the status list's entries are no zlib stream", "status_list.compression") { list, _ in
                list.content = .statusList(bits: 1, compressed: [0x78, 0x01, 0xff, 0xff])
            }
        case .bomb:
            .ofAbsentStatusList("the status list swells to more than 16 MiB", "status_list.too_large") { list, _ in
                list.content = .statusList(bits: 1, compressed: ZlibStream.zeros(atLeast: (16 << 20) + 1))
            }
        case .tooShort:
            .ofStatusList(
                "the status list ends before the document's entry", "status_list.index_out_of_range",
                needs: .statusReference
            ) { list, trust in
                let index = Int(trust.references.statusList?.index ?? 0)
                list.content = StatusListDraft.statusList([:], bits: 1, count: index / 8 * 8)
            }
        case .rolledBack:
            .older(
                "the status list was issued an hour earlier", in: .statusList, \.statusList, "status_list.rolled_back"
            ) {
                list, trust in list.issuedAt = trust.days(-1.0 / 24)
            }
        }
    }
}
