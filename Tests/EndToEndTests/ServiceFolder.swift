// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

/// A folder with everything that `mdoc-reader serve` needs: keys, an issuer to trust, its wallet, and a configuration.
struct ServiceFolder: Sendable {
    let path: String
    /// The API key `backend`, with every scope.
    let key: String
    /// A key that the configuration does not have unless it is written with it.
    let otherKey: String

    static let nameSpace = "org.iso.18013.5.1"

    /// - Parameter elements: Values of the mDL in place of the invented person's, as `issue --element` takes them.
    static func with<Result>(
        elements: [String: String] = [:], _ body: (ServiceFolder) throws -> Result
    ) throws -> Result {
        try Folder.with { path in try body(ServiceFolder(at: path, elements)) }
    }

    static func with<Result>(
        elements: [String: String] = [:], _ body: (ServiceFolder) async throws -> Result
    ) async throws -> Result {
        try await Folder.with { path in try await body(ServiceFolder(at: path, elements)) }
    }

    private init(at path: String, _ elements: [String: String]) throws {
        let random = SystemRandom()
        self.path = path
        key = Data(random.bytes(32)).base64EncodedString()
        otherKey = Data(random.bytes(32)).base64EncodedString()
        let identity = try PrivateKey.generate(.p256)
        try writeSecret(Data(identity.pem().utf8), "identity.pem")
        try write(Data(identity.publicKey.pem().utf8), "identity-public.pem")
        try writeSecret(Data(PrivateKey.generate(.p256).pem().utf8), "token.pem")
        try writeSecret(Data(random.bytes(32)), "kek.key")
        try configure()
        let words = elements.flatMap { ["--element", "\(Self.nameSpace)/\($0)=\($1)"] }
        // Not one of a simulation by its name, of which `doctor` would tell.
        let issued = try Program.wallet.run(["issue", "--out", path, "--authority", "Department of Tests"] + words)
        try #require(issued.status == 0, "\(issued.errors)")
    }

    var configuration: String { "\(path)/reader.json5" }
    var data: String { "\(path)/data" }

    func write(_ content: Data, _ name: String) throws {
        try content.write(to: URL(filePath: "\(path)/\(name)"), options: .atomic)
    }

    func writeSecret(_ content: Data, _ name: String) throws {
        try write(content, name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(path)/\(name)")
    }

    /// Writes `reader.json5`.
    ///
    /// - Parameters:
    ///   - keys: The API keys, the first with the name `backend`; nil: `key` alone.
    ///   - ceilingDays: Of the one relying party.
    ///   - change: Changes the whole, before it is written.
    func configure(
        keys: [String]? = nil, ceilingDays: Int = 30, _ change: (inout [String: Any]) -> Void = { _ in }
    ) throws {
        let keys = (keys ?? [key]).enumerated().map { number, key in
            [
                "id": number == 0 ? "backend" : "other-\(number)",
                "sha256": HashAlgorithm.sha256.hash(Array(key.utf8).span).hexadecimal,
                "scopes": ["sessions", "retained", "reader-tokens:display", "reader-tokens:data"],
            ] as [String: Any]
        }
        let party: [String: Any] = [
            "id": "shop", "name": "The Shop",
            "appleWallet": [
                "merchantIdentifiers": ["merchant.com.example"], "teamIdentifier": "A1B2C3D4E5",
                "identityKeys": [["file": "identity.pem"]],
            ] as [String: Any],
            "readerTokens": [
                "brandId": "KLMNOPQRST", "keys": [["id": "ABCDEFGHIJ", "key": ["file": "token.pem"]] as [String: Any]],
            ] as [String: Any],
            "apiKeys": keys, "retention": ["ceilingDays": ceilingDays, "legalBasis": "a test"] as [String: Any],
        ]
        var whole: [String: Any] = [
            "listen": "127.0.0.1:0", "storage": "sqlite:data/reader.sqlite", "purgeSeconds": 1,
            "keyEncryptionKeys": [["id": "kek-1", "key": ["file": "kek.key"]] as [String: Any]],
            // The simulator's certificates name lists of a host that is not there.
            "trust": ["iaca-root.pem"], "trustUpdates": ["followDistributionPoints": false],
            "limits": ["requestSeconds": 5], "relyingParties": [party],
        ]
        change(&whole)
        try write(JSONSerialization.data(withJSONObject: whole), "reader.json5")
    }

    /// The body of `POST /v1/sessions` for elements of the mDL, each with its promise as the API takes it.
    func order(
        binding: String = "user-1", seconds: Int = 300, _ elements: [String: Any] = standardElements
    ) throws -> Data {
        let list = elements.map { name, promise in
            ["namespace": Self.nameSpace, "identifier": name, "intentToStore": promise]
        }
        let order: [String: Any] = [
            "protocol": "apple-wallet", "binding": binding, "ttlSeconds": seconds,
            "documents": [["docType": "org.iso.18013.5.1.mDL", "elements": list] as [String: Any]],
        ]
        return try JSONSerialization.data(withJSONObject: order)
    }

    static var standardElements: [String: Any] {
        ["age_over_21": "willNotStore", "given_name": ["mayStoreDays": 1]]
    }

    /// Opens a session.
    ///
    /// - Returns: The answer of `POST /v1/sessions`, with the binding beside it, as the wallet wants it.
    func openSession(
        _ client: APIClient, binding: String = "user-1", seconds: Int = 300,
        _ elements: [String: Any] = standardElements
    ) throws -> [String: Any] {
        let answer = try client.call("POST", "/v1/sessions", order(binding: binding, seconds: seconds, elements))
        try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
        return try answer.object().merging(["binding": binding]) { $1 }
    }

    /// The bodies with which the wallet answers sessions, in their order.
    func answers(to sessions: [[String: Any]]) throws -> [Data] {
        let lines = try sessions.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        let outcome = try Program.wallet.run(
            [
                "present", "--wallet", "\(path)/wallet.cbor", "--sessions", "-", "--recipient-key",
                "\(path)/identity-public.pem", "--out", "-",
            ], input: Data(lines.joined(separator: "\n").utf8))
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: UInt8(ascii: "\n")).map { line in
            let answer = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            return try JSONSerialization.data(withJSONObject: try #require(answer["body"]))
        }
    }

    /// Runs a command beside the service.
    func tool(_ words: String...) throws -> Program.Outcome {
        try Program.reader.run(words + ["--config", configuration])
    }

    /// Whether the store is clean, soon: what came due this second is purged in the next.
    func becomesClean() throws -> Bool {
        try eventually { try tool("retention", "audit").status == 0 }
    }

    /// Events of the audit log, for one session or for all.
    func auditEvents(of session: String? = nil) throws -> [[String: Any]] {
        let log = try tool("retention", "audit", "--log")
        try #require(log.status == 0, "\(log.errors)")
        return try log.output.split(separator: UInt8(ascii: "\n")).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        }.filter { session == nil || $0["session"] as? String == session }
    }

    /// All bytes of all files below the data folder.
    func storedBytes() throws -> Data {
        let names = try FileManager.default.subpathsOfDirectory(atPath: data)
        return names.reduce(into: Data()) { $0 += (try? Data(contentsOf: URL(filePath: "\(data)/\($1)"))) ?? Data() }
    }
}

/// Whether a condition comes to hold within 15 s.
func eventually(_ holds: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(15)
    while true {
        if try holds() { return true }
        if ContinuousClock.now > end { return false }
        usleep(50_000)
    }
}
