// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Terminal
internal import Timestamps

enum KeysKeyEncryptionCommand: Command {
    static let description = CommandDescription(
        "keys key-encryption", summary: "Make the key that seals the keys of what is stored.",
        options: [
            .value("--out", "FILE", "where the key is written"),
            .value("--id", "ID", "what sealed data name the key by (default: the day, such as 2026-11-30)"),
            KeyOptions.force, .format,
        ],
        notes: """
            Writes 32 random bytes in hexadecimal, mode 0600. Without this key nothing that is kept can be opened: back it up
            apart from the database.
            To rotate, see keys rotate key-encryption.

            example:
              \(programName) keys key-encryption --out keys/key-encryption.key
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        guard let path = try KeyOptions.file(arguments) else {
            throw UsageError("--out is required", hint: "see --help")
        }
        let id = try KeyOptions.identifier(
            arguments["--id"] ?? FullDate(of: Date()).description, option: "--id")
        try KeyEncryptionKeyFile.make(at: path, overwrites: arguments.isSet("--force"))
        NewKeyReport(
            kind: .keyEncryption, files: [.init(role: "key", path: path)],
            configuration: ConfigurationExcerpt(
                place: .service, members: ["keyEncryptionKeys": [entry(id: .string(id), path: path)]]),
            steps: [
                "Put the line above into reader.json5, then start the service; the first key of the list is the active one.",
                "Where there is a key already, put the new one first and keep the old one below it until nothing needs it: "
                    + "\(programName) keys rotate key-encryption tells the order.",
            ]
        ).write(asJSON: wantsJSON)
        return .success
    }

    /// An entry of `keyEncryptionKeys`.
    static func entry(id: JSONValue, path: String) -> JSONValue {
        .object(["id": id, "key": ConfigurationExcerpt.file(path)])
    }
}
