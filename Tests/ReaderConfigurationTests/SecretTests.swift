// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import ReaderConfiguration
import TestSupport
import Testing

@Suite("Secrets of a configuration")
struct SecretTests {
    @Test("takes a key encryption key as raw bytes, hexadecimal, base64 and base64url")
    func keyEncryptionKeyForms() throws {
        let raw = [0xFB, 0xFF] + kekBytes.dropFirst(2)
        let base64 = Data(raw).base64EncodedString()
        let base64URL = String(base64.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.dropLast())
        let contents = [
            raw, Array(raw.hexadecimal.utf8), Array(" \(raw.hexadecimal.uppercased())\r\n".utf8),
            Array((base64 + "\n").utf8), Array(base64URL.utf8),
        ]
        for content in contents {
            var draft = try Draft()
            draft.secrets.bytes["/etc/reader/kek"] = content
            #expect(try draft.read().keyEncryptionKeys[0].key == secretBytes(raw))
        }
    }

    @Test(
        "refuses a key encryption key of another length or form",
        arguments: [
            "", "\n", String(kekHex.dropLast()), String(kekHex.dropLast(2)), kekHex + "00", String(kekHex.prefix(32)),
            "abcdefghijklmnopqrstuvwxyz012345", "a passphrase that is not a key at all!",
        ])
    func keyEncryptionKeyRefusals(content: String) throws {
        var draft = try Draft()
        draft.secrets.files["/etc/reader/kek"] = content
        #expect(draft.problems.map(\.fault) == [.keyEncryptionKeyForm])
        #expect(draft.problems[0].line == 3 && draft.problems[0].member == "keyEncryptionKeys[0].key")
    }

