// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Certificates")
struct CertificateTests {
    @Test("are read completely")
    func reads() throws {
        let fixture = try CertificateFixture()
        let der = try fixture.signerDER()
        let certificate = try Certificate(der: der.span)
        #expect(certificate.der == der)
        #expect(certificate.fingerprint == HashAlgorithm.sha256.hash(der.span))
        #expect(certificate.version == 3)
        #expect(certificate.serialNumber == hex("7fedcba9876543210000"))
        #expect(!certificate.serialIsNegativeOrZero)
        #expect(certificate.notBefore == (try date("2026-06-01T12:30:45Z")))
        #expect(certificate.notAfter == (try date("2027-06-01T12:30:44Z")))
        #expect(certificate.publicKey == fixture.signerKey.publicKey)
        #expect(certificate.subjectPublicKeyBits == fixture.signerKey.publicKey.rawRepresentation)
        #expect(certificate.signatureAlgorithm == ("1.2.840.10045.4.3.2", true))
        #expect(certificate.subjectKeyIdentifier == fixture.signerKey.publicKey.keyIdentifier)
        #expect(certificate.authorityKeyIdentifier == fixture.rootKey.publicKey.keyIdentifier)
        #expect(certificate.keyUsage == .digitalSignature)
        #expect(certificate.keyUsageIsCritical)
        #expect(certificate.extendedKeyUsage == ["1.0.18013.5.1.2"])
        #expect(certificate.extendedKeyUsageIsCritical)
        #expect(certificate.basicConstraints == nil)
        #expect(certificate.issuerAlternativeNames?.uris == ["https://iaca.example"])
        #expect(certificate.subjectAlternativeNames == nil)
        #expect(certificate.crlDistributionPoints == ["https://iaca.example/crl"])
        #expect(!certificate.hasRestrictedDistributionPoint)
        #expect(
            certificate.extensions.map(\.oid)
                == ["2.5.29.35", "2.5.29.14", "2.5.29.15", "2.5.29.37", "2.5.29.18", "2.5.29.31"])
        #expect(certificate.extensions.map(\.isCritical) == [false, false, true, true, false, false])
        #expect(!certificate.hasDuplicateExtension)
        #expect(certificate.undecodableExtensions == [])
        #expect(!certificate.isSelfIssued)
        try certificate.verifySignature(by: fixture.rootKey.publicKey)
    }

    @Test("of a root are read completely")
    func readsRoot() throws {
        let fixture = try CertificateFixture()
        let der = try fixture.rootDER()
        let root = try Certificate(der: der.span)
        #expect(root.basicConstraints == Certificate.BasicConstraints(isCA: true, pathLength: 0, isCritical: true))
        #expect(root.keyUsage == [.keyCertSign, .cRLSign])
        #expect(root.isSelfIssued)
        #expect(root.crlDistributionPoints == [])
        #expect(root.extendedKeyUsage == nil)
        try root.verifySignature(by: fixture.rootKey.publicKey)
    }

    @Test("hold names with every attribute and its writing")
    func names() throws {
        let certificate = try CertificateFixture().signerCertificate()
        let issuer = certificate.issuer
        #expect(issuer.country == "UT")
        #expect(issuer.stateOrProvince == "UT-XY")
        #expect(issuer.organization == "Utopia, \"Ministry\"")
        #expect(issuer.commonName == "Utopia IACA")
        #expect(issuer.locality == nil)
        #expect(issuer.attributes.map(\.oid) == ["2.5.4.6", "2.5.4.8", "2.5.4.10", "2.5.4.3"])
        #expect(issuer.attributes.map(\.isPrintableString) == [true, false, false, false])
        #expect(issuer.attributes.map(\.stringType) == [.printable, .utf8, .utf8, .utf8])
        #expect(issuer.der == CertificateBuilder.name(CertificateFixture.rootName))
        #expect(issuer != certificate.subject)
        #expect(issuer.description == #"CN=Utopia IACA,O=Utopia\, \"Ministry\",ST=UT-XY,C=UT"#)
        #expect(certificate.description == "Certificate(CN=Utopia DS 1,ST=UT-XY,C=UT)")
    }

    @Test("have no country when they name two")
    func ambiguousName() throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.subject.append(.init(ObjectIdentifier.country, "XX", .printable))
        }
        #expect(certificate.subject.country == nil)
        #expect(certificate.subject.attributes.count == 4)
    }

    @Test(
        "describe names without breaking a line",
        arguments: [
            ("a\nb", #"a\0Ab"#), ("#x", ##"\#x"##), (" x ", #"\ x\ "#), ("a+b=c;<>\\", #"a\+b=c\;\<\>\\"#), ("", ""),
            ("Ünïcode", "Ünïcode"), ("\u{85}", #"\C2\85"#),
        ])
    func escapes(value: String, text: String) throws {
        let certificate = try CertificateFixture.signer { builder in
            builder.subject = [.init(ObjectIdentifier.commonName, value)]
        }
        #expect(certificate.subject.description == "CN=" + text)
        #expect(certificate.subject.commonName == value)
    }

    @Test(
        "carry the signatures of all curves",
        arguments: KeyTests.signingCurves)
    func signatures(curve: Curve) throws {
        for algorithm in KeyTests.algorithms(curve) {
            let fixture = try CertificateFixture(rootCurve: curve, signerCurve: curve, algorithm: algorithm)
            let certificate = try fixture.signerCertificate()
            #expect(certificate.publicKey == fixture.signerKey.publicKey)
            try certificate.verifySignature(by: fixture.rootKey.publicKey)
            #expect(throws: CryptographyError.signatureInvalid) {
                try certificate.verifySignature(by: fixture.signerKey.publicKey)
            }
        }
    }

    @Test("are refused by keys of another kind")
    func otherKinds() throws {
        let certificate = try CertificateFixture().signerCertificate()
        let edwards = try CertificateFixture(rootCurve: .ed25519, algorithm: .eddsa).signerCertificate()
        for curve in [Curve.ed25519, .ed448, .x25519] {
            let key = try PrivateKey.generate(curve).publicKey
            #expect(throws: CryptographyError.algorithmMismatch) { try certificate.verifySignature(by: key) }
        }
        for curve in [Curve.p256, .ed448, .x25519] {
            let key = try PrivateKey.generate(curve).publicKey
            #expect(throws: CryptographyError.algorithmMismatch) { try edwards.verifySignature(by: key) }
        }
    }

    @Test("are refused with SHA-1, other algorithms, or two different ones")
    func signatureAlgorithms() throws {
        var fixture = try CertificateFixture()
        let key = fixture.rootKey.publicKey
        // ecdsa-with-SHA1, ecdsa-with-SHA224, sha256WithRSAEncryption and a private number.
        for oid in ["1.2.840.10045.4.1", "1.2.840.10045.4.3.1", "1.2.840.113549.1.1.11", "1.3.6.1.4.1.99999"] {
            fixture.signer.innerAlgorithm = oid
            fixture.signer.outerAlgorithm = oid
            let certificate = try fixture.signerCertificate()
            #expect(certificate.signatureAlgorithm == (oid, true))
            #expect(throws: CryptographyError.unsupportedSignatureAlgorithm) {
                try certificate.verifySignature(by: key)
            }
        }
        fixture.signer.innerAlgorithm = ObjectIdentifier.ecdsaWithSHA384
        fixture.signer.outerAlgorithm = nil
        let certificate = try fixture.signerCertificate()
        #expect(certificate.signatureAlgorithm == (ObjectIdentifier.ecdsaWithSHA256, false))
        #expect(throws: CryptographyError.signatureAlgorithmMismatch) { try certificate.verifySignature(by: key) }
        // The digest that is named, not the one that was used.
        fixture.signer.outerAlgorithm = ObjectIdentifier.ecdsaWithSHA384
        let renamed = try fixture.signerCertificate()
        #expect(throws: CryptographyError.signatureInvalid) { try renamed.verifySignature(by: key) }
    }

    @Test("are refused, or no longer signed, with any byte changed")
    func changedBytes() throws {
        let fixture = try CertificateFixture()
        let der = try fixture.signerDER()
        let key = fixture.rootKey.publicKey
        for index in der.indices {
            for bit: UInt8 in [0x01, 0x80] {
                var changed = der
                changed[index] ^= bit
                #expect(throws: CryptographyError.self) {
                    try Certificate(der: changed.span).verifySignature(by: key)
                }
            }
        }
    }

    @Test("are refused when cut anywhere, or with bytes after them")
    func lengths() throws {
        let der = try CertificateFixture().signerDER()
        for count in 0..<der.count {
            let cut = der[..<count]
            #expect(throws: CryptographyError.malformedCertificate(.structure)) { try Certificate(der: cut.span) }
        }
        for tail in [[0x00], [0x30, 0x00], der] as [[UInt8]] {
            let long = der + tail
            #expect(throws: CryptographyError.malformedCertificate(.structure)) { try Certificate(der: long.span) }
        }
    }

    @Test("are refused above 64 KiB")
    func size() throws {
        let large = try CertificateFixture.signer { builder in
            builder.extensions.append(
                .init("1.3.6.1.4.1.99999", isCritical: false, value: [UInt8](repeating: 0, count: 64_000)))
        }
        #expect(large.der.count < Certificate.maximalByteCount)
        #expect(throws: CryptographyError.malformedCertificate(.size)) {
            try CertificateFixture.signer { builder in
                builder.extensions.append(
                    .init("1.3.6.1.4.1.99999", isCritical: false, value: [UInt8](repeating: 0, count: 65_536)))
            }
        }
    }

    @Test("come from PEM texts in their order")
    func pem() throws {
        let fixture = try CertificateFixture()
        let (root, signer) = (try fixture.rootDER(), try fixture.signerDER())
        let text =
            "Utopia\n" + pemBlock("CERTIFICATE", signer) + fixture.rootKey.publicKey.pem()
            + pemBlock("CERTIFICATE", root)
        #expect(try Certificate.certificates(pem: text).map(\.der) == [signer, root])
        #expect(throws: CryptographyError.malformedPEM) {
            try Certificate.certificates(pem: fixture.rootKey.publicKey.pem())
        }
        #expect(throws: CryptographyError.malformedCertificate(.structure)) {
            try Certificate.certificates(pem: pemBlock("CERTIFICATE", signer + [0]))
        }
    }

    @Test("are equal when their bytes are")
    func equality() throws {
        let fixture = try CertificateFixture()
        let der = try fixture.signerDER()
        let (first, second) = (try Certificate(der: der.span), try Certificate(der: der.span))
        #expect(first == second)
        #expect(Set([first, second, try fixture.signerCertificate()]).count == 2)  // ECDSA never signs twice alike
    }

    @Test("of one key share its fingerprint, whatever else is in them")
    func keyFingerprint() throws {
        var fixture = try CertificateFixture()
        let first = try fixture.signerCertificate()
        fixture.signer.serialNumber = hex("01020304050607080900")
        let second = try fixture.signerCertificate()
        #expect(first.fingerprint != second.fingerprint && first.keyFingerprint == second.keyFingerprint)
        #expect(try CertificateFixture().signerCertificate().keyFingerprint != first.keyFingerprint)
    }
}
