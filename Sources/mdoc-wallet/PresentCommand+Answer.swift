// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import InputEncoding
internal import Mdoc
internal import Terminal
internal import WalletSimulator

extension PresentCommand {
    /// The bytes of the answer, as each protocol carries it.
    static func answer(
        with wallet: SimulatedWallet, over presentationProtocol: SimulatedProtocol, _ arguments: Arguments
    ) throws(UsageError) -> [UInt8] {
        let now = try SharedOptions.now(arguments)
        let random = try SharedOptions.random(arguments, purpose: "present")
        let elements = try elements(arguments)
        let fault = try fault(arguments)
        switch presentationProtocol {
        case .appleWallet:
            let session = try session(arguments)
            let recipientKey = try KeyFile.publicKey(try arguments.required("--recipient-key"))
            return try explaining(wallet) { () throws(SimulatorError) in
                try wallet.appleWalletEnvelope(
                    revealing: elements, for: session, to: recipientKey, fault: fault, at: now, random: random)
            }
        case .proximity:
            let transcript = try transcript(arguments)
            let proof = try proof(arguments, transcript)
            return try explaining(wallet) { () throws(SimulatorError) in
                try wallet.proximityResponse(
                    revealing: elements, over: transcript, proof: proof, fault: fault, at: now, random: random)
            }
        }
    }

    private static func explaining(
        _ wallet: SimulatedWallet, _ body: () throws(SimulatorError) -> [UInt8]
    ) throws(UsageError) -> [UInt8] {
        do { return try body() } catch {
            if case .elementUnknown = error {
                let names = wallet.document.elementNames.map(\.description).joined(separator: ", ")
                throw UsageError("\(error)", hint: "it holds \(names)")
            }
            throw UsageError("\(error)", hint: error.hint)
        }
    }

    private static func elements(_ arguments: Arguments) throws(UsageError) -> [ElementName]? {
        guard let text = arguments["--elements"] else { return nil }
        var names: [ElementName] = []
        for word in text.split(separator: ",") {
            let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, let nameSpace = NameSpace(parts[0]), let identifier = ElementIdentifier(parts[1])
            else {
                throw UsageError(
                    "\(word) is not the name of an element", hint: "write it as org.iso.18013.5.1/family_name")
            }
            names.append(ElementName(nameSpace, identifier))
        }
        return names
    }

    private static func fault(_ arguments: Arguments) throws(UsageError) -> Fault? {
        guard let name = arguments["--fault"] else { return nil }
        guard let fault = Fault(rawValue: name) else {
            throw UsageError("unknown fault \(name)", hint: "see \(MdocWallet.name) list-faults")
        }
        return fault
    }

    private static func session(_ arguments: Arguments) throws(UsageError) -> AppleWalletSession {
        let nonce = try BinaryValue.read(try arguments.required("--nonce"), option: "--nonce")
        let session = AppleWalletSession(
            nonce: nonce, merchantIdentifier: try arguments.required("--merchant-id"),
            teamIdentifier: try arguments.required("--team-id"))
        guard let session else {
            throw UsageError("PassKit takes a nonce of 1 to 64 bytes, and identifiers that are not empty")
        }
        return session
    }

    private static func transcript(_ arguments: Arguments) throws(UsageError) -> SessionTranscript {
        let path = try arguments.required("--session-transcript")
        let file = try BoundedFile.read(path)
        if let input = try? EncodedInput(file), let transcript = try? SessionTranscript(cbor: input.bytes) {
            return transcript
        }
        throw UsageError(
            "\(BoundedFile.name(of: path)) is no session transcript",
            hint: "it is CBOR, an array of three or tag 24, as raw bytes, hex, base64 or base64url")
    }

    private static func proof(_ arguments: Arguments, _ transcript: SessionTranscript) throws(UsageError) -> DeviceProof
    {
        guard arguments.isSet("--mac") else {
            guard !arguments.isSet("--reader-key") else { throw UsageError("--reader-key goes with --mac") }
            return .signature
        }
        if let path = arguments["--reader-key"] { return .mac(readerKey: try KeyFile.publicKey(path)) }
        guard let key = (try? transcript.eReaderKey()) ?? nil else {
            throw UsageError("the transcript names no usable EReaderKey", hint: "give --reader-key")
        }
        return .mac(readerKey: key)
    }
}
