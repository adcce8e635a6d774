// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import Mdoc
internal import Terminal
internal import WalletSimulator

/// `present`: a wallet's answer to one request.
enum PresentCommand {
    static let description = CommandDescription(
        "present", summary: "Answer a request as a wallet does, with everything right or with one fault.",
        options: [
            .value("--wallet", "FILE", "the wallet.cbor that issue made"),
            .value("--protocol", "NAME", "apple-wallet or proximity"),
            .value("--elements", "NS/ID,…", "what to show (default: all that the document has)"),
            .value("--out", "FILE", "where the answer is written as raw CBOR; - for standard output"),
            .value("--nonce", "VALUE", "apple-wallet: hex:…, base64:… or base64url:…; bare text is base64url"),
            .value("--merchant-id", "TEXT", "apple-wallet: the merchant identifier of the request"),
            .value("--team-id", "TEXT", "apple-wallet: the team identifier of the app"),
            .value("--recipient-key", "FILE", "apple-wallet: the merchant's public key or certificate, PEM, on P-256"),
            .value("--session-transcript", "FILE", "proximity: the transcript, bare array or tag 24"),
            .flag("--mac", "proximity: authenticate the device by a MAC instead of a signature"),
            .value("--reader-key", "FILE", "with --mac: the reader's key, PEM (default: EReaderKey of the transcript)"),
            .value("--fault", "NAME", "the one thing to do wrong; see list-faults"),
        ] + SharedOptions.timeAndSeed + [.format],
        notes: """
            apple-wallet writes the envelope APPLE-HPKE-v1, proximity the DeviceResponse in clear.
            \(SharedOptions.seedNote)

            example:
              \(MdocWallet.name) present --wallet demo/wallet.cbor --protocol apple-wallet --nonce hex:00112233 \\
                --merchant-id merchant.com.example --team-id A1B2C3D4E5 --recipient-key merchant.pem \\
                --elements org.iso.18013.5.1/family_name,org.iso.18013.5.1/age_over_21 --out envelope.cbor
            """)

    private static let own: [SimulatedProtocol: [String]] = [
        .appleWallet: ["--nonce", "--merchant-id", "--team-id", "--recipient-key"],
        .proximity: ["--session-transcript", "--mac", "--reader-key"],
    ]

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let path = try arguments.required("--wallet")
        let output = try arguments.required("--out")
        guard !wantsJSON || output != "-" else {
            throw UsageError("standard output takes the answer or JSON about it, not both", hint: "give --out a file")
        }
        let name = try arguments.required("--protocol")
        guard let presentationProtocol = SimulatedProtocol(rawValue: name) else {
            throw UsageError("unknown protocol \(name)", hint: "it is apple-wallet or proximity")
        }
        for (other, options) in own where other != presentationProtocol {
            if let option = options.first(where: arguments.isSet) {
                throw UsageError("\(option) does not belong to the protocol \(name)", hint: "see --help")
            }
        }
        let file = try BoundedFile.read(path)
        let wallet: SimulatedWallet
        do { wallet = try WalletFile.decode(file) } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)): \(error)",
                hint: "it is the wallet.cbor that `\(MdocWallet.name) issue` writes")
        }
        let answer = try answer(with: wallet, over: presentationProtocol, arguments)
        try OutputFile.write(answer, to: output)
        if wantsJSON {
            let fault = arguments["--fault"]
            try JSONText.write(Summary(out: output, protocol: name, byteCount: answer.count, fault: fault))
        }
    }

    /// What `--format json` says of the answer that was written.
    private struct Summary: Encodable {
        let out, `protocol`: String
        let byteCount: Int
        let fault: String?
    }
}
