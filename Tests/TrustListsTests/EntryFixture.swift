// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Timestamps
import TrustLists

/// An entry with every member that ISO/IEC 18013-5, C.1.7.1, names.
struct EntryFixture {
    let certificate: Certificate
    var members: [String: CBORValue]

    /// - Parameter change: To the certificate, which the entry then agrees with.
    init(_ name: String = "Authority", _ change: (inout CertificateBuilder) throws -> Void = { _ in }) throws {
        let key = try PrivateKey.generate(.p256)
        var builder = ListFixture.certificate(named: name, issuer: name, key: key, days: -300...3000)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://authority.example"),
        ]
        try change(&builder)
        let der = try builder.signed(by: key, using: .ecdsa(.sha256))
        certificate = try Certificate(der: der.span)
        members = [
            "certificate": .bytes(der), "serialNumber": .tagged(2, .bytes(certificate.serialNumber)),
            "ski": .bytes(certificate.subjectKeyIdentifier ?? []), "docType": ["org.iso.18013.5.1.mDL"],
            "certificateProfile": ["1.0.18013.5.1.7"], "issuingAuthority": .text(name), "issuingCountry": "UT",
            "stateOrProvinceName": "UT-XY", "issuer": .bytes(certificate.issuer.der),
            "subject": .bytes(certificate.subject.der), "notBefore": Self.tdate(certificate.notBefore),
            "notAfter": Self.tdate(certificate.notAfter), "extensions": [:], "unknown": "text",
            // As AAMVA's lists spell them.
            "Extensions": [:], "CertificateProfile": ["https://authority.example"],
        ]
    }

    static func tdate(_ date: Date) -> CBORValue { .tagged(0, .text(date.rfc3339)) }

    var value: CBORValue { .map(members.map { .init(.text($0.key), $0.value) }) }

    /// How a list with this entry alone takes it.
    static func read(_ change: (inout Self) throws -> Void) throws -> VICALEntry? {
        var fixture = try EntryFixture()
        try change(&fixture)
        return try read(fixture.value)
    }

    static func read(_ value: CBORValue) throws -> VICALEntry? {
        var list = try ListFixture()
        list.entries = [value]
        let entries = try VICAL(list.bytes()).entries
        return entries.count == 1 ? entries.first : nil
    }
}
