// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JOSE
internal import JSON
internal import ReaderService
internal import Terminal

enum KeysAPIKeyCommand: Command {
    static let description = CommandDescription(
        "keys api-key", summary: "Make a key for a relying party's server, and print it once.",
        options: [
            .value("--id", "ID", "names the key in logs"),
            .value("--scope", "S", "\(scopeNames) (default: sessions)", isRepeatable: true),
            .value("--out", "FILE", "write the key there, mode 0600, and do not print it"), KeyOptions.force, .format,
        ],
        notes: """
            The service keeps the hash alone, so a key that was not noted down cannot be found again. The server sends it as
            Authorization: Bearer KEY.

            example:
              \(programName) keys api-key --id backend --scope sessions --scope reader-tokens:display
            """)

    private static let scopeNames = APIKey.Scope.allCases.map(\.rawValue).joined(separator: ", ")

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let id = try KeyOptions.identifier(arguments.required("--id"), option: "--id")
        let scopes = try scopes(arguments.all("--scope"))
        let file = try KeyOptions.file(arguments)
        let key = APIKeyText.make()
        let hash = APIKey.hash(of: key).hexadecimal
        var report = NewKeyReport(
            kind: .apiKey,
            configuration: ConfigurationExcerpt(
                place: .relyingParty,
                members: [
                    "apiKeys": [
                        .object([
                            "id": .string(id), "sha256": .string(hash),
                            "scopes": .array(scopes.map { .string($0.rawValue) }),
                        ])
                    ]
                ]),
            steps: [
                "Give the key to the relying party's server; it is shown nowhere again.",
                "Put the lines above into reader.json5, then send the service SIGHUP or start it again.",
            ])
        if let file {
            try OutputFile.write(
                Array("\(key)\n".utf8), to: file, access: .ownerOnly,
                onCollision: arguments.isSet("--force") ? .overwrites : .refuses)
            report.files = [.init(role: "key", path: file)]
        } else {
            report.facts = [.init(name: "key", value: key)]
        }
        report.facts.append(.init(name: "sha256", value: hash))
        report.write(asJSON: wantsJSON)
        return .success
    }

    /// Each once, in the order of the catalogue.
    private static func scopes(_ words: [String]) throws(UsageError) -> [APIKey.Scope] {
        for word in words where APIKey.Scope(rawValue: word) == nil {
            throw UsageError("--scope: there is no scope \(word)", hint: scopeNames)
        }
        return words.isEmpty ? [.sessions] : APIKey.Scope.allCases.filter { words.contains($0.rawValue) }
    }
}
