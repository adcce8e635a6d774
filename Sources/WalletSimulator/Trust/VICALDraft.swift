// SPDX-License-Identifier: Apache-2.0

package import CBOR
package import Cryptography
package import FoundationEssentials
internal import Timestamps

/// A list of issuing authorities (VICAL), ISO/IEC 18013-5, C.1.7.1, that is not signed yet.
package struct VICALDraft: Sendable {
    /// The map, with a member `certificateInfos`.
    package var value: CBORValue
    package var key: PrivateKey
    /// `x5chain` in the unprotected header; left out where there is none.
    package var certificates: [Certificate]
    /// Changes what is signed around the map: headers, form, key.
    package var change: @Sendable (inout SignatureDraft) -> Void = { _ in }
    /// Changes the bytes after signing.
    package var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    package init(
        provider: String, issue: UInt64, date: Date, nextUpdate: Date?, entries: [CBORValue], uri: String,
        signer: ListSigner
    ) {
        value = [
            "version": "1.0", "vicalProvider": .text(provider), "date": .tdate(date), "vicalIssueID": .unsigned(issue),
            "certificateInfos": .array(entries), "vicalURL": .text(uri),
        ]
        value["nextUpdate"] = nextUpdate.map { .tdate($0) }
        key = signer.key
        certificates = [signer.certificate]
    }

    /// A `CertificateInfo` with all that the certificate says.
    package static func entry(_ certificate: Certificate, docTypes: [String]) -> CBORValue {
        var entry: CBORValue = [
            "certificate": .bytes(certificate.der), "serialNumber": .tagged(2, .bytes(certificate.serialNumber)),
            "ski": .bytes(certificate.subjectKeyIdentifier ?? []), "docType": .array(docTypes.map { .text($0) }),
            "certificateProfile": ["1.0.18013.5.1.7"], "issuer": .bytes(certificate.issuer.der),
            "subject": .bytes(certificate.subject.der), "notBefore": .tdate(certificate.notBefore),
            "notAfter": .tdate(certificate.notAfter),
        ]
        entry["issuingAuthority"] = certificate.subject.organization.map { .text($0) }
        entry["issuingCountry"] = certificate.subject.country.map { .text($0) }
        entry["stateOrProvinceName"] = certificate.subject.stateOrProvince.map { .text($0) }
        return entry
    }

    package var entries: [CBORValue] {
        get { if case .array(let entries)? = value["certificateInfos"] { entries } else { [] } }
        set { value["certificateInfos"] = .array(newValue) }
    }

    package func encoded(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        var draft = try SignatureDraft(value.encoded(), key: key)
        if !certificates.isEmpty { draft.unprotected = [33: SignatureDraft.chain(certificates)] }
        change(&draft)
        return damage(try draft.signed(nonces: nonces))
    }
}
