// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import ReaderConfiguration
import TestSupport

/// Files and an environment in memory.
struct Secrets: SecretSource {
    var files: [String: String] = [:]
    var bytes: [String: [UInt8]] = [:]
    var environment: [String: String] = [:]
    var failures: [String: SecretSourceError] = [:]

    func contents(ofFile path: String) throws(SecretSourceError) -> SecretBytes {
        if let failure = failures[path] { throw failure }
        guard let content = bytes[path] ?? files[path].map({ Array($0.utf8) }) else { throw .notFound }
        return secretBytes(content)
    }

    func environmentVariable(_ name: String) -> SecretBytes? {
        environment[name].map { text in
            let content = Array(text.utf8)
            return secretBytes(content)
        }
    }
}

func secretBytes(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(copying: bytes.span) }

/// The private key with this small number. Everybody knows it.
func key(_ number: UInt8, _ curve: Curve = .p256) throws -> PrivateKey {
    let scalar = [UInt8](repeating: 0, count: curve.fieldByteCount - 1) + [number]
    return try PrivateKey(curve: curve, rawRepresentation: secretBytes(scalar))
}

let kekHex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
let kekBytes = Array(0...31) as [UInt8]

/// What the configurations of these tests name, below `/etc/reader`.
func standardSecrets() throws -> Secrets { try madeSecrets.get() }

private let madeSecrets = Result {
    var secrets = Secrets()
    for number in 1...6 as ClosedRange<UInt8> { secrets.files["/etc/reader/k\(number).pem"] = try key(number).pem() }
    secrets.files["/etc/reader/kek"] = kekHex + "\n"
    secrets.files["/etc/reader/kek2"] = String(kekHex.reversed())
    return secrets
}

/// A hash for an API key; any digit but 0 gives another one.
func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

/// A configuration whose parts can be replaced one by one, written one part a line so that lines can be told.
struct Draft {
    /// Further members of the file, line 2.
    var top = ""
    /// Line 3.
    var keyEncryptionKeys = #"keyEncryptionKeys: [{id: "one", key: {file: "kek"}}],"#
    /// Line 4.
    var trust = #"trust: ["trust"],"#
    /// Lines 6 to 10 are those of the first party.
    var id = #"id: "shop", name: "The Shop","#
    var wallet = """
        appleWallet: {merchantIdentifiers: ["merchant.com.example"], teamIdentifier: "A1B2C3D4E5", \
        identityKeys: [{file: "k1.pem"}]},
        """
    var tokens = #"readerTokens: {brandId: "KLMNOPQRST", keys: [{id: "ABCDEFGHIJ", key: {file: "k2.pem"}}]},"#
    var apiKeys = #"apiKeys: [{id: "backend", sha256: ""# + hash("a") + #"", scopes: ["sessions"]}],"#
    /// Further members of the party, line 10.
    var party = ""
    /// Further parties, line 12.
    var parties = ""
    var secrets: Secrets

    /// The parts that tests replace.
    enum Place { case top, keyEncryptionKeys, trust, id, wallet, tokens, apiKeys, party }

    subscript(place: Place) -> String {
        get { self[keyPath: Self.part(place)] }
        set { self[keyPath: Self.part(place)] = newValue }
    }

    private static func part(_ place: Place) -> WritableKeyPath<Draft, String> {
        switch place {
        case .top: \.top
        case .keyEncryptionKeys: \.keyEncryptionKeys
        case .trust: \.trust
        case .id: \.id
        case .wallet: \.wallet
        case .tokens: \.tokens
        case .apiKeys: \.apiKeys
        case .party: \.party
        }
    }

    init() throws { secrets = try standardSecrets() }

