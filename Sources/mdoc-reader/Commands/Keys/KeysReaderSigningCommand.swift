// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

enum KeysReaderSigningCommand: Command {
    static let description = CommandDescription(
        "keys reader-signing", summary: "Make the key that signs reader tokens of Tap to Present ID.",
        options: [
            KeyOptions.directory, .value("--key-id", "ID", "the Key ID from Apple Business Register, once it is known"),
            .value("--brand-id", "B", "the Brand ID from Apple Business Register"), KeyOptions.force, .format,
        ],
        notes: """
            Writes reader-signing.pem (P-256, PKCS #8, mode 0600) and reader-signing.public.pem; with --key-id, the ID is part
            of the names. Apple Business Register takes the public key and gives the Key ID.

            example:
              \(programName) keys reader-signing --out keys
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let keyID: String?
        if let text = arguments["--key-id"] {
            keyID = try KeyOptions.identifier(text, option: "--key-id")
        } else {
            keyID = nil
        }
        let kind = KeyKind.readerSigning
        let pair = try KeyPairFiles(
            in: KeyOptions.directory(arguments), name: keyID.map { "\(kind.rawValue)-\($0)" } ?? kind.rawValue,
            overwrites: arguments.isSet("--force"))
        let key: JSONObject = [
            "id": keyID.map(JSONValue.string) ?? ConfigurationExcerpt.unknown,
            "key": ConfigurationExcerpt.file(pair.privateKeyPath),
        ]
        let readerTokens: JSONObject = [
            "brandId": arguments["--brand-id"].map(JSONValue.string) ?? ConfigurationExcerpt.unknown,
            "keys": [.object(key)],
        ]
        NewKeyReport(
            kind: kind, files: pair.files, facts: .init(of: pair.publicKey),
            configuration: ConfigurationExcerpt(
                place: .relyingParty, members: ["readerTokens": .object(readerTokens)]),
            steps: [
                "Register \(pair.submittedPath) in Apple Business Register, which shows the Key ID and the Brand ID.",
                "Put the lines above with both IDs into reader.json5, then send the service SIGHUP or start it again.",
            ]
        ).write(asJSON: wantsJSON)
        return .success
    }
}
