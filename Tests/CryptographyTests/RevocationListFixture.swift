// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials

/// A revocation list as ISO/IEC 18013-5, B.2, describes it, for tests that change one thing.
struct RevocationListFixture {
    struct Entry {
        var serialNumber: [UInt8]
        var extensions: [CertificateBuilder.Extension] = []
    }

    var key: PrivateKey
    var algorithm: SignatureAlgorithm = .ecdsa(.sha256)
    /// Nil leaves the version out, which makes the list version 1.
    var version: Int? = 1
    var issuer = CertificateBuilder.name(CertificateFixture.rootName)
    var thisUpdate: Date
    var nextUpdate: Date?
    /// Nil leaves the field out.
    var entries: [Entry]?
    var extensions: [CertificateBuilder.Extension]
    var innerAlgorithm: String?
    var outerAlgorithm: String?

    init(key: PrivateKey) throws {
        self.key = key
        thisUpdate = try date("2026-11-01T00:00:00Z")
        nextUpdate = try date("2026-12-01T00:00:00Z")
        extensions = [
            .authorityKeyIdentifier(key.publicKey.keyIdentifier),
            .init(ObjectIdentifier.crlNumber, isCritical: false, value: [0x02, 0x02, 0x01, 0x02]),
        ]
    }

    func der() throws -> [UInt8] {
        let genuine = CertificateBuilder.objectIdentifier(of: algorithm, curve: key.curve)
        let body = DERWriter.element(.sequence) { body in
            if let version { body.integer(version) }
            body.sequence { $0.objectIdentifier(innerAlgorithm ?? genuine) }
            body.raw(issuer)
            CertificateBuilder.write(thisUpdate, to: &body)
            if let nextUpdate { CertificateBuilder.write(nextUpdate, to: &body) }
            if let entries {
                body.sequence { list in
                    for entry in entries {
                        list.sequence { item in
                            item.element(.integer, entry.serialNumber)
                            CertificateBuilder.write(thisUpdate, to: &item)
                            if !entry.extensions.isEmpty { CertificateBuilder.write(entry.extensions, to: &item) }
                        }
                    }
                }
            }
            if !extensions.isEmpty {
                body.constructed(.constructed(0)) { CertificateBuilder.write(extensions, to: &$0) }
            }
        }
        return try CertificateBuilder.sign(body, by: key, using: algorithm, named: outerAlgorithm)
    }

    func list() throws -> CertificateRevocationList {
        let der = try der()
        return try CertificateRevocationList(der: der.span)
    }

    /// A list after one change.
    static func list(_ change: (inout Self) throws -> Void) throws -> CertificateRevocationList {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        try change(&fixture)
        return try fixture.list()
    }
}