    /// A configuration with every member that there is.
    static func full() throws -> Draft {
        var draft = try Draft()
        draft.top = """
            listen: "[::1]:0", storage: "sqlite:/var/lib/reader.sqlite", auditDays: 3650, outcomeDays: 1, purgeSeconds: 5, \
            limits: {maxBodyBytes: 65536, maxConnections: 1, requestSeconds: 2, workers: 3, waiting: 4, inFlight: 5, \
            drainSeconds: 6, requestsPerMinute: 7, maxConnectionsPerAddress: 8}, tls: {certificate: {file: "server.pem"}, key: {file: "k5.pem"}},
            """
        draft.top += """
            trustUpdates: {cache: "lists", everySeconds: 60, fetchSeconds: 1, revocationGraceSeconds: 2, \
            listGraceSeconds: 3, followDistributionPoints: false, revocationLists: ["http://a/1"], \
            followStatusLists: false, statusLists: ["http://a/2"], statusAggregations: ["http://a/3"], \
            allowPrivateNetworks: true},
            """
        draft.trust = """
            trust: ["trust", {path: "a", docTypes: ["x"], profile: "chain"}, \
            {vical: "https://a/v", trustPoints: ["r.pem"]}],
            """
        draft.keyEncryptionKeys = #"keyEncryptionKeys: [{id: "2", key: {env: "KEK"}}, {id: "1", key: {file: "kek2"}}],"#
        draft.secrets.environment["KEK"] = kekHex
        draft.party = """
            allowedOrigins: ["https://shop.example"], retention: {ceilingDays: 7, legalBasis: "Act 1", intermediary: false}, \
            sessions: {ttlSeconds: 60}, tolerate: ["issuer.cert_profile"], require: ["element.unknown"], \
            trust: ["/abs/root.pem", "./own"],
            """
        draft.secrets.files["/etc/reader/server.pem"] = try certificate(of: key(5).publicKey)
        draft.tokens = """
            readerTokens: {brandId: "B", lifetimeSeconds: 100, backdateSeconds: 60, perMinute: 9, keys: [ \
            {id: "old", key: {file: "k2.pem"}}, {id: "new", key: {file: "k4.pem"}, active: true}]},
            """
        return draft
    }

    var text: String {
        """
        {
        \(top)
        \(keyEncryptionKeys)
        \(trust)
        relyingParties: [{
        \(id)
        \(wallet)
        \(tokens)
        \(apiKeys)
        \(party)
        },
        \(parties)
        ]}
        """
    }

    func read() throws(ConfigurationError) -> ServiceConfiguration {
        try ServiceConfiguration.read(Array(text.utf8), relativeTo: "/etc/reader", secrets: secrets)
    }

    /// The problems, or none where the configuration is taken.
    var problems: [ConfigurationProblem] {
        do throws(ConfigurationError) {
            _ = try read()
            return []
        } catch {
            return error.problems
        }
    }

    /// The file `name`, as a configuration reports it, found among those that it names.
    func secretFile(_ name: String, line: Int, member: String) throws(ConfigurationError) -> SecretFile? {
        try read().secretFiles.first { $0.path == "/etc/reader/\(name)" && $0.line == line && $0.member == member }
    }

    /// Line, member and fault of each problem.
    var found: [String] { problems.map { "\($0.line) \($0.member) \($0.fault)" } }

    func warnings() throws(ConfigurationError) -> [String] {
        try read().warnings.map { "\($0.line) \($0.member) \($0.reason)" }
    }
}

/// A second party that shares nothing with the first.
let otherParty = """
    {id: "club", name: "The Club", appleWallet: {merchantIdentifiers: ["merchant.org.example"], \
    teamIdentifier: "Z1B2C3D4E5", identityKeys: [{file: "k3.pem"}]}, \
    apiKeys: [{id: "backend", sha256: "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", \
    scopes: ["sessions"]}]}
    """

/// A certificate in PEM, signed by its own key as far as that is key 5.
///
/// - Parameter information: Takes the place of the key's SubjectPublicKeyInfo.
func certificate(of publicKey: PublicKey, information: [UInt8]? = nil) throws -> String {
    let name = [CertificateBuilder.NameAttribute("2.5.4.3", "localhost")]
    var builder = CertificateBuilder(
        serialNumber: [1], issuer: name, subject: name, notBefore: Date(timeIntervalSince1970: 1_700_000_000),
        notAfter: Date(timeIntervalSince1970: 1_800_000_000), publicKey: publicKey)
    builder.subjectPublicKeyInfo = information
    let der = try builder.signed(by: key(5), using: .ecdsa(.sha256))
    return "-----BEGIN CERTIFICATE-----\n\(Data(der).base64EncodedString())\n-----END CERTIFICATE-----\n"
}
