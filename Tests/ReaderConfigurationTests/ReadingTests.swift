// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Cryptography
import FoundationEssentials
import JSON5
import MdocVerification
import ReaderConfiguration
import ReaderTokens
import TestSupport
import Testing

@Suite("Reading a configuration")
struct ReadingTests {
    @Test("takes the example as it stands, without a warning")
    func example() throws {
        var secrets = Secrets()
        secrets.files["/srv/kek-2026-11.key"] = kekHex
        secrets.files["/srv/identity.pem"] = try key(1).pem()
        secrets.files["/srv/reader-token.pem"] = try key(2).pem()
        let configuration = try ServiceConfiguration.read(
            Array(ServiceConfiguration.example.utf8), relativeTo: "/srv/", secrets: secrets)
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.storage == .sqlite(path: "/srv/data/reader.sqlite"))
        #expect(configuration.relyingParties.map(\.id) == ["shop"])
        #expect(configuration.relyingParties[0].apiKeys[0].scopes == Set(APIScope.allCases))
        #expect(
            configuration.secretFiles.map(\.path)
                == ["kek-2026-11.key", "identity.pem", "reader-token.pem"].map { "/srv/" + $0 })
        // The commented line works, too.
        #expect(ServiceConfiguration.example.contains("\n  // tls: {"))
    }

    @Test("the documentation shows the example as it is")
    func documentedExample() throws {
        let page = try String(
            contentsOf: Repository.root.appending(path: "docs/configuration.md"), encoding: .utf8)
        #expect(page.contains("```json5\n\(ServiceConfiguration.example)```\n"))
    }

    @Test("the documentation has a row for every member, and for nothing else")
    func documentedMembers() throws {
        let page = try String(
            contentsOf: Repository.root.appending(path: "docs/configuration.md"), encoding: .utf8)
        var documented: [String] = []
        var prefix = ""
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## A relying party") { prefix = "relyingParties[]." }
            if line.hasPrefix("| `") { documented.append(prefix + String(line.dropFirst(3).prefix { $0 != "`" })) }
        }
        #expect(Set(documented).count == documented.count)
        let draft = try Draft.full()
        _ = try draft.read()
        #expect(Set(documented) == members(of: try JSON5Reader.value(of: Array(draft.text.utf8)), at: ""))
    }

    /// The paths of all members, without the numbers of entries. What names the source of a secret is no member.
    private func members(of value: JSON5Value, at path: String) -> Set<String> {
        var paths: Set<String> = []
        for element in value.arrayValue ?? [] { paths.formUnion(members(of: element, at: path + "[]")) }
        for member in value.objectValue?.members ?? [] where !["file", "env"].contains(member.name) {
            let inner = path.isEmpty ? member.name : "\(path).\(member.name)"
            paths.insert(inner)
            paths.formUnion(members(of: member.value, at: inner))
        }
        return paths
    }

    @Test("has the documented defaults")
    func defaults() throws {
        let configuration = try Draft().read()
        #expect(configuration.listen.description == "127.0.0.1:8080")
        #expect(configuration.tls == nil)
        #expect(configuration.storage == .sqlite(path: "/etc/reader/data/reader.sqlite"))
        let limits = configuration.limits
        #expect(limits == .standard)
        #expect([limits.maxBodyBytes, limits.maxConnections, limits.requestSeconds] == [12_582_912, 4096, 10])
        #expect([limits.workers, limits.waiting, limits.inFlight, limits.drainSeconds] == [0, 512, 1024, 20])
        #expect(limits.requestsPerMinute == nil)
        #expect([configuration.auditDays, configuration.outcomeDays, configuration.purgeSeconds] == [90, 30, 30])
        let party = try #require(configuration.relyingParties.first)
        #expect(
            party.retention.ceilingDays == 0 && party.retention.legalBasis == nil && !party.retention.isIntermediary)
        #expect(party.sessionSeconds == 300)
        #expect(party.policy == .standard)
        #expect(party.trust == [path("/etc/reader/trust")])
        #expect(party.allowedOrigins.isEmpty)
        let tokens = try #require(party.readerTokens)
        #expect([tokens.lifetimeSeconds, tokens.backdateSeconds, tokens.perMinute] == [300, 0, 60])
        #expect(configuration.warnings.isEmpty)
    }

    @Test("reads every member")
    func everything() throws {
        let draft = try Draft.full()
        let configuration = try draft.read()
        #expect(configuration.listen.description == "[::1]:0")
        #expect(try configuration.tls?.privateKey == secretBytes(Array(key(5).pem().utf8)))
        #expect(configuration.listen.address.bytes == [UInt8](repeating: 0, count: 15) + [1])
        #expect(configuration.storage == .sqlite(path: "/var/lib/reader.sqlite"))
        #expect([configuration.auditDays, configuration.outcomeDays, configuration.purgeSeconds] == [3650, 1, 5])
        let limits = configuration.limits
        #expect([limits.maxBodyBytes, limits.maxConnections, limits.requestSeconds] == [65536, 1, 2])
        #expect([limits.workers, limits.waiting, limits.inFlight, limits.drainSeconds] == [3, 4, 5, 6])
        #expect(limits.requestsPerMinute == 7)
        #expect(limits.maxConnectionsPerAddress == 8)
        #expect(configuration.keyEncryptionKeys.map(\.id) == ["2", "1"])
        #expect(configuration.keyEncryptionKeys[0].key == secretBytes(kekBytes))
        let party = configuration.relyingParties[0]
        #expect(party.id == "shop" && party.name == "The Shop")
        let wallet = try #require(party.appleWallet)
        #expect(wallet.merchantIdentifiers == ["merchant.com.example"] && wallet.teamIdentifier == "A1B2C3D4E5")
        #expect(wallet.publicKeys == [try key(1).publicKey])
        let tokens = try #require(party.readerTokens)
        #expect([tokens.lifetimeSeconds, tokens.backdateSeconds, tokens.perMinute] == [100, 60, 9])
        #expect(tokens.issuer.brandID == "B" && tokens.issuer.keyID == "new")
        #expect(tokens.keys.map(\.id) == ["old", "new"] && tokens.keys.map(\.isActive) == [false, true])
        #expect(tokens.keys.map(\.publicKey) == [try key(2).publicKey, try key(4).publicKey])
        #expect(party.apiKeys.map(\.id) == ["backend"] && party.apiKeys[0].hash == [UInt8](repeating: 0xAA, count: 32))
        #expect(party.apiKeys[0].scopes == [.sessions])
        #expect(party.allowedOrigins == ["https://shop.example"])
        #expect(party.retention.ceilingDays == 7 && party.retention.legalBasis == "Act 1")
        #expect(party.sessionSeconds == 60)
        #expect(party.policy == VerificationPolicy(tolerated: [.issuerCertificateProfile], required: [.elementUnknown]))
        #expect(party.trust == [path("/abs/root.pem"), path("/etc/reader/own")])
    }

    @Test("signs reader tokens with the active key")
    func signing() throws {
        var draft = try Draft()
        draft.tokens = """
            readerTokens: {brandId: "B", keys: [{id: "old", key: {file: "k2.pem"}, active: false}, \
            {id: "new", key: {file: "k4.pem"}, active: true}]},
            """
        let issuer = try #require(try draft.read().relyingParties[0].readerTokens).issuer
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let token = try issuer.issue(for: "reader", at: now).compact
        #expect(try TokenVerifier(key: key(4).publicKey).verify(token, at: now).failures == [])
        #expect(try TokenVerifier(key: key(2).publicKey).verify(token, at: now).failures == [.signatureInvalid])
    }

    @Test("keeps the parties in their order, and gives each its trust")
    func parties() throws {
        var draft = try Draft()
        draft.party = #"trust: ["mine"],"#
        draft.parties = otherParty
        let parties = try draft.read().relyingParties
        #expect(parties.map(\.id) == ["shop", "club"])
        #expect(parties.map(\.trust) == [[path("/etc/reader/mine")], [path("/etc/reader/trust")]])
    }

    @Test("shows nothing that it holds")
    func redaction() throws {
        let configuration = try Draft().read()
        var dumped = ""
        dump(configuration, to: &dumped)
        dump(configuration.relyingParties[0], to: &dumped)
        dump(configuration.keyEncryptionKeys, to: &dumped)
        dump(configuration.relyingParties[0].apiKeys, to: &dumped)
        dump(configuration.relyingParties[0].appleWallet, to: &dumped)
        dump(configuration.relyingParties[0].readerTokens, to: &dumped)
        dumped += "\(configuration) \(configuration.relyingParties) \(configuration.keyEncryptionKeys)"
        #expect(dumped.contains("RelyingParty(shop)") && dumped.contains("APIKey(backend)"))
        for secret in ["170", "0x", "BEGIN", "000102", "merchant"] { #expect(!dumped.contains(secret)) }
    }
}
