// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import Cryptography
import FoundationEssentials
import TestSupport
import Testing
import Timestamps

@Suite("Certificates, revocation lists and keys")
struct X509Tests {
    private let key: PrivateKey
    private var builder: CertificateBuilder

    init() throws {
        key = try PrivateKey.generate(.p256)
        builder = CertificateBuilder(
            serialNumber: hex("1122334455667788"),
            issuer: [.init("2.5.4.6", "UT", .printable), .init("2.5.4.3", "Utopia IACA")],
            subject: [.init("2.5.4.6", "UT", .printable), .init("2.5.4.3", "Utopia DS")],
            notBefore: try RFC3339Timestamp("2026-06-01T12:30:45Z").date,
            notAfter: try RFC3339Timestamp("2027-06-01T12:30:44Z").date, publicKey: key.publicKey)
        builder.extensions = [
            .authorityKeyIdentifier(hex("0102")), .subjectKeyIdentifier(hex("0304")), .keyUsage(.digitalSignature),
            .extendedKeyUsage(["1.0.18013.5.1.2", "1.2.3"]), .issuerAlternativeName(uri: "https://iaca.example"),
            .crlDistributionPoint(uri: "https://iaca.example/crl"), .basicConstraints(isCA: true, pathLength: 0),
            .init("1.2.3.4", isCritical: true, value: hex("0500")),
        ]
    }

    private func certificate() throws -> [UInt8] { try builder.signed(by: key, using: .ecdsa(.sha256)) }

    private func lines(_ inspection: Inspection) -> [String] {
        inspection.notation.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
    }

    static func pem(_ label: String, _ der: [UInt8]) -> String {
        let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
    }

    @Test("shows the fields and extensions of a certificate")
    func showsCertificate() throws {
        let der = try certificate()
        let inspection = try Inspector().inspect(der)
        #expect(inspection.kind == .certificate)
        #expect(inspection.heading == "X.509 certificate (RFC 5280, 4), \(der.count) bytes of DER")
        let lines = lines(inspection)
        let expected = [
            "subject CN=Utopia DS,C=UT", "issuer CN=Utopia IACA,C=UT", "serial number h'1122334455667788'",
            "not before 2026-06-01T12:30:45Z", "not after 2027-06-01T12:30:44Z", "version 3", "public key EC P-256",
            "public key bytes h'\(key.publicKey.rawRepresentation.hexadecimal)'",
            "signature algorithm ecdsa-with-SHA256 (1.2.840.10045.4.3.2)",
            "SHA-256 fingerprint h'\(HashAlgorithm.sha256.hash(der.span).hexadecimal)'",
            "authorityKeyIdentifier (2.5.29.35): h'0102'", "subjectKeyIdentifier (2.5.29.14): h'0304'",
            "keyUsage (2.5.29.15), critical: digitalSignature",
            "extKeyUsage (2.5.29.37), critical: mdlDS (1.0.18013.5.1.2), 1.2.3",
            "issuerAltName (2.5.29.18): URI https://iaca.example",
            "cRLDistributionPoints (2.5.29.31): https://iaca.example/crl",
            "basicConstraints (2.5.29.19), critical: CA, path length 0", "1.2.3.4, critical: h'0500'",
        ]
        for line in expected { #expect(lines.contains(line)) }
    }

    @Test("takes a certificate as PEM with comments around it, as hexadecimal and as base64")
    func readsEncodings() throws {
        let der = try certificate()
        let pem = try Inspector().inspect(Array(("Subject: Zoë\r\n" + Self.pem("CERTIFICATE", der)).utf8))
        #expect(pem.kind == .certificate && pem.encoding == .pem)
        #expect(lines(pem).first == "1 of 1: CERTIFICATE")
        #expect(lines(pem).contains("subject CN=Utopia DS,C=UT"))
        #expect(try Inspector().inspect(Array(der.hexadecimal.utf8)).kind == .certificate)
        #expect(try Inspector().inspect(Array(Data(der).base64EncodedString().utf8)).encoding == .base64)
    }

    @Test("takes several certificates, in PEM and as DER one after another")
    func readsSeveral() throws {
        let der = try certificate()
        let pem = try Inspector().inspect(Array((Self.pem("CERTIFICATE", der) + Self.pem("CERTIFICATE", der)).utf8))
        #expect(pem.heading.hasPrefix("2 × X.509 certificate (RFC 5280, 4), "))
        let list = try Inspector().inspect(der + der + der)
        #expect(list.heading.hasPrefix("3 × X.509 certificate (RFC 5280, 4), "))
        #expect(lines(list).contains("3 of 3: X.509 certificate (RFC 5280, 4)"))
    }

    @Test("says which block of a PEM text cannot be read, and shows the others")
    func showsReadableBlocks() throws {
        let text =
            Self.pem("CERTIFICATE", [0x30, 0x00]) + Self.pem("CERTIFICATE", try certificate())
            + Self.pem("SOMETHING", [1])
        let inspection = try Inspector().inspect(Array(text.utf8))
        #expect(inspection.kind == .pem)
        #expect(lines(inspection).contains("not read the certificate cannot be read: structure"))
        #expect(lines(inspection).contains("subject CN=Utopia DS,C=UT"))
        #expect(inspection.warnings == ["block 1 was not read: malformed_certificate"])
    }

    @Test("refuses a broken certificate that is given as DER")
    func refusesBroken() throws {
        var der = try certificate()
        let validity = try #require(der.firstRange(of: Array("260601".utf8)))
        der[validity.lowerBound] = UInt8(ascii: "x")
        #expect(throws: InspectionError.x509(.malformedCertificate(.validity))) { try Inspector().inspect(der) }
    }

    @Test("escapes names that could act on a terminal, wherever a certificate stands")
    mutating func escapesNames() throws {
        builder.subject = [.init("2.5.4.3", "\u{202e}evil\u{200b} / name\u{1b}[31m")]
        builder.extensions = []
        let der = try certificate()
        let headers: CBORValue = [33: .bytes(der)]
        let x5c = Data(der).base64EncodedString()
        let inputs = [
            der, Artefacts.sign1(.null, unprotected: headers).encoded(), Array("{\"x5c\": [\"\(x5c)\"]}".utf8),
        ]
        for input in inputs {
            let text = try Inspector().inspect(input).text
            #expect(text.contains("\\u{202e}evil\\u{200b}"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !NotationTests.isActive($0) })
        }
        // A slash would end the comment.
        #expect(try Inspector().inspect(inputs[1]).text.contains("evil\\u{200b} // name"))
    }

    @Test("summarises the chain of a signature")
    func summarisesChain() throws {
        let der = try certificate()
        let headers: CBORValue = [33: [.bytes(der), .bytes([1])]]
        let notation = try Inspector().inspect(Artefacts.sign1(.null, unprotected: headers).encoded()).notation
        #expect(
            notation.contains(
                "\(der.count) bytes, certificate of CN=Utopia DS,C=UT, issued by CN=Utopia IACA,C=UT, "
                    + "2026-06-01T12:30:45Z to 2027-06-01T12:30:44Z, EC P-256 /"))
        #expect(notation.contains("h'01' / not read as a certificate: the certificate cannot be read: structure /"))
    }

