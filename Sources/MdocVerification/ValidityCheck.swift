// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc
internal import Timestamps

/// May the document be used now? 18013-5, 9.3.1 (5).
extension DocumentVerification {
    mutating func checkValidity(_ mso: MobileSecurityObject, signer: Certificate?) {
        let validity = mso.validityInfo
        if let signer {
            recorder.expect(
                signer.notBefore <= validity.signed && validity.signed <= signer.notAfter, .validitySigned,
                .validitySignedOutsideCertificate, "signed outside the life of the document signer's certificate")
        } else {
            recorder.skip(.validitySigned, because: "there is no certificate")
        }
        recorder.expect(
            now.addingTimeInterval(policy.clockSkew) >= validity.validFrom, .validityStart, .validityNotYetValid,
            "valid from \(validity.validFrom.rfc3339)")
        recorder.expect(
            now <= validity.validUntil, .validityEnd, .validityExpired, "valid until \(validity.validUntil.rfc3339)")
        recorder.expect(
            validity.signed <= validity.validFrom && validity.validFrom < validity.validUntil, .validityOrder,
            .validityOrder,
            "signed, validFrom and validUntil are not in this order")
        recorder.expect(
            validity.isStrictlyFormatted, .validityFormat, .validityFormat,
            "a timestamp has a fraction, an offset or no tag 0")
        if let signer {
            recorder.expect(
                validity.validUntil <= signer.notAfter, .validityCertificateEnd, .validityOutlivesCertificate,
                "validUntil lies after the end of the document signer's certificate")
        } else {
            recorder.skip(.validityCertificateEnd, because: "there is no certificate")
        }
        recorder.expect(
            validity.expectedUpdate.map { now <= $0 } ?? true, .validityExpectedUpdate, .validityUpdateOverdue,
            "the issuer meant to update the document before now")
    }
}
