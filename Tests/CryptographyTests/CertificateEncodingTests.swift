// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("The encoding of certificates and revocation lists")
struct CertificateEncodingTests {
    /// The elements inside the sequence that `der` is.
    static func members(of der: [UInt8]) throws -> [[UInt8]] {
        let bytes = der.span
        var outer = DERReader(all: bytes)
        var inner = DERReader(try outer.take(.sequence, in: bytes))
        var members: [[UInt8]] = []
        while !inner.isAtEnd { members.append(Array(der[try inner.element(in: bytes).encoding])) }
        return members
    }

    static func sequence(_ members: [[UInt8]]) -> [UInt8] {
        DERWriter.element(.sequence) { sequence in members.forEach { sequence.raw($0) } }
    }

    /// The fields of the fixtures' signed parts, in their order.
    static let certificateFields: [(Int, CertificateField)] = [
        (0, .version), (1, .serialNumber), (2, .signatureAlgorithm), (3, .issuer), (4, .validity), (5, .subject),
        (6, .subjectPublicKeyInfo), (7, .extensions),
    ]
    static let listFields: [(Int, CertificateField)] = [
        (1, .signatureAlgorithm), (2, .issuer), (3, .validity), (5, .revokedCertificates), (6, .extensions),
    ]

    @Test("names the field of a certificate that cannot be read", arguments: certificateFields)
    func certificateField(index: Int, field: CertificateField) throws {
        var frame = try Self.members(of: CertificateFixture().signerDER())
        var body = try Self.members(of: frame[0])
        // Kept as a member of its kind, but with contents that are none of it.
        body[index] = DERWriter.element(DERTag(rawValue: body[index][0])) { $0.raw([0x02, 0x80]) }
        if field == .serialNumber { body[index] = [0x02, 0x00] }
        frame[0] = Self.sequence(body)
        let der = Self.sequence(frame)
        #expect(throws: CryptographyError.malformedCertificate(field)) { try Certificate(der: der.span) }
    }

    @Test("names the field of a revocation list that cannot be read", arguments: listFields)
    func listField(index: Int, field: CertificateField) throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        fixture.entries = [.init(serialNumber: [0x05])]
        var frame = try Self.members(of: fixture.der())
        var body = try Self.members(of: frame[0])
        body[index] = DERWriter.element(DERTag(rawValue: body[index][0])) { $0.raw([0x02, 0x80]) }
        frame[0] = Self.sequence(body)
        let der = Self.sequence(frame)
        #expect(throws: CryptographyError.malformedRevocationList(field)) {
            try CertificateRevocationList(der: der.span)
        }
    }

    @Test(
        "names the signature and its algorithm when they cannot be read",
        arguments: [
            (1, "3000", CertificateField.signatureAlgorithm), (1, "300406028037", .signatureAlgorithm),
            (2, "0300", .signature), (2, "03020100", .signature), (2, "0500", .signature),
        ])
    func frame(index: Int, element: String, field: CertificateField) throws {
        var frame = try Self.members(of: CertificateFixture().signerDER())
        frame[index] = hex(element)
        let certificate = Self.sequence(frame)
        #expect(throws: CryptographyError.malformedCertificate(field)) { try Certificate(der: certificate.span) }
        frame = try Self.members(of: RevocationListFixture(key: PrivateKey.generate(.p256)).der())
        frame[index] = hex(element)
        let list = Self.sequence(frame)
        #expect(throws: CryptographyError.malformedRevocationList(field)) {
            try CertificateRevocationList(der: list.span)
        }
    }

    @Test("is DER around the signed part, so that nobody can write a certificate in another way")
    func outerFrame() throws {
        let der = try CertificateFixture().signerDER()
        let frame = try Self.members(of: der)
        let contents = frame.flatMap(\.self)
        let signature = frame[2]
        let others: [[UInt8]] = try [
            [0x30, 0x80] + contents + [0x00, 0x00],
            [0x30, 0x84, 0x00, 0x00] + der[2...],
            Self.sequence([
                [0x30, 0x80] + Self.members(of: frame[0]).flatMap(\.self) + [0x00, 0x00], frame[1], signature,
            ]),
            Self.sequence([frame[0], [0x30, 0x81] + frame[1].dropFirst(), signature]),
            Self.sequence([frame[0], frame[1], [0x03, 0x81] + signature.dropFirst()]),
            Self.sequence([frame[0], frame[1], [0x23, UInt8(signature.count)] + signature]),
        ]
        #expect(Self.sequence(frame) == der)
        for other in others {
            #expect(throws: CryptographyError.malformedCertificate(.structure)) { try Certificate(der: other.span) }
        }
    }

    @Test("of a name is kept as received")
    func names() throws {
        let der = try CertificateFixture().signerDER()
        let pair = DERWriter.element(.sequence) { pair in
            pair.objectIdentifier(ObjectIdentifier.commonName)
            pair.element(.utf8String, Array("Utopia DS 1".utf8))
        }
        let set = DERWriter.element(.set) { $0.raw(pair) }
        let long = [0x31, 0x81, UInt8(pair.count)] + pair
        let changed = try replace(set, with: long, in: der)
        let certificate = try Certificate(der: changed.span)
        let name = CertificateBuilder.name(CertificateFixture.signerName)
        #expect(certificate.subject.commonName == "Utopia DS 1")
        #expect(certificate.subject.der == (try replace(set, with: long, in: name)))
        #expect(certificate.subject.der.count == name.count + 1)
    }

    @Test("of object identifiers may be long, but not without an end")
    func objectIdentifiers() throws {
        // 2.25 and a UUID, which is more than a machine word holds.
        let uuid = hex("69" + "83ffffffffffffffffffffffffffffffffff7f")
        let purpose = DERWriter.element(.sequence) { $0.element(.objectIdentifier, uuid) }
        let certificate = try CertificateFixture.signer { builder in
            builder.extensions = [.init(ObjectIdentifier.extendedKeyUsage, isCritical: true, value: purpose)]
        }
        #expect(certificate.extendedKeyUsage == ["2.25.340282366920938463463374607431768211455"])
        let endless = DERWriter.element(.sequence) {
            $0.element(.objectIdentifier, [0x69] + [UInt8](repeating: 0xff, count: 127) + [0x7f])
        }
        let other = try CertificateFixture.signer { builder in
            builder.extensions = [.init(ObjectIdentifier.extendedKeyUsage, isCritical: true, value: endless)]
        }
        #expect(other.extendedKeyUsage == nil)
        #expect(other.undecodableExtensions == [ObjectIdentifier.extendedKeyUsage])
    }

    @Test("of an entry's date is that of every other time")
    func revocationDates() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        fixture.entries = [.init(serialNumber: [0x05])]
        let der = try fixture.der()
        let genuine = DERWriter.element(.sequence) { entry in
            entry.element(.integer, [0x05])
            CertificateBuilder.write(fixture.thisUpdate, to: &entry)
        }
        let withoutSeconds = DERWriter.element(.sequence) { entry in
            entry.element(.integer, [0x05])
            entry.element(.utcTime, Array("2611010000Z".utf8))
        }
        let changed = try replace(genuine, with: withoutSeconds, in: der)
        #expect(throws: CryptographyError.malformedRevocationList(.revokedCertificates)) {
            try CertificateRevocationList(der: changed.span)
        }
    }
}
