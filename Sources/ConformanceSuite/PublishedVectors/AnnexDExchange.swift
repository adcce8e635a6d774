// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import Timestamps

/// Annex D.5: a response with a device MAC, its transcript and all keys.
struct AnnexDExchange: Sendable {
    let response: [UInt8]
    let transcript: SessionTranscript
    let readerKey: PrivateKey
    let anchor: Certificate
    let at: Date
    private let root: JSONObject
    private let deviceKey: PrivateKey
    private let signer: Certificate

    init(_ root: JSONObject) throws(VectorError) {
        self.root = root
        var part = try CaseFields(root["response"], of: "(file)", member: "response")
        response = try part.hex("deviceResponseHex")
        part = try CaseFields(root["sessionTranscript"], of: "(file)", member: "sessionTranscript")
        guard let transcript = try? SessionTranscript(cbor: part.hex("sessionTranscriptHex")) else {
            throw part.malformed("sessionTranscriptHex")
        }
        self.transcript = transcript
        readerKey = try Self.key("ephemeralReader", in: root)
        deviceKey = try Self.key("staticDevice", in: root)
        anchor = try Self.certificate("iacaRootDerHex", in: root)
        signer = try Self.certificate("documentSignerDerHex", in: root)
        part = try CaseFields(root["expected"], of: "(file)", member: "expected")
        guard let at = try? RFC3339Timestamp(part.text("at")).date else { throw part.malformed("at") }
        self.at = at
    }

