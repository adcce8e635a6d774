// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import InputEncoding
internal import IssuerTrust
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService
internal import Terminal

enum VerifyCommand: Command {
    static let description = CommandDescription(
        "verify", summary: "Verify one wallet response offline and print the report.",
        options: [
            .value("--protocol", "P", "apple-wallet or proximity"),
            .value("--key", "PEM", "apple-wallet: private key the envelope may be sealed to", isRepeatable: true),
            .value("--nonce", "V", "apple-wallet: the session's nonce; hex:, base64: or base64url: (default)"),
            .value("--merchant-id", "S", "apple-wallet: the Merchant ID of the request"),
            .value("--team-id", "S", "apple-wallet: the Team ID of the app"),
            .value("--session-transcript", "FILE", "proximity: the transcript, bare array or tag 24"),
            .value("--reader-key", "FILE", "proximity: the ephemeral reader key, for deviceMac"),
            .value("--trust", "PATH", "roots: a PEM or DER file, or a folder of trust material", isRepeatable: true),
            .value("--trust-profile", "NAME", "rules for document signers: iso (default), aamva or chain"),
            .value("--vical", "FILE", "an issuing authority list, whose roots are trusted too", isRepeatable: true),
            .value("--vical-trust", "PATH", "the roots of the lists' providers", isRepeatable: true),
            .value("--crl", "PATH", "revocation lists of issuers and of lists' signers", isRepeatable: true),
            .value("--status-list", "FILE", "status lists that documents name", isRepeatable: true),
            .value("--request", "FILE", "what was asked, in JSON: documents with their elements, or PassKit elements"),
            .value("--at", "TIME", "the instant to verify at, RFC 3339 (default: now)"),
            .value("--tolerate", "CODE", "let this failure pass as tolerated", isRepeatable: true),
            .value("--require", "CODE", "make this warning a failure", isRepeatable: true),
            .format,
        ],
        operands: "FILE", operandCount: 1...1,
        notes: """
            FILE is the response as raw CBOR, hex, base64 or base64url; - reads standard input.
            \(programName) errors explains every code.

            example:
              \(programName) verify --protocol apple-wallet --key merchant.pem --nonce hex:00… \\
                  --merchant-id merchant.com.example --team-id A1B2C3D4E5 --trust roots/ envelope.cbor
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let now = try Inputs.instant(arguments["--at"], option: "--at")
        let policy = try Inputs.policy(tolerate: arguments.all("--tolerate"), require: arguments.all("--require"))
        let trust = try OfflineTrust(arguments, at: now)
        let request = try readRequest(arguments["--request"])
        let response = try readResponse(arguments.operands[0])
        let presentation = try presentation(arguments, response: response)
        let verify = VerifyPresentation(verifier: trust.verifier(policy))
        let report = verify(presentation, request: request, at: now)
        if wantsJSON {
            Output.write(bytes: report.json.serialized(.indented))
            Output.line()
        } else {
            Output.write(ReportText(paint: Paint(isOn: Output.Stream.standard.wantsColour)).text(report.json))
        }
        return report.verdict == .accepted ? .success : .failed
    }

    /// The answer itself: a text form is decoded, all else is taken as the bytes it is.
    static func readResponse(_ path: String) throws(UsageError) -> [UInt8] {
        let file = try BoundedFile.read(path)
        guard !file.isEmpty else { throw UsageError("\(BoundedFile.name(of: path)) is empty") }
        do {
            return try EncodedInput(file).bytes
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)): \(error.description)", hint: "give raw CBOR, hex, base64 or base64url")
        }
    }

    private static func readRequest(_ path: String?) throws(UsageError) -> [RequestedDocument]? {
        guard let path else { return nil }
        let file = try BoundedFile.read(path, limit: 1 << 20)
        do {
            return try RequestedDocument.list(json: file.span)
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)): \(error)",
                hint: "it is the body of POST /v1/sessions, or its documents array")
        }
    }

    private static func presentation(_ arguments: Arguments, response: [UInt8]) throws(UsageError) -> Presentation {
        switch try arguments.required("--protocol") {
        case PresentationProtocol.appleWallet.rawValue:
            try refuse(["--session-transcript", "--reader-key"], in: arguments)
            return try appleWallet(arguments, response: response)
        case PresentationProtocol.proximity.rawValue:
            try refuse(["--key", "--nonce", "--merchant-id", "--team-id"], in: arguments)
            return try proximity(arguments, response: response)
        case "org-iso-mdoc", "openid4vp", "openid4vp-dcapi":
            throw UsageError(
                "this version does not verify that protocol yet", hint: "apple-wallet and proximity are there")
        default:
            throw UsageError("unknown protocol", hint: "--protocol is apple-wallet or proximity")
        }
    }

    /// An option of another protocol would be a check that the caller believes in and that never runs.
    private static func refuse(_ options: [String], in arguments: Arguments) throws(UsageError) {
        if let foreign = options.first(where: arguments.isSet) {
            throw UsageError("\(foreign) does not belong to this protocol", hint: "see --help")
        }
    }

    private static func appleWallet(_ arguments: Arguments, response: [UInt8]) throws(UsageError) -> Presentation {
        guard !arguments.all("--key").isEmpty else { throw UsageError("--key is required", hint: "see --help") }
        let keys = try arguments.all("--key").map { path throws(UsageError) in try Inputs.privateKey(path) }
        guard let recipients = RecipientKeys(keys) else {
            throw UsageError("a --key is not on P-256, the one curve of APPLE-HPKE-v1")
        }
        let nonce = try Inputs.binary(arguments.required("--nonce"), option: "--nonce")
        let session = AppleWalletSession(
            nonce: nonce, merchantIdentifier: try arguments.required("--merchant-id"),
            teamIdentifier: try arguments.required("--team-id"))
        guard let session else {
            throw UsageError("--nonce must have 1 to 64 bytes, and --merchant-id and --team-id must not be empty")
        }
        return .appleWallet(envelope: response, session: session, keys: recipients)
    }

    private static func proximity(_ arguments: Arguments, response: [UInt8]) throws(UsageError) -> Presentation {
        let path = try arguments.required("--session-transcript")
        let transcript: SessionTranscript
        do {
            transcript = try SessionTranscript(cbor: try readResponse(path))
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)) is no session transcript",
                hint: "it is an array of three, bare or inside tag 24")
        }
        let readerKey = try arguments["--reader-key"].flatMap { path throws(UsageError) in
            try ReaderKeyFile.read(path, transcript: transcript)
        }
        return .proximity(response: response, transcript: transcript, readerKey: readerKey)
    }
}
