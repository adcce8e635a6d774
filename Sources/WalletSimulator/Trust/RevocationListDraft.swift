// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import FoundationEssentials

/// A revocation list, ISO/IEC 18013-5, B.2, that is not signed yet.
package struct RevocationListDraft: Sendable {
    package var list: RevocationListBuilder
    package var key: PrivateKey
    /// Changes the bytes after signing.
    package var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    package init(
        of issuer: ListSigner, number: UInt64, thisUpdate: Date, nextUpdate: Date, revoked: [Certificate] = []
    ) {
        list = RevocationListBuilder(
            issuer: issuer.certificate.subject.der, thisUpdate: thisUpdate, nextUpdate: nextUpdate,
            number: Self.magnitude(number),
            authorityKeyIdentifier: issuer.certificate.subjectKeyIdentifier ?? issuer.key.publicKey.keyIdentifier)
        key = issuer.key
        for certificate in revoked { revoke(certificate) }
    }

    /// - Parameter extensions: Of the entry; the standard has none there.
    package mutating func revoke(_ certificate: Certificate, extensions: [CertificateBuilder.Extension] = []) {
        list.entries = (list.entries ?? []) + [.init(serialNumber: certificate.serialNumber, extensions: extensions)]
    }

    /// Big-endian, eight bytes.
    static func magnitude(_ number: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    package func encoded(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        let algorithm = try key.certifying
        do { return damage(try list.signed(by: key, using: algorithm, nonces: nonces)) } catch {
            throw .cryptography(error)
        }
    }
}