    /// A private key that fits its public coordinates.
    private static func key(_ name: String, in root: JSONObject) throws(VectorError) -> PrivateKey {
        var fields = try CaseFields(root["keys"]?[name], of: "keys", member: name)
        let number = try fields.hex("d")
        let point = try [0x04] + fields.hex("x") + fields.hex("y")
        guard let key = try? PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: number.span)),
            key.publicKey.rawRepresentation == point
        else { throw fields.malformed("d") }
        return key
    }

    private static func certificate(_ name: String, in root: JSONObject) throws(VectorError) -> Certificate {
        var fields = try CaseFields(root["certificates"], of: "certificates", member: name)
        let der = try fields.hex(name)
        do { return try Certificate(der: der.span) } catch { throw fields.malformed(name) }
    }

    func presentation(_ response: [UInt8], at now: Date? = nil) -> PublishedPresentation {
        PublishedPresentation(
            presentation: .proximity(response: response, transcript: transcript, readerKey: readerKey),
            anchors: [anchor], instant: now ?? at)
    }

    func cases() throws(VectorError) -> [VectorCase] {
        [
            try acceptedCase(), expiredCase(), try transcriptCase(), try certificateCase(), try issuerCase(),
            try deviceCase(),
            .unsupported("deviceEngagement", .deviceEngagement),
            .unsupported("sessionEncryption", .sessionEncryption),
            .unsupported("request", .readerAuthentication),
            .unsupported("extendedRequest", .readerAuthentication),
        ]
    }

    private func acceptedCase() throws(VectorError) -> VectorCase {
        var fields = try CaseFields(root["response"], of: "response", member: "response")
        let entries = try fields.list("items")
        let elements = try PublishedElements(entries, nameSpace: NameSpace.mDL.rawValue)
        var items: [[UInt8]] = []
        for entry in entries {
            var item = try CaseFields(entry, of: "response", member: "items")
            let bytes = try item.hex("issuerSignedItemBytesHex")
            guard HashAlgorithm.sha256.hash(bytes.span) == (try item.hex("sha256Hex")) else {
                throw item.malformed("sha256Hex")
            }
            items.append(bytes)
        }
        return VectorCase("response", "accepted, with the values of the items") { [items] in
            let report = presentation(response).report()
            var differences = Differences()
            differences.compare("failures", report.failures, expected: [])
            differences.compare("type", report.documents.map(\.docType), expected: [.mDL])
            let document = received()
            elements.compare(document, report, in: &differences)
            differences.compare(
                "items", document?.issuerSigned.nameSpaces.flatMap(\.items).map { $0.encoded.hexText },
                expected: items.map(\.hexText))
            return differences.outcome
        }
    }

    private func received() -> ReceivedDocument? {
        guard let root = (try? CBORDecoder().decode(response))?.root else { return nil }
        return try? DeviceResponse(root).documents.first?.get()
    }

    private func expiredCase() -> VectorCase {
        VectorCase("response today", "mobile security object and certificate are expired, and nothing else is wrong") {
            let now = at.addingTimeInterval(6 * 365 * 86_400)
            let report = presentation(response, at: now).report()
            return .compare(
                "failures", report.failures,
                expected: [FailureCode.issuerCertificateExpired.rawValue, FailureCode.validityExpired.rawValue])
        }
    }

    private func transcriptCase() throws(VectorError) -> VectorCase {
        var fields = try CaseFields(root["sessionTranscript"], of: "sessionTranscript", member: "sessionTranscript")
        let bare = try fields.hex("sessionTranscriptHex")
        let tagged = try fields.hex("sessionTranscriptBytesHex")
        let hash = try fields.hex("sha256OfSessionTranscriptBytesHex")
        return VectorCase("sessionTranscript", "both forms, the hash of the tagged one, and the reader's key") {
            var differences = Differences()
            differences.compare("bare form", transcript.encoded, expected: bare)
            differences.compare("tagged form", transcript.taggedBytes, expected: tagged)
            differences.compare("hash", HashAlgorithm.sha256.hash(transcript.taggedBytes.span), expected: hash)
            differences.compare(
                "from the tagged form", (try? SessionTranscript(cbor: tagged))?.encoded, expected: bare)
            differences.compare(
                "EReaderKey", ((try? transcript.eReaderKey()) ?? nil)?.rawRepresentation,
                expected: readerKey.publicKey.rawRepresentation)
            return differences.outcome
        }
    }

    private func certificateCase() throws(VectorError) -> VectorCase {
        let readerRoot = try Self.certificate("readerRootDerHex", in: root)
        let reader = try Self.certificate("readerDerHex", in: root)
        var keys = try CaseFields(root["keys"], of: "keys", member: "keys")
        let number = try keys.hex("iacaPrivateHex")
        return VectorCase("certificates", "each root signed its leaf, and the root's private key is the one given") {
            var differences = Differences()
            for (leaf, issuer) in [(signer, anchor), (reader, readerRoot), (anchor, anchor), (readerRoot, readerRoot)] {
                let isSigned = issuer.publicKey.map { (try? leaf.verifySignature(by: $0)) != nil } ?? false
                differences.expect(isSigned, "\(issuer.subject) did not sign \(leaf.subject)")
            }
            let key = try? PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: number.span))
            differences.compare(
                "IACA key", key?.publicKey.rawRepresentation, expected: anchor.publicKey?.rawRepresentation ?? [])
            return differences.outcome
        }
    }

    private func issuerCase() throws(VectorError) -> VectorCase {
        var fields = try CaseFields(root["response"], of: "response", member: "response")
        let issuerAuth = try fields.hex("issuerAuthHex")
        let structure = try fields.hex("issuerAuthSigStructureHex")
        let mso = try fields.hex("mobileSecurityObjectBytesHex")
        return VectorCase("issuerAuth", "the Sig_structure, and the mobile security object in it") {
            guard let item = try? CBORDecoder().decode(issuerAuth).root, let signed = try? COSESign1(item),
                let key = signer.publicKey
            else { return .failed("issuerAuth cannot be read") }
            var differences = Differences()
            differences.compare("payload", signed.attachedPayload.map(Array.init), expected: mso)
            let signature = signed.signature
            differences.expect(
                (try? key.verify(signature.span, over: structure.span, using: .ecdsa(.sha256))) != nil
                    && (try? signed.verify(with: key)) != nil,
                "the document signer signed another structure")
            return differences.outcome
        }
    }

    /// EMacKey and the MAC, 9.1.3.5, step by step.
    private func deviceCase() throws(VectorError) -> VectorCase {
        var fields = try CaseFields(root["deviceAuth"], of: "deviceAuth", member: "deviceAuth")
        let sharedSecret = try fields.hex("zabHex")
        let macKey = try fields.hex("eMacKeyHex")
        let payload = try fields.hex("deviceAuthenticationBytesHex")
        let structure = try fields.hex("macStructureHex")
        let tag = try fields.hex("macTagHex")
        return VectorCase("deviceAuth", "shared secret, MAC key, DeviceAuthenticationBytes and MAC") {
            guard let document = received(), case .mac(let mac) = document.deviceSigned.deviceAuth,
                let shared = try? readerKey.sharedSecret(with: deviceKey.publicKey)
            else { return .failed("there is no device MAC, or no shared secret") }
            var differences = Differences()
            differences.compare("shared secret", shared.publishedBytes, expected: sharedSecret)
            let salt = HashAlgorithm.sha256.hash(transcript.taggedBytes.span)
            let info = Array("EMacKey".utf8)
            let extracted = HKDF.extract(salt: salt.span, inputKeyMaterial: sharedSecret.span, using: .sha256)
            let derived = try? HKDF.expand(
                pseudoRandomKey: extracted, info: info.span, byteCount: 32, using: .sha256)
            differences.compare("EMacKey", derived?.publishedBytes, expected: macKey)
            let own = transcript.deviceAuthenticationBytes(
                docType: document.docType, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
            differences.compare("DeviceAuthenticationBytes", own, expected: payload)
            differences.compare("tag sent", Array(mac.tag), expected: tag)
            differences.compare(
                "tag of the structure",
                HMAC.authenticationCode(for: structure.span, key: macKey.span, using: .sha256), expected: tag)
            let secret = SecretBytes(copying: macKey.span)
            differences.expect(
                (try? mac.verify(with: secret, detachedPayload: own)) != nil, "the MAC does not verify")
            return differences.outcome
        }
    }
}
