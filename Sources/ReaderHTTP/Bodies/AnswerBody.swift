// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import InputEncoding
internal import Mdoc
internal import ReaderService
internal import Redaction

/// The body of `POST /v1/sessions/{id}/response`.
struct AnswerBody: Redacted {
    let binding: String
    let answer: WalletAnswer

    /// Names PassKit and ProximityReader give the parts of an answer.
    private static let members: Set<String> = [
        "binding", "encryptedData", "deviceResponse", "sessionTranscript", "ephemeralReaderKey",
    ]

    init(_ request: HTTPRequest) throws(ServiceError) {
        if request.mediaType == "application/cbor" {
            let bindings = request.head.fields.values("Reader-Binding")
            guard bindings.count == 1, (1...1_024).contains(bindings[0].utf8.count) else {
                throw .malformed(.init("the header Reader-Binding", bindings.isEmpty ? .missing : .unreadable))
            }
            guard !request.body.isEmpty else { throw .malformed(.init("the body", .missing)) }
            binding = bindings[0]
            answer = .appleWallet(envelope: request.body)
            return
        }
        let body = try BodyReader(request, members: Self.members)
        binding = try body.text("binding", 1...1_024)
        if body["encryptedData"] != nil {
            let foreign = ["deviceResponse", "sessionTranscript", "ephemeralReaderKey"].first { body[$0] != nil }
            if let foreign { throw .malformed(.init(foreign, .unknown)) }
            answer = .appleWallet(envelope: try Self.bytes("encryptedData", in: body))
        } else if body["deviceResponse"] != nil || body["sessionTranscript"] != nil {
            let response = try Self.bytes("deviceResponse", in: body)
            let transcript: SessionTranscript
            do { transcript = try SessionTranscript(cbor: try Self.bytes("sessionTranscript", in: body)) } catch {
                throw (error as? ServiceError) ?? .malformed(.init("sessionTranscript", .unreadable))
            }
            answer = .proximity(
                response: response, transcript: transcript, readerKey: try Self.readerKey(in: body, transcript))
        } else {
            throw .malformed(.init("encryptedData", .missing))
        }
    }

    /// Base64 or base64url, with or without padding.
    private static func bytes(_ name: String, in body: BodyReader) throws(ServiceError) -> [UInt8] {
        let text = try body.text(name, 1...Int.max)
        let characters = Array(text.utf8)
        do { return try EncodedInput(base64: characters[...]).bytes } catch {
            throw .malformed(.init(name, .unreadable))
        }
    }

    /// nil where there is none, or only a public key, with which no MAC can be checked.
    private static func readerKey(
        in body: BodyReader, _ transcript: SessionTranscript
    ) throws(ServiceError) -> PrivateKey? {
        guard body["ephemeralReaderKey"] != nil else { return nil }
        switch EphemeralReaderKey(try bytes("ephemeralReaderKey", in: body), of: transcript) {
        case .secret(let key): return key
        case .point: return nil
        case nil: throw .malformed(.init("ephemeralReaderKey", .unreadable))
        }
    }
}