    @Test("refuses a key encryption key that nobody drew at random, or that stands twice")
    func weakKeys() throws {
        var draft = try Draft()
        draft.secrets.bytes["/etc/reader/kek"] = [UInt8](repeating: 0, count: 32)
        #expect(draft.problems.map(\.fault) == [.keyNotRandom])
        draft = try Draft()
        draft.keyEncryptionKeys = """
            keyEncryptionKeys: [{id: "a", key: {file: "kek"}}, {id: "a", key: {file: "kek2"}}, {id: "b", key: {file: "kek"}}],
            """
        #expect(
            draft.found == [
                "3 keyEncryptionKeys[1].id is the same as in line 3",
                "3 keyEncryptionKeys[2].key is the same as in line 3",
            ])
    }

    @Test("names the source of every secret for the caller to look at its permissions")
    func secretFiles() throws {
        var draft = try Draft()
        draft.secrets.environment["K1"] = try key(1).pem()
        draft.wallet = draft.wallet.replacing(#"{file: "k1.pem"}"#, with: #"{env: "K1"}"#)
        let files = try draft.read().secretFiles
        #expect(files.map(\.path) == ["/etc/reader/kek", "/etc/reader/k2.pem"])
        #expect(files.map(\.member) == ["keyEncryptionKeys[0].key", "relyingParties[0].readerTokens.keys[0].key"])
        #expect(files.map(\.line) == [3, 8])
    }

    @Test(
        "refuses a secret without one right source",
        arguments: [
            (#""000102""#, "a secret does not stand in the configuration", ""),
            ("7", "a secret does not stand in the configuration", ""), ("{}", "must have either file or env", ""),
            (#"{file: "kek", env: "KEK"}"#, "must have either file or env", ""),
            (#"{file: "none"}"#, "the file does not exist", ".file"),
            (#"{file: "locked"}"#, "the service may not read the file", ".file"),
            (#"{file: ""}"#, "must be a path that is not empty and does not begin with ~", ".file"),
            (#"{file: "~/kek"}"#, "must be a path that is not empty and does not begin with ~", ".file"),
            (#"{file: 1}"#, "must be a text", ".file"),
            (#"{env: "NONE"}"#, "the environment variable is not set, or empty", ".env"),
            (#"{env: "EMPTY"}"#, "the environment variable is not set, or empty", ".env"),
            (#"{env: "$KEK"}"#, "must be the name of an environment variable", ".env"),
            (#"{env: "1KEK"}"#, "must be the name of an environment variable", ".env"),
        ])
    func sources(written: String, fault: String, suffix: String) throws {
        var draft = try Draft()
        draft.keyEncryptionKeys = "keyEncryptionKeys: [{id: 'one', key: \(written)}],"
        draft.secrets.failures["/etc/reader/locked"] = .notPermitted
        draft.secrets.environment["EMPTY"] = ""
        #expect(draft.found == ["3 keyEncryptionKeys[0].key\(suffix) \(fault)"])
    }

    @Test("reads identity keys and token keys in SEC 1 and PKCS #8, and on P-256 alone")
    func privateKeys() throws {
        var draft = try Draft()
        // The key of RFC 7515, A.3, as openssl ecparam writes one: published and worthless.
        let sec1 = """
            -----BEGIN EC PARAMETERS-----
            BggqhkjOPQMBBw==
            -----END EC PARAMETERS-----
            -----BEGIN EC PRIVATE KEY-----
            MDECAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
            AwEH
            -----END EC PRIVATE KEY-----

            """
        draft.secrets.files["/etc/reader/k1.pem"] = sec1
        #expect(try draft.read().relyingParties[0].appleWallet?.publicKeys.count == 1)
        draft.secrets.files["/etc/reader/k1.pem"] = try key(1, .p384).pem()
        draft.secrets.files["/etc/reader/k2.pem"] = "no key"
        #expect(
            draft.found == [
                "7 relyingParties[0].appleWallet.identityKeys[0] the private key is not on the curve P-256",
                "8 relyingParties[0].readerTokens.keys[0].key the private key cannot be read: the text is not the expected PEM",
            ])
        draft.secrets.bytes["/etc/reader/k1.pem"] = [0xFF, 0xFE]
        #expect(draft.problems.first?.fault == .unreadableKey(.malformedPEM))
    }

    @Test("reads the certificate and the key of TLS, which belong together")
    func tls() throws {
        var draft = try Draft()
        draft.top = "tls: {certificate: {file: 'server.pem'}, key: {file: 'server.key'}},"
        draft.secrets.files["/etc/reader/server.key"] = try key(5).pem()
        let chain = try certificate(of: key(5).publicKey) + certificate(of: key(6).publicKey)
        draft.secrets.files["/etc/reader/server.pem"] = chain
        let configuration = try draft.read()
        let tls = try #require(configuration.tls)
        #expect(tls.certificateChain == chain)
        let expected = Array(try key(5).pem().utf8)
        #expect(tls.privateKey == secretBytes(expected))
        // The certificate is for everyone to see; the key is not.
        #expect(try draft.secretFile("server.key", line: 2, member: "tls.key") != nil)
        #expect(configuration.secretFiles.allSatisfy { $0.path != "/etc/reader/server.pem" })
    }

    @Test("leaves kinds of keys to the TLS library that only that one knows")
    func otherKinds() throws {
        var draft = try Draft()
        draft.top = "tls: {certificate: {file: 'server.pem'}, key: {file: 'server.key'}},"
        draft.secrets.files["/etc/reader/server.key"] =
            "-----BEGIN RSA PRIVATE KEY-----\nMAA=\n-----END RSA PRIVATE KEY-----\n"
        // rsaEncryption with a modulus of 9 bits; only its kind matters here.
        let rsa = hex("301b 300d 06092a864886f70d010101 0500 030a 00 3007 0202 0101 0201 03")
        draft.secrets.files["/etc/reader/server.pem"] = try certificate(of: key(5).publicKey, information: rsa)
        #expect(draft.found == [])
    }

    @Test("refuses a certificate or a key of TLS that cannot be read, or that belong to others")
    func wrongTLS() throws {
        var draft = try Draft()
        draft.top = "tls: {certificate: {file: 'server.pem'}, key: {file: 'server.key'}},"
        draft.secrets.files["/etc/reader/server.key"] = try key(6).pem()
        draft.secrets.files["/etc/reader/server.pem"] = try certificate(of: key(5).publicKey)
        #expect(draft.found == ["2 tls.key the private key does not belong to the certificate"])
        draft.secrets.files["/etc/reader/server.key"] = "x"
        #expect(draft.problems.map(\.fault) == [.unreadableKey(.malformedPEM)])
        draft.secrets.files["/etc/reader/server.pem"] = try key(5).publicKey.pem()
        #expect(draft.problems.map(\.fault) == [.unreadableCertificate(.malformedPEM), .unreadableKey(.malformedPEM)])
        draft.secrets.files["/etc/reader/server.pem"] =
            "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n"
        guard case .unreadableCertificate = draft.problems.first?.fault else {
            Issue.record("\(draft.found)")
            return
        }
        draft.top = "tls: {certificate: {file: 'server.pem'}, key: {file: 'server.key'}, ca: 1},"
        #expect(draft.found.contains("2 tls.ca is unknown"))
    }

    @Test("never shows a secret, wherever it was put by mistake")
    func canary() throws {
        let canary = "hunter2Canary"
        let members = [
            #"listen: "C","#, #"storage: "postgresql://me:C@host/db","#, #"storage: "C","#, #"auditDays: "C","#,
            #"tls: "C","#,
            #"tls: {certificate: "C", key: "C"},"#, #"tls: {certificate: {file: "C"}, key: {env: "C"}},"#,
            #"trust: "C","#,
            #"limits: ["C"],"#, #"'x C': 1,"#, "auditDays: C,", "auditDays: 'C", "purgeSeconds: 'C' 'C',",
        ]
        let partyMembers = [
            #"allowedOrigins: ["C"],"#, #"tolerate: ["C"],"#, #"require: ["C", 'C'],"#,
            #"retention: {ceilingDays: "C"},"#,
            #"sessions: "C","#, #"trust: [{a: "C"}],"#,
        ]
        var said: [String] = []
        for member in members {
            var draft = try Draft()
            draft.top = member.replacing("C", with: canary)
            said.append(try texts(of: draft))
        }
        for member in partyMembers {
            var draft = try Draft()
            draft.party = member.replacing("C", with: canary)
            said.append(try texts(of: draft))
        }
        for id in ["{id: 'C ', sha256: 'C', scopes: ['C']}", "'C'", "{id: 1, sha256: {file: 'C'}, scopes: 'C'}"] {
            var draft = try Draft()
            draft.apiKeys = "apiKeys: [\(id)],".replacing("C", with: canary)
            said.append(try texts(of: draft))
        }
        var draft = try Draft()
        for file in ["kek", "k1.pem", "k2.pem"] { draft.secrets.files["/etc/reader/\(file)"] = canary }
        said.append(try texts(of: draft))
        draft = try Draft()
        draft.keyEncryptionKeys = "keyEncryptionKeys: ['\(canary)'],"
        draft.wallet =
            "appleWallet: {merchantIdentifiers: ['\(canary) '], teamIdentifier: ['\(canary)'], identityKeys: '\(canary)'},"
        draft.tokens =
            "readerTokens: {brandId: '\(canary) ', keys: [{id: ' \(canary)', key: '\(canary)', active: '\(canary)'}]},"
        said.append(try texts(of: draft))
        for text in said { #expect(!text.contains(canary), "\(text)") }
    }

    /// Everything that can be said of a configuration that must not be taken.
    private func texts(of draft: Draft) throws -> String {
        do throws(ConfigurationError) {
            _ = try draft.read()
        } catch {
            var dumped = "\(error) " + error.problems.map(\.remedy).joined()
            dump(error, to: &dumped)
            return dumped
        }
        Issue.record("was taken: \(draft.text)")
        return ""
    }
}
