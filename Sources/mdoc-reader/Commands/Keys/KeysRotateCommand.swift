// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import Timestamps

enum KeysRotateCommand: Command {
    static let description = CommandDescription(
        "keys rotate", summary: "Make the successor of a key beside it, and tell what to do in which order.",
        options: [
            KeyOptions.directory,
            .value("--at", "TIME", "the instant whose day is part of the names, RFC 3339 (default: now)"),
        ] + RequestSubject.merchantOptions + [KeyOptions.force, .format],
        operands: "KIND", operandCount: 1...1,
        notes: """
            KIND is \(KeyKind.rotated.map(\.rawValue).joined(separator: ", ")). The options of the request are for merchant-identity.
            Nothing but new files is written: reader.json5 and the old key stay as they are.

            example:
              \(programName) keys rotate merchant-identity --out keys --merchant-id merchant.com.example
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let word = arguments.operands[0]
        guard let kind = KeyKind(rawValue: word), KeyKind.rotated.contains(kind) else {
            throw UsageError(
                "there is no rotation of \(word)", hint: KeyKind.rotated.map(\.rawValue).joined(separator: ", "))
        }
        if kind != .merchantIdentity,
            let option = RequestSubject.merchantOptions.first(where: { arguments.isSet($0.name) })
        {
            throw UsageError("\(option.name) belongs to merchant-identity: \(word) has no request")
        }
        let rotation = KeyRotation(
            directory: try KeyOptions.directory(arguments),
            day: .init(of: try Inputs.instant(arguments["--at"], option: "--at")),
            overwrites: arguments.isSet("--force"))
        let report =
            switch kind {
            case .merchantIdentity: try rotation.merchantIdentity(subject: RequestSubject(merchant: arguments))
            case .readerSigning: try rotation.readerSigning()
            default: try rotation.keyEncryption()
            }
        report.write(asJSON: wantsJSON)
        return .success
    }
}