    @Test("shows a revocation list and counts its entries")
    func showsRevocationList() throws {
        let instant = try RFC3339Timestamp("2026-11-01T00:00:00Z").date
        let body = DERWriter.element(.sequence) { body in
            body.integer(1)
            body.sequence { $0.objectIdentifier(ObjectIdentifier.ecdsaWithSHA256) }
            body.raw(CertificateBuilder.name(builder.issuer))
            CertificateBuilder.write(instant, to: &body)
            CertificateBuilder.write(instant, to: &body)
            body.sequence { list in
                for serial in 1...3 {
                    list.sequence { entry in
                        entry.integer(serial)
                        CertificateBuilder.write(instant, to: &entry)
                    }
                }
            }
            let number = CertificateBuilder.Extension(ObjectIdentifier.crlNumber, isCritical: false, value: [2, 1, 7])
            body.constructed(.constructed(0)) { CertificateBuilder.write([number], to: &$0) }
        }
        let der = try CertificateBuilder.sign(body, by: key, using: .ecdsa(.sha256))
        for input in [der, Array(Self.pem("X509 CRL", der).utf8)] {
            let inspection = try Inspector().inspect(input)
            #expect(inspection.kind == .certificateRevocationList)
            let expected = [
                "issuer CN=Utopia IACA,C=UT", "this update 2026-11-01T00:00:00Z", "next update 2026-11-01T00:00:00Z",
                "number h'07'", "revoked certificates 3", "cRLNumber (2.5.29.20): h'020107'",
            ]
            for line in expected { #expect(lines(inspection).contains(line)) }
        }
    }

    @Test("says what a public key is", arguments: Curve.allCases)
    func showsPublicKey(curve: Curve) throws {
        let key = try PrivateKey.generate(curve).publicKey
        for input in [key.subjectPublicKeyInfo(), Array(key.pem().utf8)] {
            let inspection = try Inspector().inspect(input)
            #expect(inspection.kind == .publicKey)
            #expect(inspection.notation.contains("h'\(key.rawRepresentation.hexadecimal)'"))
            let point = key.rawRepresentation
            #expect(
                inspection.notation.contains("h'\(HashAlgorithm.sha256.hash(point.span).hexadecimal)', as in pkRHash"))
        }
    }

    @Test("names the algorithm of a public key that is not supported")
    func namesUnsupportedKey() throws {
        let der = DERWriter.element(.sequence) { key in
            key.sequence { $0.objectIdentifier("1.2.840.113549.1.1.1") }
            key.bitString([0x30, 0x00])
        }
        let inspection = try Inspector().inspect(der)
        #expect(inspection.kind == .publicKey)
        #expect(inspection.notation.contains("rsaEncryption (1.2.840.113549.1.1.1)"))
    }

    @Test("names a certificate signing request")
    func namesRequest() throws {
        let body = DERWriter.element(.sequence) { body in
            body.integer(0)
            body.raw(CertificateBuilder.name(builder.subject))
            body.raw(key.publicKey.subjectPublicKeyInfo())
            body.element(.constructed(0), [])
        }
        let der = try CertificateBuilder.sign(body, by: key, using: .ecdsa(.sha256))
        #expect(try Inspector().inspect(der).kind == .certificateRequest)
        #expect(try Inspector().inspect(Array(Self.pem("CERTIFICATE REQUEST", der).utf8)).kind == .certificateRequest)
    }
}
