// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import WalletSimulator

/// `present`: a wallet's answer to one request, or to many.
enum PresentCommand {
    static let description = CommandDescription(
        "present", summary: "Answer a request as a wallet does, with everything right or with one fault.",
        options: [
            .value("--wallet", "FILE", "the wallet.cbor that issue made"),
            .value("--protocol", "NAME", "apple-wallet or proximity; a session names its own"),
            .value("--elements", "NS/ID,…", "what to show (default: all that the document has)"),
            .value("--out", "FILE", "where the answer is written as raw CBOR; - for standard output"),
            .value("--body", "FILE", "instead of --out: the JSON body of POST /v1/sessions/{id}/response"),
            .value("--binding", "TEXT", "for the body (default: the member binding of the session's file)"),
            .value("--session", "FILE", "the JSON answer of POST /v1/sessions; - for standard input"),
            .value("--sessions", "FILE", "many of them, one a line; --out takes one {\"id\", \"body\"} a line"),
            .value("--nonce", "VALUE", "apple-wallet: hex:…, base64:… or base64url:…; bare text is base64url"),
            .value("--merchant-id", "TEXT", "apple-wallet: the merchant identifier of the request"),
            .value("--team-id", "TEXT", "apple-wallet: the team identifier of the app"),
            .value("--recipient-key", "FILE", "apple-wallet: the merchant's public key or certificate, PEM, on P-256"),
            .value("--session-transcript", "FILE", "proximity: the transcript, bare array or tag 24"),
            .flag("--mac", "proximity: authenticate the device by a MAC instead of a signature"),
            .value(
                "--reader-key", "FILE",
                "proximity: the reader's key for --mac, PEM or the bare number (default: EReaderKey of the transcript); "
                    + "a private one goes into the body"),
            .value("--fault", "NAME", "the one thing to do wrong; see list-faults"),
        ] + SharedOptions.timeAndSeed + [.format],
        notes: """
            apple-wallet writes the envelope APPLE-HPKE-v1, proximity the DeviceResponse in clear.
            A session gives nonce, merchant and team; the options for these are for requests without one.
            Over apple-wallet, age_over_NN that the document lacks is answered with age_in_years, as Wallet does it.
            With --sessions a session over proximity gets a transcript and a reader's key of its own.
            \(SharedOptions.seedNote)

            examples:
              \(MdocWallet.name) present --wallet demo/wallet.cbor --protocol apple-wallet --nonce hex:00112233 \\
                --merchant-id merchant.com.example --team-id A1B2C3D4E5 --recipient-key merchant.pem \\
                --elements org.iso.18013.5.1/family_name,org.iso.18013.5.1/age_over_21 --out envelope.cbor
              \(MdocWallet.name) present --wallet demo/wallet.cbor --session session.json \\
                --recipient-key merchant.pem --binding my-user-session --body body.json
            """)

    static let requestOptions = ["--nonce", "--merchant-id", "--team-id"]

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let isBatch = arguments.isSet("--sessions")
        guard !isBatch || !arguments.isSet("--session") else { throw UsageError("give --session or --sessions") }
        if isBatch || arguments.isSet("--session"), let option = requestOptions.first(where: arguments.isSet) {
            throw UsageError("\(option) is what the session says already")
        }
        guard !isBatch else { return try PresentMany.run(arguments, wantsJSON: wantsJSON) }
        try PresentOne.run(arguments, wantsJSON: wantsJSON)
    }

    /// Where answers go: a file, or standard output unless JSON about them goes there.
    static func output(_ arguments: Arguments, _ option: String, wantsJSON: Bool) throws(UsageError) -> String {
        let path = try arguments.required(option)
        guard !wantsJSON || path != "-" else {
            throw UsageError(
                "standard output takes the answer or JSON about it, not both", hint: "give \(option) a file")
        }
        return path
    }

    static func presentationProtocol(_ arguments: Arguments) throws(UsageError) -> SimulatedProtocol? {
        guard let name = arguments["--protocol"] else { return nil }
        guard let presentationProtocol = SimulatedProtocol(rawValue: name) else {
            throw UsageError("unknown protocol \(name)", hint: "it is apple-wallet or proximity")
        }
        return presentationProtocol
    }

    static func presenter(_ arguments: Arguments) throws(UsageError) -> Presenter {
        let wallet = try WalletReader.read(try arguments.required("--wallet"))
        return try Presenter(wallet, arguments)
    }
}
