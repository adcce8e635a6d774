// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// The certificate as a whole: version, number, algorithms, key and life.
extension ProfileRow {
    static let version = ProfileRow("version", .hard, clause: commonClause, else: "the certificate is not version 3") {
        $0.version == 3
    }

    static let serialNumber = ProfileRow(
        "serial_number", .soft, clause: commonClause,
        else: "the serial number is not a positive number of 63 bits to 20 octets"
    ) { certificate in
        let magnitude = certificate.serialNumber
        // A number whose first bit is set takes one octet more, which keeps it positive.
        let octets = magnitude.count + (magnitude.first.map { $0 >= 0x80 } == true ? 1 : 0)
        return !certificate.serialIsNegativeOrZero && magnitude.count >= 8 && octets <= 20
    }

    /// An issuing authority never signs with EdDSA.
    static let signatureAlgorithm = ProfileRow(
        "signature_algorithm", .hard, clause: commonClause,
        else: "the certificate is not signed with ECDSA and SHA-256, SHA-384 or SHA-512"
    ) { KnownAlgorithms.ofAuthorities.contains($0.signatureAlgorithm.oid) }

    static let innerSignatureAlgorithm = ProfileRow(
        "signature_algorithm_inner", .hard, clause: commonClause,
        else: "the inner and the outer signature algorithm differ"
    ) { $0.signatureAlgorithm.innerMatchesOuter }

    /// A key that is compressed, spells its curve out or is of another kind is none here.
    static func publicKey(_ families: [Curve.Family]) -> ProfileRow {
        ProfileRow(
            "public_key", .hard, clause: commonClause,
            else: "the public key is none of the kinds, curves and point forms that the profile names"
        ) { certificate in certificate.publicKey.map { families.contains($0.curve.family) } ?? false }
    }

    static func validityLength(days: Int) -> ProfileRow {
        ProfileRow("validity_length", .soft, else: "the certificate lives longer than \(days) days") { certificate in
            certificate.notAfter.timeIntervalSince(certificate.notBefore) <= Double(days) * 86_400
        }
    }
}
