// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import TestSupport
import Testing

@Suite("Certificates with one fault")
struct CertificateFaultTests {
    @Test("tell versions that lack extensions", arguments: [1, 2, 3])
    func versions(version: Int) throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.version = version
            builder.extensions = []
        }
        #expect(certificate.version == version)
        #expect(certificate.extensions.isEmpty)
        #expect(certificate.keyUsage == nil)
        #expect(!certificate.keyUsageIsCritical)
    }

    @Test("are refused for versions that do not exist", arguments: [4, 5, 300])
    func wrongVersion(version: Int) {
        #expect(throws: CryptographyError.malformedCertificate(.version)) {
            try CertificateFixture.signer { $0.version = version }
        }
    }

    @Test(
        "tell serial numbers that are negative or zero",
        arguments: [
            ("01", "01", false), ("00", "", true), ("00ff", "ff", false), ("ff", "01", true), ("80", "80", true),
            ("ff01", "ff", true),
            ("7fffffffffffffffffffffffffffffffffffffff", "7fffffffffffffffffffffffffffffffffffffff", false),
        ])
    func serialNumbers(contents: String, magnitude: String, isNegativeOrZero: Bool) throws {
        let certificate = try CertificateFixture.signer { $0.serialNumber = hex(contents) }
        #expect(certificate.serialNumber == hex(magnitude))
        #expect(certificate.serialIsNegativeOrZero == isNegativeOrZero)
    }

    @Test("are refused for serial numbers that are not DER", arguments: ["", "0001", "ffff"])
    func malformedSerialNumbers(contents: String) {
        #expect(throws: CryptographyError.malformedCertificate(.serialNumber)) {
            try CertificateFixture.signer { $0.serialNumber = hex(contents) }
        }
    }

    @Test(
        "hold times of every century",
        arguments: [
            "1950-01-01T00:00:00Z", "1999-12-31T23:59:59Z", "2000-02-29T00:00:00Z", "2049-12-31T23:59:59Z",
            "2050-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1949-12-31T23:59:59Z",
        ])
    func times(text: String) throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.notBefore = try date(text)
            builder.notAfter = try date(text)
        }
        #expect(certificate.notBefore == (try date(text)))
        #expect(certificate.notAfter == (try date(text)))
    }

    @Test(
        "are refused for times of another form",
        arguments: [
            (DERTag.utcTime, "2601010000Z"), (.utcTime, "260101000000"), (.utcTime, "260101000000+0000"),
            (.utcTime, "260101000060Z"), (.utcTime, "260101240000Z"), (.utcTime, "260101006000Z"),
            (.utcTime, "260229000000Z"), (.utcTime, "261301000000Z"), (.utcTime, "260100000000Z"),
            (.utcTime, "2601010 0000Z"), (.utcTime, "-60101000000Z"), (.utcTime, ""), (.utcTime, "20260101000000Z"),
            (.generalizedTime, "20260101000000"), (.generalizedTime, "20260101000000.5Z"), (.generalizedTime, "2026"),
            (.generalizedTime, "260101000000Z"), (.generalizedTime, "20260230000000Z"), (.utf8String, "260101000000Z"),
        ])
    func malformedTimes(tag: DERTag, text: String) throws {
        var fixture = try CertificateFixture()
        let notBefore = try date("2001-02-03T04:05:06Z")
        fixture.signer.notBefore = notBefore
        let der = try fixture.signerDER()
        let genuine = DERWriter.element(.utcTime) { $0.raw(Array("010203040506Z".utf8)) }
        let changed = try replace(genuine, with: DERWriter.element(tag) { $0.raw(Array(text.utf8)) }, in: der)
        #expect(throws: CryptographyError.malformedCertificate(.validity)) { try Certificate(der: changed.span) }
    }

    @Test("have no public key when it is of another kind")
    func unsupportedKeys() throws {
        let rsa = DERWriter.element(.sequence) { info in
            info.sequence { algorithm in
                algorithm.objectIdentifier("1.2.840.113549.1.1.1")
                algorithm.element(.null, [])
            }
            info.bitString(
                DERWriter.element(.sequence) { key in
                    key.integer(magnitude: [UInt8](repeating: 0xab, count: 256))
                    key.integer(65_537)
                })
        }
        let secp256k1 = DERWriter.element(.sequence) { info in
            info.sequence { algorithm in
                algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey)
                algorithm.objectIdentifier("1.3.132.0.10")
            }
            info.bitString([0x04] + [UInt8](repeating: 1, count: 64))
        }
        for info in [rsa, secp256k1] {
            let certificate = try CertificateFixture.signer { $0.subjectPublicKeyInfo = info }
            #expect(certificate.publicKey == nil)
            #expect(!certificate.subjectPublicKeyBits.isEmpty)
            #expect(throws: CryptographyError.unsupportedKey) { try PublicKey(subjectPublicKeyInfo: info.span) }
        }
    }

    @Test("have no public key when it is no valid point", arguments: PointTests.weierstrass)
    func invalidPoints(curve: Curve) throws {
        for (what, point) in try PointTests.points(curve) where !point.isEmpty {
            let info = PointTests.info(curve, point: point)
            let certificate = try CertificateFixture.signer { $0.subjectPublicKeyInfo = info }
            #expect(certificate.publicKey == nil, "\(what)")
            #expect(certificate.subjectPublicKeyBits == point)
        }
    }

    @Test("are refused when the public key's frame is broken")
    func malformedKeys() {
        for info in ["3000", "3003030100", "30053000030200", "300730000303010400", "0500"] {
            #expect(throws: CryptographyError.malformedCertificate(.subjectPublicKeyInfo)) {
                try CertificateFixture.signer { $0.subjectPublicKeyInfo = hex(info) }
            }
        }
    }

    @Test("are refused when a field that nobody asks for cannot be read")
    func uniqueIdentifier() {
        // An issuerUniqueID without the byte that a bit string begins with.
        #expect(throws: CryptographyError.malformedCertificate(.structure)) {
            try CertificateFixture.signer {
                $0.subjectPublicKeyInfo = $0.publicKey.subjectPublicKeyInfo() + [0x81, 0x00]
            }
        }
    }

    @Test("report an extension that occurs twice")
    func duplicates() throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.extensions.append(.keyUsage(.keyCertSign))
            builder.extensions.append(.init("1.3.6.1.4.1.99999", isCritical: false, value: [0x05, 0x00]))
            builder.extensions.append(.init("1.3.6.1.4.1.99999", isCritical: false, value: [0x05, 0x00]))
        }
        #expect(certificate.hasDuplicateExtension)
        #expect(certificate.undecodableExtensions == [ObjectIdentifier.keyUsage, "1.3.6.1.4.1.99999"])
        #expect(certificate.keyUsage == nil)
        #expect(certificate.extendedKeyUsage == ["1.0.18013.5.1.2"])
        #expect(certificate.extensions.count == 9)
    }

    @Test(
        "report an extension that cannot be read",
        arguments: [
            (
                ObjectIdentifier.subjectKeyIdentifier,
                ["", "0500", "0402aa", "0401aa00", "3000", "048101aa", "24030401aa"]
            ),
            (
                ObjectIdentifier.authorityKeyIdentifier,
                ["", "0401aa", "30038001", "3003830100", "3002800000", "3081038001aa"]
            ),
            (
                ObjectIdentifier.keyUsage,
                [
                    "", "0300", "030108", "03020181", "030107", "0304000000 01", "0303070040", "0303000001",
                    "03020780ff", "030400800000",
                ]
            ),
            (ObjectIdentifier.extendedKeyUsage, ["", "3000", "30020600", "30030601ff", "300406022a0300", "06012a"]),
            (
                ObjectIdentifier.basicConstraints,
                [
                    "", "3004010200ff", "30030201ff", "3006010100020100ff", "30020500", "300702 05 0100000000",
                    "3004 01020000",
                ]
            ),
            (ObjectIdentifier.issuerAlternativeName, ["", "3000", "30020500", "30038601ff"]),
            (ObjectIdentifier.subjectAlternativeName, ["", "3000", "30020500", "30038601ff", "3004a4020500"]),
            (ObjectIdentifier.crlDistributionPoints, ["", "0500", "30020500", "3004 3002 a000"]),
        ])
    func undecodable(oid: String, values: [String]) throws {
        for value in values {
            let certificate = try CertificateFixture.signer { builder in
                builder.extensions = [.init(oid, isCritical: true, value: hex(value))]
            }
            #expect(certificate.undecodableExtensions == [oid], "\(value)")
            #expect(!certificate.hasDuplicateExtension)
            #expect(certificate.extensions.map(\.oid) == [oid])
            #expect(certificate.subjectKeyIdentifier == nil && certificate.authorityKeyIdentifier == nil)
            #expect(certificate.keyUsage == nil && certificate.extendedKeyUsage == nil)
            #expect(certificate.basicConstraints == nil && !certificate.hasIssuerAlternativeName)
            #expect(certificate.crlDistributionPoints == [])
        }
    }

    @Test(
        "read basic constraints also with an explicit FALSE, or 01 for TRUE",
        arguments: [
            ("3000", false, nil), ("3003010100", false, nil), ("30030101ff", true, nil), ("3003010101", true, nil),
            ("3003020103", false, 3),
            ("30060101ff020100", true, 0), ("3008010100 0203010000", false, 65_536),
        ] as [(String, Bool, Int?)])
    func basicConstraints(value: String, isCA: Bool, pathLength: Int?) throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.extensions = [.init(ObjectIdentifier.basicConstraints, isCritical: false, value: hex(value))]
        }
        #expect(
            certificate.basicConstraints
                == Certificate.BasicConstraints(isCA: isCA, pathLength: pathLength, isCritical: false))
    }

    @Test("take an explicit FALSE for a criticality")
    func explicitCriticality() throws {
        let list = DERWriter.element(.sequence) { list in
            list.sequence { item in
                item.objectIdentifier(ObjectIdentifier.subjectKeyIdentifier)
                item.boolean(false)
                item.octetString([0x04, 0x01, 0xaa])
            }
        }
        let certificate = try CertificateFixture.signer { builder in
            builder.extensions = []
            builder.subjectPublicKeyInfo =
                builder.publicKey.subjectPublicKeyInfo()
                + DERWriter.element(.constructed(3)) { $0.raw(list) }
        }
        #expect(certificate.extensions.map(\.isCritical) == [false])
        #expect(certificate.subjectKeyIdentifier == [0xaa])
    }

    @Test("may have 64 extensions and no more")
    func extensionLimit() throws {
        let list = (0..<65).map {
            CertificateBuilder.Extension("1.3.6.1.4.1.99999.\($0)", isCritical: false, value: [])
        }
        let certificate = try CertificateFixture.signer { $0.extensions = Array(list.dropLast()) }
        #expect(certificate.extensions.count == 64)
        #expect(throws: CryptographyError.malformedCertificate(.extensions)) {
            try CertificateFixture.signer { $0.extensions = list }
        }
    }

    @Test("tell every key usage", arguments: 0..<9)
    func keyUsages(bit: Int) throws {
        let usage = KeyUsage(rawValue: 1 << bit)
        let certificate = try CertificateFixture.signer { $0.extensions = [.keyUsage(usage, isCritical: false)] }
        #expect(certificate.keyUsage == usage)
        #expect(!certificate.keyUsageIsCritical)
    }

    @Test("tell the kinds of alternative names")
    func alternativeNames() throws {
        let name = CertificateBuilder.name(CertificateFixture.rootName)
        let value = DERWriter.element(.sequence) { names in
            names.element(.context(1), Array("a@example.com".utf8))
            names.element(.context(2), Array("example.com".utf8))
            names.constructed(.constructed(4)) { $0.raw(name) }
            names.element(.context(6), Array("https://a.example".utf8))
        }
        let certificate = try CertificateFixture.signer { builder in
            builder.extensions = [
                .init(ObjectIdentifier.subjectAlternativeName, isCritical: false, value: value),
                .init(ObjectIdentifier.issuerAlternativeName, isCritical: false, value: hex("3004 82026162")),
            ]
        }
        let subject = try #require(certificate.subjectAlternativeNames)
        #expect(subject.uris == ["https://a.example"] && subject.hasMailAddress)
        #expect(subject.directoryNames.map(\.der) == [name])
        let issuer = try #require(certificate.issuerAlternativeNames)
        #expect(issuer.uris == [] && !issuer.hasMailAddress && issuer.directoryNames == [])
        #expect(certificate.undecodableExtensions == [])
    }

    @Test("tell distribution points for some reasons or of other issuers")
    func distributionPoints() throws {
        let uri = DERWriter.element(.constructed(0)) { name in
            name.constructed(.constructed(0)) { $0.element(.context(6), Array("http://a.example".utf8)) }
        }
        let reasons = DERWriter.element(.context(1)) { $0.raw([0x06, 0x40]) }
        let issuer = DERWriter.element(.constructed(2)) { name in
            name.constructed(.constructed(4)) { $0.raw(CertificateBuilder.name(CertificateFixture.rootName)) }
        }
        let cases = [
            ([uri], false, false), ([uri, reasons], true, false), ([uri, issuer], true, false), ([issuer], true, true),
        ]
        for (parts, isRestricted, lacksURI) in cases {
            let certificate = try CertificateFixture.signer { builder in
                builder.extensions = [
                    .init(
                        ObjectIdentifier.crlDistributionPoints, isCritical: false,
                        value: DERWriter.element(.sequence) { points in
                            points.sequence { point in parts.forEach { point.raw($0) } }
                        })
                ]
            }
            #expect(certificate.crlDistributionPoints == (lacksURI ? [] : ["http://a.example"]))
            #expect(certificate.hasRestrictedDistributionPoint == isRestricted)
            #expect(certificate.hasDistributionPointWithoutURI == lacksURI)
        }
    }

    @Test(
        "hold names in every string type",
        arguments: [
            (DERTag.utf8String, "c3a9", "é"), (.printableString, "41", "A"), (.ia5String, "40", "@"),
            (.teletexString, "e9", "é"), (.bmpString, "00e90041", "éA"), (.universalString, "000000e9", "é"),
            (.numericString, "31", "1"),
        ])
    func nameStrings(tag: DERTag, contents: String, text: String) throws {
        let der = try CertificateFixture().signerDER()
        let genuine = DERWriter.element(.utf8String) { $0.raw(Array("Utopia DS 1".utf8)) }
        let changed = try replace(genuine, with: DERWriter.element(tag) { $0.raw(hex(contents)) }, in: der)
        #expect(try Certificate(der: changed.span).subject.commonName == text)
    }

    @Test(
        "are refused for names that are not text",
        arguments: [
            (DERTag.utf8String, "ff"), (.utf8String, "c3"), (.printableString, "c3a9"), (.ia5String, "80"),
            (.bmpString, "00"), (.bmpString, "d800"), (.universalString, "00110000"), (.universalString, "0000e9"),
        ])
    func malformedNames(tag: DERTag, contents: String) throws {
        let der = try CertificateFixture().signerDER()
        let genuine = DERWriter.element(.utf8String) { $0.raw(Array("Utopia DS 1".utf8)) }
        let changed = try replace(genuine, with: DERWriter.element(tag) { $0.raw(hex(contents)) }, in: der)
        #expect(throws: CryptographyError.malformedCertificate(.subject)) { try Certificate(der: changed.span) }
    }

    @Test("never crash when any byte is another one")
    func mutations() throws {
        let original = try CertificateFixture().signerDER()
        var random = SplitMix(seed: 20_261_130)
        var readable = 0
        for _ in 0..<20_000 {
            var changed = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? Certificate(der: changed.span)) != nil { readable += 1 }
        }
        #expect(readable > 0 && readable < 20_000)
    }
}
