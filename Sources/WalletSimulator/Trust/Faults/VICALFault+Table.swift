// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials

extension VICALFault {
    /// The table: what each fault is, what a reader must say of it, and the change that makes it.
    var row: TrustFaultRow {
        switch self {
        case .structure:
            .ofVICAL("the VICAL lacks its last byte", of: "VICAL", "vical.structure") { list, _ in
                list.damage = { $0.dropLast() }
            }
        case .version:
            .ofVICAL("the VICAL is of version 2.0", of: "version", "vical.version") { list, _ in
                list.value["version"] = "2.0"
            }
        case .otherAlgorithm:
            .ofVICAL("the VICAL names an algorithm of another curve", of: "alg", "vical.algorithm") { list, _ in
                list.change = { $0.protected[1] = .integer(COSEAlgorithm.es512.rawValue) }
            }
        case .criticalHeader:
            .ofVICAL(
                "the VICAL has a critical header of nobody", of: "crit", by: "RFC 9052 3.1", "vical.critical_header"
            ) { list, _ in
                list.change = { $0.addUnknownCriticalHeader() }
            }
        case .withoutCertificate:
            .ofVICAL("the VICAL carries no certificate", of: "x5chain", "vical.x5chain_missing") { list, _ in
                list.certificates = []
            }
        case .unknownSigner:
            .ofVICAL(
                "a provider of the same name and with other keys made the VICAL", of: "x5chain",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.signer_untrusted"
            ) {
                list, trust throws(SimulatorError) in
                let stranger = try trust.otherProvider()
                (list.key, list.certificates) = (stranger.signer.key, [stranger.signer.certificate])
            }
        case .rootInChainAlone:
            .ofVICAL(
                "the provider's root is in the VICAL and nowhere else", of: "x5chain",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.signer_untrusted"
            ) {
                list, trust throws(SimulatorError) in
                let stranger = try trust.otherProvider()
                (list.key, list.certificates) = (stranger.signer.key, [stranger.signer.certificate, stranger.root])
            }
        case .expiredSigner:
            .ofVICALSigner("ended a day ago", of: "notAfter", "vical.signer_expired") { builder, trust in
                (builder.notBefore, builder.notAfter) = (trust.days(-60), trust.days(-1))
            }
        case .futureSigner:
            .ofVICALSigner("begins a day ahead", of: "notBefore", "vical.signer_not_yet_valid") { builder, trust in
                builder.notBefore = trust.days(1)
            }
        case .signerKeyUsage:
            .ofVICALSigner("has digitalSignature and not nonRepudiation", of: "keyUsage", "vical.signer_profile") {
                builder, _ in
                builder.extensions.set(.keyUsage(.digitalSignature))
            }
        case .signerOtherUsage:
            .ofVICALSigner("is meant for reader authentication", of: "extKeyUsage", "vical.signer_profile") {
                builder, _ in
                builder.extensions.set(.extendedKeyUsage(["1.0.18013.5.1.6"]))
            }
        case .signerWithoutUsage:
            .ofVICALSigner("has no extended key usage", of: "extKeyUsage", "vical.signer_profile") { builder, _ in
                builder.extensions.remove(ObjectIdentifier.extendedKeyUsage)
            }
        case .signerWithoutCommonName:
            .ofVICALSigner("has no common name", of: "subject.commonName", "vical.signer_profile") { builder, _ in
                builder.subject.remove(ObjectIdentifier.commonName)
            }
        case .signerWithoutCountry:
            .ofVICALSigner("has no country", of: "subject.country", "vical.signer_profile") { builder, _ in
                builder.subject.remove(ObjectIdentifier.country)
            }
        case .signerWithoutOrganization:
            .ofVICALSigner("has no organization", of: "subject.organization", "vical.signer_profile") { builder, _ in
                builder.subject.remove(ObjectIdentifier.organization)
            }
        case .revokedSigner:
            .withoutAnchors(
                "the provider revoked its VICAL signer", of: "x5chain", by: "ISO/IEC 18013-5 (second edition) C.1.8",
                "vical.signer_revoked",
                change: TrustFaultRow.on(\.providerRevocationList) { list, trust in
                    list.revoke(trust.vicalSigner.certificate)
                })
        case .missingProviderList:
            .withoutAnchors(
                "there is no revocation list of the provider", of: "x5chain",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.signer_revocation_unknown", fails: []
            ) { $0.providerRevocationList = nil }
        case .flippedSignature:
            .ofVICAL(
                "one bit of the VICAL's signature is changed", of: "signature",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.signature_invalid"
            ) { list, _ in
                list.damage = { $0.withLastBitFlipped }
            }
        case .forged:
            .ofVICAL(
                "somebody else signed the VICAL in the signer's name", of: "signature",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.signature_invalid"
            ) {
                list, trust throws(SimulatorError) in
                list.key = try PrivateKey.made(on: .p256, from: trust.random)
            }
        case .future:
            .ofVICAL("the VICAL is dated a day ahead", of: "date", "vical.not_yet_valid") { list, trust in
                list.value["date"] = .tdate(trust.days(1))
            }
        case .overdue:
            .ofVICAL(
                "the VICAL should have been replaced a month ago", of: "nextUpdate",
                by: "ISO/IEC 18013-5 (second edition) C.1.8", "vical.overdue"
            ) { list, trust in
                list.value["date"] = .tdate(trust.days(-60))
                list.value["nextUpdate"] = .tdate(trust.days(-30))
            }
        case .oldWithoutNextUpdate:
            .ofVICAL(
                "the VICAL has no nextUpdate and is 150 days old", of: "date", by: "a reader's own limit",
                "vical.overdue"
            ) { list, trust in
                list.value["date"] = .tdate(trust.days(-150))
                list.value["nextUpdate"] = nil
            }
        case .expired:
            .ofVICAL(
                "the VICAL's notAfter lies a day back", of: "notAfter", by: "ISO/IEC 18013-5 (second edition) C.1.8",
                "vical.expired"
            ) { list, trust in
                list.value["notAfter"] = .tdate(trust.days(-1))
            }
        case .rolledBack:
            .older(
                "the VICAL has a lower issue number", of: "vicalIssueID", by: TrustFaultRow.vicalClause,
                check: "issuer.vical", in: .vical, \.vical, "vical.rolled_back"
            ) { list, trust in
                list.value["vicalIssueID"] = .unsigned(trust.number - 1)
            }
        case .equivocates:
            .older(
                "the VICAL has the same issue number and another content", of: "vicalIssueID",
                by: TrustFaultRow.vicalClause, check: "issuer.vical", in: .vical, \.vical, "vical.equivocates"
            ) {
                list, _ in list.value["note"] = "another edition"
            }
        case .withoutRoot:
            .ofVICAL(
                "the VICAL does not have the root", of: "certificateInfos", by: "ISO/IEC 18013-5 9.3.3",
                check: "issuer.trust_anchor", nil, fails: ["issuer.untrusted"]
            ) {
                list, trust throws(SimulatorError) in
                let other = try SimulatedIssuer(at: trust.now, random: trust.random)
                list.entries = [VICALDraft.entry(other.root, docTypes: trust.terms.docTypes)]
            }
        case .otherDocType:
            .ofVICAL(
                "the VICAL has the root for another document type", of: "certificateInfos.docType",
                check: "issuer.trust_anchor", nil, fails: ["issuer.doctype_not_allowed_for_ca"]
            ) { list, trust in
                list.entries = [VICALDraft.entry(trust.issuer.root, docTypes: ["org.iso.23220.photoid.1"])]
            }
        case .brokenEntry:
            .ofVICAL(
                "an entry of the VICAL beside the root's has no certificate", of: "certificateInfos.certificate",
                "vical.entry_skipped", fails: []
            ) {
                list, trust in
                var entry = VICALDraft.entry(trust.issuer.root, docTypes: trust.terms.docTypes)
                entry["certificate"] = .bytes([0x30, 0x00])
                list.entries.append(entry)
            }
        case .contradictoryEntry:
            .ofVICALEntry("a serial number", "serialNumber") { _ in .tagged(2, .bytes([0x01])) }
        case .entryKeyIdentifier:
            .ofVICALEntry("a subject key identifier", "ski") { _ in .bytes([UInt8](repeating: 0x01, count: 20)) }
        case .entryIssuer: .ofVICALEntry("an issuer", "issuer") { .bytes($0.issuer.documentSigner.subject.der) }
        case .entrySubject: .ofVICALEntry("a subject", "subject") { .bytes($0.issuer.documentSigner.subject.der) }
        case .entryNotBefore:
            .ofVICALEntry("a beginning", "notBefore") { .tdate($0.issuer.root.notBefore.addingTimeInterval(86_400)) }
        case .entryNotAfter:
            .ofVICALEntry("an end", "notAfter") { .tdate($0.issuer.root.notAfter.addingTimeInterval(-86_400)) }
        case .documentSignerAsRoot:
            .ofVICAL(
                "the VICAL has the document signer in place of the root", of: "certificateInfos.certificate",
                check: "issuer.trust_anchor", "vical.entry_skipped",
                fails: ["issuer.untrusted"]
            ) { list, trust in
                list.entries = [VICALDraft.entry(trust.issuer.documentSigner, docTypes: trust.terms.docTypes)]
            }
        }
    }
}
