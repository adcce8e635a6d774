// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReaderService
internal import Terminal

enum DemoCommand: Command {
    static let description = CommandDescription(
        "demo", summary: "Write keys and a configuration for a demo relying party, to try the service with.",
        options: [
            .value("--out", "DIR", "where they are written; a new folder"),
            .value("--trust", "PATH", "the simulated issuer's root, or the folder that mdoc-wallet trust made"),
            .value("--listen", "HOST:PORT", "where the service will listen (default: 127.0.0.1:8080)"),
            .value("--database", "PATH", "of the database, seen from DIR (default: reader.sqlite)"),
        ],
        notes: """
            All keys are made anew, for this folder alone; the API key lies in api-key.txt. The demo trusts a simulated
            issuer, so that it accepts invented people: no real service may use this configuration.

            example:
              mdoc-wallet issue --out data/demo/wallet
              \(programName) demo --out data/demo/service --trust data/demo/wallet/iaca-root.pem
              \(programName) serve --config data/demo/service/reader.json5
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let folder = try arguments.required("--out")
        let trust = URL(filePath: try arguments.required("--trust")).standardizedFileURL.path
        _ = try OfflineTrust(paths: [trust], at: Date())
        let configuration = "\(folder)/reader.json5"
        let (kek, apiKeyFile) = ("\(folder)/key-encryption.key", "\(folder)/api-key.txt")
        try OutputFile.refuseToOverwrite([configuration, kek, apiKeyFile])
        let identity = try KeyPairFiles(in: folder, name: "identity", overwrites: false)
        let signing = try KeyPairFiles(in: folder, name: "reader-signing", overwrites: false)
        try KeyEncryptionKeyFile.make(at: kek, overwrites: false)
        let apiKey = APIKeyText.make()
        try OutputFile.write(Array("\(apiKey)\n".utf8), to: apiKeyFile, access: .ownerOnly, onCollision: .refuses)
        let text = self.text(
            listen: arguments["--listen"] ?? "127.0.0.1:8080", trust: trust,
            database: arguments["--database"] ?? "reader.sqlite",
            apiKeyHash: APIKey.hash(of: apiKey).hexadecimal)
        try OutputFile.write(Array(text.utf8), to: configuration, onCollision: .refuses)
        for path in [configuration, apiKeyFile, kek, identity.privateKeyPath, signing.privateKeyPath] {
            Output.line("wrote \(path)")
        }
        return .success
    }

    /// Paths of keys are relative to the file, so that the folder can be moved.
    private static func text(listen: String, trust: String, database: String, apiKeyHash: String) -> String {
        """
        // A demo: it trusts a simulated issuer, and so accepts invented people. Never use it for real ones.
        {
          listen: \(quoted(listen)),
          storage: \(quoted("sqlite:\(database)")),
          keyEncryptionKeys: [{ id: "demo", key: { file: "key-encryption.key" } }],
          trust: [\(quoted(trust))],
          // The lists of a simulated issuer lie nowhere but here.
          trustUpdates: { followDistributionPoints: false, followStatusLists: false },
          relyingParties: [
            {
              id: "demo",
              name: "Demo Shop",
              appleWallet: {
                merchantIdentifiers: ["merchant.com.example.demo"],
                teamIdentifier: "A1B2C3D4E5",
                identityKeys: [{ file: "identity.pem" }],
              },
              readerTokens: {
                brandId: "DEMOBRAND1",
                keys: [{ id: "DEMOKEYID1", key: { file: "reader-signing.pem" } }],
              },
              apiKeys: [
                {
                  id: "demo-backend", // its text lies in api-key.txt
                  sha256: "\(apiKeyHash)",
                  scopes: ["sessions", "retained", "reader-tokens:display", "reader-tokens:data"],
                },
              ],
              retention: { ceilingDays: 30, legalBasis: "a demo with invented people" },
            },
          ],
        }

        """
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
