// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Mdoc
internal import Terminal
internal import WalletSimulator

/// `proximity-session`: what a reader's app knows of a session, before any wallet answers.
enum ProximitySessionCommand {
    static let description = CommandDescription(
        "proximity-session",
        summary: "Play the reader's app of Tap to Present ID: make a reader's key and a session transcript.",
        options: [
            .value("--out", "DIR", "where session-transcript.cbor, reader-key.bin and reader-key.pem are written"),
            .value("--handover", "NAME", "how wallet and reader met: nfc (default) or qr"),
            .flag("--tagged", "write the transcript inside tag 24, which an app may get as well"),
            .flag("--force", "overwrite files that are there already"), SharedOptions.seed, .format,
        ],
        notes: """
            reader-key.bin is the private number in 32 bytes, as ephemeralReaderKey has it; reader-key.pem is the same
            key. A seed fixes every byte. Never use a seed for keys that matter.

            example:
              \(MdocWallet.name) proximity-session --out session
              \(MdocWallet.name) present --wallet demo/wallet.cbor --protocol proximity --mac \\
                --session-transcript session/session-transcript.cbor --reader-key session/reader-key.bin \\
                --binding my-user-session --body body.json
            """)

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let directory = try arguments.required("--out")
        let paths = Paths(
            sessionTranscript: "\(directory)/session-transcript.cbor", readerKey: "\(directory)/reader-key.bin",
            readerKeyPEM: "\(directory)/reader-key.pem")
        let handover = arguments["--handover"] ?? ProximitySession.Handover.nfc.rawValue
        guard let handover = ProximitySession.Handover(rawValue: handover) else {
            throw UsageError("unknown handover", hint: "it is nfc or qr")
        }
        if !arguments.isSet("--force") {
            try OutputFile.refuseToOverwrite([paths.sessionTranscript, paths.readerKey, paths.readerKeyPEM])
        }
        let session: ProximitySession
        let random = try SharedOptions.random(arguments, purpose: "proximity-session")
        do { session = try ProximitySession(handover, random: random) } catch { throw UsageError("\(error)") }
        let scalar = session.readerKey.rawRepresentation().withSpan { number in number.indices.map { number[$0] } }
        let transcript = session.transcript
        try OutputFile.makeDirectory(directory)
        let files: [(path: String, bytes: [UInt8], access: OutputFile.Access)] = [
            (
                paths.sessionTranscript, arguments.isSet("--tagged") ? transcript.taggedBytes : transcript.encoded,
                .everybody
            ),
            (paths.readerKey, scalar, .ownerOnly),
            (paths.readerKeyPEM, Array(session.readerKey.pem().utf8), .ownerOnly),
        ]
        for file in files {
            try OutputFile.write(file.bytes, to: file.path, access: file.access)
            if !wantsJSON { Output.line("wrote \(file.path)") }
        }
        if wantsJSON { try JSONText.write(paths) }
    }

    /// What is written where.
    private struct Paths: Encodable {
        let sessionTranscript, readerKey, readerKeyPEM: String
    }
}
