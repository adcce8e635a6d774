// SPDX-License-Identifier: Apache-2.0

import Cryptography

/// A revocation list as ISO/IEC 18013-5, B.2, describes it, for tests that change one thing.
@dynamicMemberLookup
struct RevocationListFixture {
    typealias Entry = RevocationListBuilder.Entry

    var key: PrivateKey
    var algorithm: SignatureAlgorithm = .ecdsa(.sha256)
    private var builder: RevocationListBuilder

    init(key: PrivateKey) throws {
        self.key = key
        builder = RevocationListBuilder(
            issuer: CertificateBuilder.name(CertificateFixture.rootName), thisUpdate: try date("2026-11-01T00:00:00Z"),
            nextUpdate: try date("2026-12-01T00:00:00Z"), number: nil, authorityKeyIdentifier: nil)
        builder.extensions = [.authorityKeyIdentifier(key.publicKey.keyIdentifier), .crlNumber([0x01, 0x02])]
    }

    subscript<Value>(dynamicMember path: WritableKeyPath<RevocationListBuilder, Value>) -> Value {
        get { builder[keyPath: path] }
        set { builder[keyPath: path] = newValue }
    }

    func der() throws -> [UInt8] { try builder.signed(by: key, using: algorithm) }

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
