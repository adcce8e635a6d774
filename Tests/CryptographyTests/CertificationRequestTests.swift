// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

@Suite("Certification requests")
struct CertificationRequestTests {
    private static let subject: [CertificateBuilder.NameAttribute] = [
        .init(ObjectIdentifier.country, "US", .printable), .init(ObjectIdentifier.stateOrProvince, "Maryland"),
        .init(ObjectIdentifier.locality, "Annapolis"), .init(ObjectIdentifier.organization, "The Shöp"),
        .init(ObjectIdentifier.organizationalUnit, "A1B2C3D4E5"), .init(ObjectIdentifier.commonName, "shop.example"),
        .init(ObjectIdentifier.userIdentifier, "merchant.com.example"),
        .init(ObjectIdentifier.emailAddress, "id@shop.example", .ia5),
    ]

    /// What the command of OpenSSL, which shares no code for requests with ours, makes of a request.
    private static func openssl(_ words: [String], _ request: [UInt8]) throws -> (status: Int32, text: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "mdoc-\(UUID().uuidString).csr")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(request).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = ["req", "-in", file.path, "-noout", "-nameopt", "RFC2253,utf8,-esc_msb"] + words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static func make(_ dnsNames: [String] = [], curve: Curve = .p256) throws -> CertificationRequest {
        try CertificationRequest(subject: subject, dnsNames: dnsNames, key: PrivateKey.generate(curve))
    }

    @Test("OpenSSL verifies one, and reads every attribute, extension and the key in it")
    func acceptedByOpenSSL() throws {
        let request = try Self.make(["shop.example", "www.shop.example"])
        let verified = try Self.openssl(["-verify", "-subject", "-text"], Array(request.pem().utf8))
        #expect(verified.status == 0)
        #expect(verified.text.contains("verify OK"))
        #expect(
            verified.text.contains(
                "emailAddress=id@shop.example,UID=merchant.com.example,CN=shop.example,OU=A1B2C3D4E5,O=The Shöp,"
                    + "L=Annapolis,ST=Maryland,C=US"), "\(verified.text)")
        #expect(verified.text.contains("DNS:shop.example, DNS:www.shop.example"))
        #expect(verified.text.contains("ecdsa-with-SHA256") && verified.text.contains("Version: 1 (0x0)"))
        let key = try Self.openssl(["-pubkey"], Array(request.pem().utf8))
        #expect(key.text == request.publicKey.pem())
    }

    @Test("without names there are no extensions, and an empty name is one too", arguments: [Curve.p256, .p384, .p521])
    func empty(curve: Curve) throws {
        let request = try CertificationRequest(subject: [], key: PrivateKey.generate(curve))
        let verified = try Self.openssl(["-verify", "-text", "-inform", "DER"], request.der)
        #expect(verified.status == 0 && verified.text.contains("verify OK"), "\(verified.text)")
        #expect(verified.text.contains("(none)"), "\(verified.text)")
    }

    @Test("is read again as it was made")
    func reading() throws {
        let request = try Self.make()
        let der = request.der
        let read = try CertificationRequest(der: der.span)
        #expect(read.publicKey == request.publicKey && read.der == der)
        #expect(read.subject.commonName == "shop.example" && read.subject.organization == "The Shöp")
        #expect(read.subject.attributes.map(\.oid) == Self.subject.map(\.oid))
        #expect(read.subject.attributes.first?.isPrintableString == true)
    }

    @Test("reads what OpenSSL makes")
    func fromOpenSSL() throws {
        let request = try CertificationRequest(der: Self.opensslRequest.span)
        #expect(request.subject.description == "CN=shop.example,O=Shop")
        #expect(request.publicKey.curve == .p256)
    }

    @Test("a changed byte is refused by OpenSSL")
    func changedForOpenSSL() throws {
        let der = try Self.make().der
        let name = try #require(der.firstRange(of: Array("shop.example".utf8)))
        for index in [name.lowerBound, der.count - 1] {
            var changed = der
            changed[index] ^= 1
            let outcome = try Self.openssl(["-verify", "-inform", "DER"], changed)
            #expect(!outcome.text.contains("verify OK"), "\(index): \(outcome.text)")
        }
    }

    @Test("is refused when any byte is changed, left out or appended")
    func changed() throws {
        let der = try Self.make(["shop.example"]).der
        for index in der.indices {
            var changed = der
            changed[index] ^= 1
            #expect(
                thrown { () throws(CryptographyError) in try CertificationRequest(der: changed.span) } != nil,
                "\(index)")
            let cut = Array(der[..<index])
            #expect(
                thrown { () throws(CryptographyError) in try CertificationRequest(der: cut.span) } != nil, "\(index)")
        }
        let longer = der + [0]
        #expect(throws: CryptographyError.malformedDER) { try CertificationRequest(der: longer.span) }
    }

    @Test("is refused when another key signed it, and made by no key that cannot sign so")
    func keys() throws {
        let (first, second) = try (Self.make(), Self.make())
        let (frame, other) = try (
            CertificateEncodingTests.members(of: first.der), CertificateEncodingTests.members(of: second.der)
        )
        let mixed = CertificateEncodingTests.sequence([frame[0], frame[1], other[2]])
        #expect(throws: CryptographyError.signatureInvalid) { try CertificationRequest(der: mixed.span) }
        #expect(throws: CryptographyError.algorithmMismatch) { try Self.make(curve: .x25519) }
        #expect(throws: CryptographyError.algorithmMismatch) { try Self.make(curve: .ed25519) }
    }

    /// `openssl req -new` with a P-256 key and the subject /O=Shop/CN=shop.example.
    private static let opensslRequest: [UInt8] = hex(
        """
        3081e23081880201003026310d300b060355040a0c0453686f703115301306035504030c0c73686f702e6578616d706c6530
        59301306072a8648ce3d020106082a8648ce3d0301070342000472d660d7b513ef72fd5949432ec3d77fc4ce410a79fde377
        8e52e9dc9accedff5f7ce527a6f11cf69c81a8d41eabeb82e73d94165ad70e09cfaea19ac4b70aa8a000300a06082a8648ce
        3d0403020349003046022100eb13801b62008d25462f657d06cb063a1832e9ad8cbdad04045e853cebefe5d90221009d5671
        c0a9572886108b21d6899e032e7793766122eb545a3a344f81d46dc553
        """)
}
