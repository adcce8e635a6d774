// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import InputEncoding
internal import JSON
internal import Mdoc
internal import Terminal
internal import WalletSimulator

/// `present` for one request: from options alone, or from a session's file.
struct PresentOne {
    private let arguments: Arguments
    private let session: SessionAnswer?
    private let presentationProtocol: SimulatedProtocol
    /// Of the body; nil where the answer is written as it is.
    private let binding: String?

    private static let own: [SimulatedProtocol: [String]] = [
        .appleWallet: PresentCommand.requestOptions + ["--recipient-key"],
        .proximity: ["--session-transcript", "--mac", "--reader-key"],
    ]

    static func run(_ arguments: Arguments, wantsJSON: Bool) throws(UsageError) {
        let isBody = arguments.isSet("--body")
        guard !isBody || !arguments.isSet("--out") else { throw UsageError("give --out or --body, not both") }
        let output = try PresentCommand.output(arguments, isBody ? "--body" : "--out", wantsJSON: wantsJSON)
        let one = try PresentOne(arguments)
        let answer = try one.answer(by: try PresentCommand.presenter(arguments))
        // A body can hold the reader's key.
        try OutputFile.write(answer, to: output, access: isBody ? .ownerOnly : .everybody)
        guard wantsJSON else { return }
        try JSONText.write(
            Summary(
                out: output, protocol: one.presentationProtocol.rawValue, byteCount: answer.count,
                fault: arguments["--fault"]))
    }

    /// What `--format json` says of the answer that was written.
    private struct Summary: Encodable {
        let out, `protocol`: String
        let byteCount: Int
        let fault: String?
    }

    private init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        session = try arguments["--session"].map { path throws(UsageError) in
            let file = try BoundedFile.read(path, limit: 1 << 20)
            return try SessionAnswer(json: file.span, from: BoundedFile.name(of: path))
        }
        let named = try PresentCommand.presentationProtocol(arguments)
        guard let presentationProtocol = session?.presentationProtocol ?? named else {
            throw UsageError("--protocol is required", hint: "see --help")
        }
        guard named == nil || named == presentationProtocol else {
            throw UsageError("--protocol is not that of the session, \(presentationProtocol.rawValue)")
        }
        self.presentationProtocol = presentationProtocol
        for (other, options) in Self.own where other != presentationProtocol {
            if let option = options.first(where: arguments.isSet) {
                throw UsageError(
                    "\(option) does not belong to the protocol \(presentationProtocol.rawValue)", hint: "see --help")
            }
        }
        guard arguments.isSet("--body") else {
            guard !arguments.isSet("--binding") else { throw UsageError("--binding goes with --body") }
            binding = nil
            return
        }
        binding = arguments["--binding"] ?? session?.binding
        guard binding != nil else { throw UsageError("--binding is required", hint: "see --help") }
    }

    /// The answer as its protocol carries it, or the body around it.
    private func answer(by presenter: Presenter) throws(UsageError) -> [UInt8] {
        let random = try SharedOptions.random(arguments, purpose: "present")
        switch presentationProtocol {
        case .appleWallet:
            let session = try appleWalletSession()
            let recipientKey = try KeyFile.publicKey(try arguments.required("--recipient-key"))
            let envelope = try presenter.envelope(for: session, to: recipientKey, random: random)
            guard let binding else { return envelope }
            return ResponseBody.appleWallet(binding: binding, encryptedData: envelope).serialized()
        case .proximity:
            let (bytes, transcript) = try transcript()
            let readerKey = try readerKey(transcript)
            let response = try presenter.response(
                over: transcript, proof: try proof(readerKey, transcript), random: random)
            guard let binding else { return response }
            return ResponseBody.proximity(
                binding: binding, deviceResponse: response, sessionTranscript: bytes, readerKey: readerKey?.privateKey
            ).serialized()
        }
    }

    private func appleWalletSession() throws(UsageError) -> AppleWalletSession {
        if case .appleWallet(let session)? = session?.request { return session }
        let nonce = try BinaryValue.read(try arguments.required("--nonce"), option: "--nonce")
        let session = AppleWalletSession(
            nonce: nonce, merchantIdentifier: try arguments.required("--merchant-id"),
            teamIdentifier: try arguments.required("--team-id"))
        guard let session else {
            throw UsageError("PassKit takes a nonce of 1 to 64 bytes, and identifiers that are not empty")
        }
        return session
    }

    /// The transcript, and the bytes that it was read from: an app hands them on as it was given them.
    private func transcript() throws(UsageError) -> (bytes: [UInt8], SessionTranscript) {
        let path = try arguments.required("--session-transcript")
        let file = try BoundedFile.read(path)
        if let input = try? EncodedInput(file), let transcript = try? SessionTranscript(cbor: input.bytes) {
            return (input.bytes, transcript)
        }
        throw UsageError(
            "\(BoundedFile.name(of: path)) is no session transcript",
            hint: "it is CBOR, an array of three or tag 24, as raw bytes, hex, base64 or base64url")
    }

    private func readerKey(_ transcript: SessionTranscript) throws(UsageError) -> ReaderKey? {
        guard let path = arguments["--reader-key"] else { return nil }
        guard arguments.isSet("--mac") || arguments.isSet("--body") else {
            throw UsageError("--reader-key goes with --mac or --body")
        }
        let named = (try? transcript.eReaderKey()) ?? nil
        return try ReaderKey.read(path, on: named?.curve ?? .p256)
    }

    private func proof(_ readerKey: ReaderKey?, _ transcript: SessionTranscript) throws(UsageError) -> DeviceProof {
        guard arguments.isSet("--mac") else { return .signature }
        if let readerKey { return .mac(readerKey: readerKey.publicKey) }
        guard let key = (try? transcript.eReaderKey()) ?? nil else {
            throw UsageError("the transcript names no usable EReaderKey", hint: "give --reader-key")
        }
        return .mac(readerKey: key)
    }
}
