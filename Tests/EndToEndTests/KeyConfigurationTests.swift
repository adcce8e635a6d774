// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderConfiguration
import TestSupport
import Testing

@Suite("Lines for reader.json5")
struct KeyConfigurationTests {
    /// Files, as the service reads them.
    private struct Files: SecretSource {
        func contents(ofFile path: String) throws(SecretSourceError) -> SecretBytes {
            guard let content = FileManager.default.contents(atPath: path) else { throw .notFound }
            let bytes = Array(content)
            return SecretBytes(copying: bytes.span)
        }

        func environmentVariable(_ name: String) -> SecretBytes? { nil }
    }

    private static func excerpt(_ words: String...) throws -> String {
        try KeyFixture.excerpt(Program.reader.run(["keys"] + words))
    }

    private static func read(_ service: String, _ party: String) throws(ConfigurationError) -> ServiceConfiguration {
        let text = "{\n\(service)\nrelyingParties: [{ id: \"shop\", name: \"Shop\",\n\(party)\n}],\n}"
        return try ServiceConfiguration.read(Array(text.utf8), relativeTo: "/", secrets: Files())
    }

    @Test("the service takes them as they are printed, wherever it is that they were made")
    func accepted() throws {
        try Folder.with { folder in
            let service = try Self.excerpt("key-encryption", "--out", "\(folder)/kek.key", "--id", "2026-11")
            let wallet = try Self.excerpt(
                "merchant-identity", "--out", folder, "--merchant-id", "merchant.com.example", "--team-id", "A1B2C3D4E5"
            )
            let tokens = try Self.excerpt(
                "reader-signing", "--out", folder, "--key-id", "ABCDEFGHIJ", "--brand-id", "KLMNOPQRST")
            let keys = try Self.excerpt("api-key", "--id", "backend", "--scope", "reader-tokens:data")
            let configuration = try Self.read(service, wallet + tokens + keys)
            let party = try #require(configuration.relyingParties.first)
            let identity = try PrivateKey(pem: KeyFixture.text("\(folder)/merchant-identity.pem"))
            #expect(configuration.keyEncryptionKeys.map(\.id) == ["2026-11"])
            #expect(party.appleWallet?.publicKeys == [identity.publicKey])
            #expect(party.readerTokens?.keys.map(\.id) == ["ABCDEFGHIJ"])
            #expect(party.apiKeys.map(\.id) == ["backend"])

            let rotated = try Self.excerpt("rotate", "merchant-identity", "--out", folder)
            let both = rotated.replacing(
                "identityKeys:", with: "merchantIdentifiers: [\"m\"], teamIdentifier: \"t\", identityKeys:")
            let publicKeys = try Self.read(service, both + keys).relyingParties.first?.appleWallet?.publicKeys
            #expect(publicKeys?.count == 2 && publicKeys?.last == identity.publicKey)
        }
    }

    @Test("a mark that was left where only the operator knows the value is refused")
    func marks() throws {
        try Folder.with { folder in
            let service = try Self.excerpt("key-encryption", "--out", "\(folder)/kek.key")
            let keys = try Self.excerpt("api-key", "--id", "backend")
            for party in [
                try Self.excerpt("merchant-identity", "--out", folder),
                try Self.excerpt("reader-signing", "--out", folder),
            ] {
                #expect(party.contains("…"))
                #expect(throws: ConfigurationError.self) { try Self.read(service, party + keys) }
            }
            let elsewhere = try Self.excerpt("rotate", "key-encryption", "--out", "\(folder)/new")
            let tokens = try Self.excerpt("reader-signing", "--out", folder, "--key-id", "A", "--brand-id", "B")
            #expect(throws: ConfigurationError.self) { try Self.read(elsewhere, tokens + keys) }
            #expect(throws: Never.self) { try Self.read(service, tokens + keys) }
        }
    }
}
