// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Certificate revocation lists")
struct RevocationListTests {
    static func point(_ contents: String) -> CertificateBuilder.Extension {
        .init(ObjectIdentifier.issuingDistributionPoint, isCritical: true, value: hex(contents))
    }

    @Test("are read completely")
    func reads() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        fixture.entries = [.init(serialNumber: [0x05]), .init(serialNumber: [0x00, 0x80])]
        let der = try fixture.der()
        let list = try CertificateRevocationList(der: der.span)
        #expect(list.der == der)
        #expect(list.version == 2)
        #expect(list.issuer.der == fixture.issuer)
        #expect(list.thisUpdate == fixture.thisUpdate)
        #expect(list.nextUpdate == fixture.nextUpdate)
        #expect(list.number == [0x01, 0x02])
        #expect(list.authorityKeyIdentifier == fixture.key.publicKey.keyIdentifier)
        #expect(list.extensions.map(\.oid) == [ObjectIdentifier.authorityKeyIdentifier, ObjectIdentifier.crlNumber])
        #expect(list.extensions.map(\.isCritical) == [false, false])
        #expect(list.signatureAlgorithm == (ObjectIdentifier.ecdsaWithSHA256, true))
        #expect(!list.hasDuplicateExtension && list.undecodableExtensions.isEmpty)
        #expect(list.unknownCriticalExtensions.isEmpty)
        #expect(!list.hasEntryExtension && !list.hasCriticalEntryExtension)
        #expect(!list.isDelta && !list.isIndirect && !list.isPartial)
        #expect(list.revokedCount == 2)
        #expect(list.isRevoked(serialNumber: [0x05]))
        #expect(list.isRevoked(serialNumber: [0x80]))
        #expect(!list.isRevoked(serialNumber: [0x00, 0x80]))
        #expect(!list.isRevoked(serialNumber: [0x06]))
        #expect(!list.isRevoked(serialNumber: []))
        try list.verifySignature(by: fixture.key.publicKey)
    }

    @Test("may be empty, of version 1, or without an end")
    func minimal() throws {
        for entries: [RevocationListFixture.Entry]? in [nil, []] {
            let list = try RevocationListFixture.list { fixture in
                fixture.version = nil
                fixture.nextUpdate = nil
                fixture.extensions = []
                fixture.entries = entries
            }
            #expect(list.version == 1)
            #expect(list.nextUpdate == nil)
            #expect(list.number == nil)
            #expect(list.authorityKeyIdentifier == nil)
            #expect(list.revokedCount == 0)
            #expect(!list.isRevoked(serialNumber: [0x01]))
        }
    }

    @Test("find every serial number among many, and no other")
    func lookup() throws {
        var random = SplitMix(seed: 7)
        let serials = (0..<2_000).map { _ in
            (0..<Int.random(in: 1...20, using: &random)).map { _ in UInt8.random(in: 1...0x7f, using: &random) }
        }
        let (revoked, others) = (Set(serials[..<1_000]), Set(serials[1_000...]).subtracting(serials[..<1_000]))
        let list = try RevocationListFixture.list { fixture in
            fixture.entries = serials[..<1_000].map { .init(serialNumber: $0) }
        }
        #expect(list.revokedCount == 1_000)
        #expect(revoked.allSatisfy { list.isRevoked(serialNumber: $0) })
        #expect(others.allSatisfy { !list.isRevoked(serialNumber: $0) })
        #expect(others.count > 500)
    }

    @Test("count negative and zero serial numbers as their magnitude")
    func oddSerialNumbers() throws {
        let list = try RevocationListFixture.list { fixture in
            fixture.entries = [.init(serialNumber: [0xfe]), .init(serialNumber: [0x00])]
        }
        #expect(list.isRevoked(serialNumber: [0x02]))
        #expect(list.isRevoked(serialNumber: []))
        #expect(!list.isRevoked(serialNumber: [0xfe]))
    }

    @Test("tell critical extensions of entries, and pass over others")
    func entryExtensions() throws {
        for isCritical in [false, true] {
            let list = try RevocationListFixture.list { fixture in
                let reason = CertificateBuilder.Extension(
                    "2.5.29.21", isCritical: isCritical, value: [0x0a, 0x01, 0x01])
                fixture.entries = [.init(serialNumber: [0x05], extensions: [reason])]
            }
            #expect(list.hasEntryExtension)
            #expect(list.hasCriticalEntryExtension == isCritical)
            #expect(list.isRevoked(serialNumber: [0x05]))
        }
    }

    @Test("tell critical extensions that they do not know")
    func criticalExtensions() throws {
        let list = try RevocationListFixture.list { fixture in
            fixture.extensions.append(.init("1.3.6.1.4.1.99999", isCritical: true, value: [0x05, 0x00]))
            fixture.extensions.append(.init("1.3.6.1.4.1.99998", isCritical: false, value: [0x05, 0x00]))
        }
        #expect(list.unknownCriticalExtensions == ["1.3.6.1.4.1.99999"])
    }

    @Test("tell lists of changes")
    func delta() throws {
        let list = try RevocationListFixture.list { fixture in
            fixture.extensions.append(
                .init(ObjectIdentifier.deltaCRLIndicator, isCritical: true, value: [0x02, 0x01, 0x01]))
        }
        #expect(list.isDelta)
        #expect(list.unknownCriticalExtensions == [])
    }

    @Test(
        "tell what they cover",
        arguments: [
            ("3000", false, false), ("30038101ff", true, false), ("30038201ff", true, false),
            ("300483020640", true, false), ("30038401ff", false, true), ("30038501ff", true, false),
            ("3003840100", false, false), ("300aa008a00686 04687474 70", false, false),
        ])
    func scope(contents: String, isPartial: Bool, isIndirect: Bool) throws {
        let list = try RevocationListFixture.list { $0.extensions.append(Self.point(contents)) }
        #expect(list.isPartial == isPartial)
        #expect(list.isIndirect == isIndirect)
        #expect(list.undecodableExtensions == [])
        #expect(list.unknownCriticalExtensions == [])
    }

    @Test("count a scope that cannot be read as unknown", arguments: ["", "30038601ff", "3002840 0", "0500"])
    func undecodableScope(contents: String) throws {
        let list = try RevocationListFixture.list { $0.extensions.append(Self.point(contents)) }
        #expect(list.undecodableExtensions == [ObjectIdentifier.issuingDistributionPoint])
        #expect(list.unknownCriticalExtensions == [ObjectIdentifier.issuingDistributionPoint])
    }

    @Test("report an extension that occurs twice, and a number that is none")
    func duplicates() throws {
        let twice = try RevocationListFixture.list { $0.extensions.append($0.extensions[1]) }
        #expect(twice.hasDuplicateExtension)
        #expect(twice.number == nil)
        #expect(twice.undecodableExtensions == [ObjectIdentifier.crlNumber])
        for value in ["", "0201ff", "0500", "02020001"] {
            let list = try RevocationListFixture.list { fixture in
                fixture.extensions = [.init(ObjectIdentifier.crlNumber, isCritical: false, value: hex(value))]
            }
            #expect(list.number == nil)
            #expect(list.undecodableExtensions == [ObjectIdentifier.crlNumber])
        }
    }

    @Test("are refused by another key, with SHA-1, or with two different algorithms")
    func signatures() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p384))
        fixture.algorithm = .ecdsa(.sha384)
        let list = try fixture.list()
        try list.verifySignature(by: fixture.key.publicKey)
        let other = try PrivateKey.generate(.p384).publicKey
        #expect(throws: CryptographyError.signatureInvalid) { try list.verifySignature(by: other) }
        fixture.innerAlgorithm = "1.2.840.10045.4.1"
        let mixed = try fixture.list()
        #expect(throws: CryptographyError.signatureAlgorithmMismatch) {
            try mixed.verifySignature(by: fixture.key.publicKey)
        }
        fixture.outerAlgorithm = "1.2.840.10045.4.1"
        let weak = try fixture.list()
        #expect(throws: CryptographyError.unsupportedSignatureAlgorithm) {
            try weak.verifySignature(by: fixture.key.publicKey)
        }
    }

    @Test("are refused, or no longer signed, with any byte changed")
    func changedBytes() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        fixture.entries = [.init(serialNumber: [0x05]), .init(serialNumber: [0x07])]
        let der = try fixture.der()
        let key = fixture.key.publicKey
        for index in der.indices {
            for bit: UInt8 in [0x01, 0x40, 0x80] {
                var changed = der
                changed[index] ^= bit
                #expect(throws: CryptographyError.self) {
                    try CertificateRevocationList(der: changed.span).verifySignature(by: key)
                }
            }
        }
        for count in 0..<der.count {
            let cut = der[..<count]
            #expect(throws: CryptographyError.malformedRevocationList(.structure)) {
                try CertificateRevocationList(der: cut.span)
            }
        }
        let long = der + [0x00]
        #expect(throws: CryptographyError.malformedRevocationList(.structure)) {
            try CertificateRevocationList(der: long.span)
        }
    }

    @Test("are refused with a field that cannot be read")
    func malformed() throws {
        for version in [0, 2, 3] {
            #expect(throws: CryptographyError.malformedRevocationList(.version)) {
                try RevocationListFixture.list { $0.version = version }
            }
        }
        #expect(throws: CryptographyError.malformedRevocationList(.issuer)) {
            try RevocationListFixture.list { $0.issuer = [0x05, 0x00] }
        }
        #expect(throws: CryptographyError.malformedRevocationList(.revokedCertificates)) {
            try RevocationListFixture.list { $0.entries = [.init(serialNumber: [])] }
        }
        let many = (0..<65).map {
            CertificateBuilder.Extension("1.3.6.1.4.1.99999.\($0)", isCritical: false, value: [])
        }
        #expect(throws: CryptographyError.malformedRevocationList(.extensions)) {
            try RevocationListFixture.list { $0.extensions = many }
        }
        let huge = [UInt8](repeating: 0, count: CertificateRevocationList.maximalByteCount + 1)
        #expect(throws: CryptographyError.malformedRevocationList(.size)) {
            try CertificateRevocationList(der: huge.span)
        }
    }

    @Test("never crash when any byte is another one")
    func mutations() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        let reason = CertificateBuilder.Extension("2.5.29.21", isCritical: true, value: [0x0a, 0x01, 0x01])
        fixture.entries = [.init(serialNumber: [0x05], extensions: [reason]), .init(serialNumber: [0x07])]
        fixture.extensions.append(Self.point("300aa008a00686 04687474 70"))
        let original = try fixture.der()
        var random = SplitMix(seed: 20_261_201)
        var readable = 0
        for _ in 0..<20_000 {
            var changed = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? CertificateRevocationList(der: changed.span)) != nil { readable += 1 }
        }
        #expect(readable > 0 && readable < 20_000)
    }

    @Test("a list that is signed anew has the same signed part, and one with another number has not")
    func signedDigest() throws {
        var fixture = try RevocationListFixture(key: PrivateKey.generate(.p256))
        let (first, second) = (try fixture.list(), try fixture.list())
        #expect(first.der != second.der && first.signedDigest == second.signedDigest)
        fixture.extensions = [.authorityKeyIdentifier(fixture.key.publicKey.keyIdentifier), .crlNumber([0x01, 0x03])]
        #expect(try fixture.list().signedDigest != first.signedDigest)
    }

    @Test("a number has twenty octets at most", arguments: [(20, true), (21, false)])
    func numberLength(count: Int, isRead: Bool) throws {
        let number = [0x7f] + [UInt8](repeating: 0, count: count - 1)
        let list = try RevocationListFixture.list { fixture in
            fixture.extensions = [
                .authorityKeyIdentifier(fixture.key.publicKey.keyIdentifier), .crlNumber(number),
            ]
        }
        #expect((list.number == number) == isRead)
        #expect(list.undecodableExtensions.isEmpty == isRead)
    }
}
