// SPDX-License-Identifier: Apache-2.0

import CBOR
import Compression
import Cryptography
import FoundationEssentials

/// An instant in the life of everything that the tests make.
let start = Date(timeIntervalSince1970: 1_796_040_000)
let day: TimeInterval = 86_400

/// An issuing authority that makes roots, revocation lists and status lists as annex B wants them.
struct TestAuthority {
    let name: String
    let key: PrivateKey
    let root: Certificate

    init(_ name: String, distributionPoint: String? = nil, pathLength: Int? = 0) throws {
        self.name = name
        key = try PrivateKey.generate(.p256)
        var builder = Self.certificate(name, issuer: name, key: key, days: -1000...3000)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: pathLength), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://authority.example"),
        ]
        if let distributionPoint { builder.extensions.append(.crlDistributionPoint(uri: distributionPoint)) }
        let der = try builder.signed(by: key, using: .ecdsa(.sha256))
        root = try Certificate(der: der.span)
    }

    /// Another party that calls itself the same and says that its key has the same identifier.
    func namesake(_ other: PrivateKey) throws -> Certificate {
        var builder = Self.certificate(name, issuer: name, key: other, days: -1000...3000)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://authority.example"),
        ]
        let der = try builder.signed(by: other, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    /// An authority below another one.
    init(_ name: String, under issuer: TestAuthority) throws {
        self.name = name
        key = try PrivateKey.generate(.p256)
        var builder = Self.certificate(name, issuer: issuer.name, key: key, days: -100...300)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier),
            .authorityKeyIdentifier(issuer.key.publicKey.keyIdentifier),
        ]
        let der = try builder.signed(by: issuer.key, using: .ecdsa(.sha256))
        root = try Certificate(der: der.span)
    }

    static func certificate(
        _ name: String, issuer: String, key: PrivateKey, days: ClosedRange<Double>
    ) -> CertificateBuilder {
        func attributes(_ name: String) -> [CertificateBuilder.NameAttribute] {
            [.init("2.5.4.6", "UT", .printable), .init("2.5.4.10", "Tests"), .init("2.5.4.3", name)]
        }
        return CertificateBuilder(
            serialNumber: [0x31] + SystemRandom().bytes(11), issuer: attributes(issuer), subject: attributes(name),
            notBefore: start.addingTimeInterval(days.lowerBound * day),
            notAfter: start.addingTimeInterval(days.upperBound * day), publicKey: key.publicKey)
    }

    /// A certificate under the root.
    func issued(
        _ name: String, key: PrivateKey, _ extensions: [CertificateBuilder.Extension],
        distributionPoint: String = "https://authority.invalid/crl"
    ) throws -> Certificate {
        var builder = Self.certificate(name, issuer: self.name, key: key, days: -100...300)
        builder.extensions =
            [
                .authorityKeyIdentifier(self.key.publicKey.keyIdentifier),
                .subjectKeyIdentifier(key.publicKey.keyIdentifier),
                .issuerAlternativeName(uri: "https://authority.example"),
                .crlDistributionPoint(uri: distributionPoint),
            ] + extensions
        let der = try builder.signed(by: self.key, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    func revocationList(
        number: UInt8 = 1, revoked: [[UInt8]] = [], days: ClosedRange<Double> = -1...30,
        signedBy other: PrivateKey? = nil, onlyFor distributionPoint: String? = nil
    ) throws -> [UInt8] {
        var builder = RevocationListBuilder(
            issuer: root.subject.der, thisUpdate: start.addingTimeInterval(days.lowerBound * day),
            nextUpdate: start.addingTimeInterval(days.upperBound * day), number: [number],
            authorityKeyIdentifier: key.publicKey.keyIdentifier,
            entries: revoked.isEmpty ? nil : revoked.map { .init(serialNumber: $0) })
        if let distributionPoint {
            // issuingDistributionPoint with the full name of one, RFC 5280, 5.2.5.
            var contents = Array(distributionPoint.utf8)
            for tag in [0x86, 0xa0, 0xa0, 0x30] as [UInt8] { contents = [tag, UInt8(contents.count)] + contents }
            builder.extensions.append(.init("2.5.29.28", isCritical: true, value: contents))
        }
        return try builder.signed(by: other ?? key, using: .ecdsa(.sha256))
    }

    /// A status list of one bit an entry, as CWT.
    func statusList(
        uri: String, statuses: [UInt8] = [0b0000_0010], issued: Double = -0.1, ends: Double = 10, ttl: Int64 = 43_200
    ) throws -> [UInt8] {
        let signerKey = try PrivateKey.generate(.p256)
        let signer = try self.issued("Status Signer", key: signerKey, [.keyUsage(.digitalSignature)])
        let header = CBORValue.map([
            .init(1, -7), .init(16, "application/statuslist+cwt"), .init(33, .bytes(signer.der)),
        ]).encoded()
        func instant(_ days: Double) -> CBORValue { .integer(Int64(start.timeIntervalSince1970 + days * day)) }
        let payload = CBORValue.map([
            .init(2, .text(uri)), .init(6, instant(issued)), .init(4, instant(ends)), .init(65_534, .integer(ttl)),
            .init(65_533, ["bits": 1, "lst": .bytes(try Zlib.deflate(statuses))]),
        ]).encoded()
        return try signedObject(header, [], payload, by: signerKey, tag: 18)
    }
}

/// A COSE_Sign1.
func signedObject(
    _ header: [UInt8], _ unprotected: [CBORValue.Member], _ payload: [UInt8], by key: PrivateKey, tag: UInt64? = nil
) throws -> [UInt8] {
    let toBeSigned = CBORValue.array(["Signature1", .bytes(header), .bytes([]), .bytes(payload)]).encoded()
    let signature = try key.sign(toBeSigned.span, using: .ecdsa(.sha256))
    let object = CBORValue.array([.bytes(header), .map(unprotected), .bytes(payload), .bytes(signature)])
    return (tag.map { .tagged($0, object) } ?? object).encoded()
}
