// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import Timestamps

/// The envelope, the values of its session, and everything that comes out of it.
struct AppleSampleExchange: Sendable {
    private let envelope: [UInt8]
    private let nonce: [UInt8]
    private let merchantIdentifier, teamIdentifier: String
    private let key: PrivateKey
    private let anchor: Certificate
    private let expected: Expected
    private let simulatorKey: (key: PrivateKey, hash: [UInt8])

    private let parts: Parts

    /// The members of the envelope.
    private struct Parts: Sendable {
        let algorithm: String
        let mode: UInt64
        let byteStrings: [String: [UInt8]]
        let data: [UInt8]
    }

    private struct Expected: Sendable {
        let at: Date
        let transcript, infoHash, plaintext, response: [UInt8]
        let signer: Certificate
        let issuerStructure, issuerSignature, deviceStructure, deviceSignature, deviceKey: [UInt8]
        let elements: PublishedElements
    }

    /// Neither certificate names a country (annex B.1.1), and nothing else may be wrong.
    private static let brokenRule = FailureCode.issuerCertificateProfile

    init(_ file: PublishedFile) throws(VectorError) {
        var inputs = try CaseFields(file.root["inputs"], of: "(file)", member: "inputs")
        envelope = try inputs.hex("envelopeHex")
        nonce = try inputs.hex("nonceHex")
        merchantIdentifier = try inputs.text("merchantIdentifier")
        teamIdentifier = try inputs.text("teamIdentifier")
        guard let key = try? PrivateKey(pem: inputs.text("merchantPrivateKeyPem")),
            key.publicKey.rawRepresentation == (try inputs.hex("merchantPublicKeyUncompressedHex"))
        else { throw inputs.malformed("merchantPrivateKeyPem") }
        self.key = key
        guard let anchor = try? Certificate.certificates(pem: inputs.text("issuerRootPem")).first else {
            throw inputs.malformed("issuerRootPem")
        }
        self.anchor = anchor
        var fields = try CaseFields(file.root["expected"], of: "(file)", member: "expected")
        guard let at = try? RFC3339Timestamp(fields.text("at")).date,
            let signer = try? Certificate.certificates(pem: fields.text("issuerSigningCertificatePem")).first
        else { throw fields.malformed("at or issuerSigningCertificatePem") }
        expected = Expected(
            at: at, transcript: try fields.hex("sessionTranscriptHex"), infoHash: try fields.hex("infoHashHex"),
            plaintext: try fields.hex("plaintextHex"), response: try fields.hex("deviceResponseHex"), signer: signer,
            issuerStructure: try fields.hex("issuerSigStructureHex"),
            issuerSignature: try fields.hex("issuerSignatureHex"),
            deviceStructure: try fields.hex("deviceSigStructureHex"),
            deviceSignature: try fields.hex("deviceSignatureHex"), deviceKey: try fields.hex("devicePublicCoseKeyHex"),
            elements: try PublishedElements(fields.list("elements")))
        var whole = try CaseFields(file.root["envelope"], of: "(file)", member: "envelope")
        var params = try CaseFields(whole.value("params"), of: "envelope", member: "params")
        parts = Parts(
            algorithm: try whole.text("algorithm"), mode: UInt64(max(0, try params.integer("mode"))),
            byteStrings: [
                "pkEm": try params.hex("pkEmHex"), "pkRHash": try params.hex("pkRHashHex"),
                "infoHash": try params.hex("infoHashHex"),
            ], data: try whole.hex("dataHex"))
        var simulator = try CaseFields(file.root["simulator"], of: "(file)", member: "simulator")
        let number = try simulator.hex("merchantPrivateKeyHex")
        let secret = SecretBytes(copying: number.span)
        guard let simulatorKey = try? PrivateKey(curve: .p256, rawRepresentation: secret) else {
            throw simulator.malformed("merchantPrivateKeyHex")
        }
        self.simulatorKey = (simulatorKey, try simulator.hex("encryptionKeyHashHex"))
    }

    private func session(
        nonce: [UInt8]? = nil, merchant: String? = nil, team: String? = nil
    ) -> AppleWalletSession? {
        AppleWalletSession(
            nonce: nonce ?? self.nonce, merchantIdentifier: merchant ?? merchantIdentifier,
            teamIdentifier: team ?? teamIdentifier)
    }

    private func report(
        envelope: [UInt8]? = nil, session: AppleWalletSession?, key: PrivateKey? = nil, isTrusted: Bool = true,
        at now: Date? = nil, isTolerant: Bool = true
    ) -> VerificationReport? {
        guard let session, let keys = RecipientKeys([key ?? self.key]) else { return nil }
        let presentation = PublishedPresentation(
            presentation: .appleWallet(envelope: envelope ?? self.envelope, session: session, keys: keys),
            anchors: isTrusted ? [anchor] : [], instant: now ?? expected.at)
        return presentation.report(tolerating: isTolerant ? [Self.brokenRule] : [])
    }

    // MARK: What is genuine

    func genuine() -> [VectorCase] {
        [
            VectorCase("members of the envelope") { partsOutcome() },
            VectorCase("transcript and plaintext") { openingOutcome() },
            VectorCase("signatures over the structures given") { structuresOutcome() },
            VectorCase("accepted", "with the certificate profile tolerated") { acceptedOutcome() },
            VectorCase("certificate profile", "nothing else is wrong without tolerance") {
                let failures = report(session: session(), isTolerant: false)?.failures ?? []
                return Set(failures) == [Self.brokenRule.rawValue]
                    ? .passed : .failed("expected failures of the profile alone, got \(failures)")
            },
            VectorCase("expired today") {
                let now = expected.at.addingTimeInterval(5 * 365 * 86_400)
                return .compare(
                    "failures", report(session: session(), at: now)?.failures,
                    expected: [FailureCode.validityExpired.rawValue])
            },
            VectorCase("key of the simulator") {
                .compare(
                    "hash", RecipientKeys.hash(of: simulatorKey.key.publicKey).hexText,
                    expected: simulatorKey.hash.hexText)
            },
        ]
    }

    private func partsOutcome() -> CaseOutcome {
        let members = (try? CBORDecoder().decode(envelope))?.root.members
        let params = members?["params"]?.members
        var differences = Differences()
        differences.compare("algorithm", members?["algorithm"]?.text, expected: parts.algorithm)
        differences.compare("mode", params?["mode"]?.unsigned, expected: parts.mode)
        for (name, bytes) in parts.byteStrings.sorted(by: { $0.key < $1.key }) {
            differences.compare(name, params?[name]?.byteString.map(Array.init), expected: bytes)
        }
        differences.compare("data", members?["data"]?.byteString.map(Array.init), expected: parts.data)
        differences.compare(
            "pkRHash of the key", RecipientKeys.hash(of: key.publicKey), expected: parts.byteStrings["pkRHash"] ?? [])
        return differences.outcome
    }

    private func openingOutcome() -> CaseOutcome {
        var differences = Differences()
        guard let session = session(), let keys = RecipientKeys([key]),
            let opened = try? EncryptedEnvelope(CBORDecoder().decode(envelope)).open(for: session, keys: keys)
        else { return .failed("the envelope does not open") }
        differences.compare("transcript", opened.transcript.encoded, expected: expected.transcript)
        differences.compare(
            "infoHash", HashAlgorithm.sha256.hash(opened.transcript.encoded.span), expected: expected.infoHash)
        differences.compare("plaintext", opened.plaintext, expected: expected.plaintext)
        let response = (try? CBORDecoder().decode(opened.plaintext))?.root.members?["identity"]
        differences.compare("response", response.map { Array($0.encoded) }, expected: expected.response)
        return differences.outcome
    }

    private func received() -> ReceivedDocument? {
        guard let root = (try? CBORDecoder().decode(expected.response))?.root else { return nil }
        return try? DeviceResponse(root).documents.first?.get()
    }

    private func structuresOutcome() -> CaseOutcome {
        var differences = Differences()
        guard let document = received(), let issuerKey = expected.signer.publicKey,
            let deviceKey = (try? CBORDecoder().decode(expected.deviceKey)).flatMap({ try? COSEKey.publicKey($0.root) }
            ),
            case .signature(let deviceSignature) = document.deviceSigned.deviceAuth
        else { return .failed("a key or the document cannot be read") }
        let issuerAuth = document.issuerSigned.issuerAuth
        differences.compare("issuer signature", Array(issuerAuth.signature), expected: expected.issuerSignature)
        differences.compare("device signature", Array(deviceSignature.signature), expected: expected.deviceSignature)
        differences.compare(
            "signer", (try? issuerAuth.headers.certificateChain())?.first.map(Array.init), expected: expected.signer.der
        )
        differences.expect(
            (try? issuerKey.verify(
                expected.issuerSignature.span, over: expected.issuerStructure.span, using: .ecdsa(.sha256))) != nil,
            "the issuer signed another structure")
        differences.expect(
            (try? deviceKey.verify(
                expected.deviceSignature.span, over: expected.deviceStructure.span, using: .ecdsa(.sha256))) != nil,
            "the device signed another structure")
        return differences.outcome
    }

    private func acceptedOutcome() -> CaseOutcome {
        guard let report = report(session: session()) else { return .failed("there is no report") }
        var differences = Differences()
        differences.compare("failures", report.failures, expected: [])
        expected.elements.compare(received(), report, in: &differences)
        return differences.outcome
    }

    // MARK: What is not

    func changed() -> [VectorCase] {
        let other = SecretBytes(copying: [UInt8](repeating: 0x5a, count: 32).span)
        let mismatch = [FailureCode.envelopeTranscriptMismatch.rawValue]
        var changedNonce = nonce
        changedNonce[0] ^= 1
        let sessions = [
            ("another nonce", session(nonce: changedNonce)),
            ("a shorter nonce", session(nonce: Array(nonce.dropLast()))),
            ("another merchant identifier", session(merchant: merchantIdentifier + "2")),
            ("another team identifier", session(team: teamIdentifier + "2")),
            ("identifiers exchanged", session(merchant: teamIdentifier, team: merchantIdentifier)),
        ]
        return sessions.map { name, session in
            VectorCase(name) { .compare("failures", report(session: session)?.failures, expected: mismatch) }
        } + [
            VectorCase("another key") {
                guard let key = try? PrivateKey(curve: .p256, rawRepresentation: other) else {
                    return .failed("the other key is none")
                }
                return .compare(
                    "failures", report(session: session(), key: key)?.failures,
                    expected: [FailureCode.envelopeWrongRecipient.rawValue])
            },
            VectorCase("without a trust anchor") {
                .compare(
                    "failures", report(session: session(), isTrusted: false)?.failures,
                    expected: [FailureCode.issuerUntrusted.rawValue])
            },
        ] + flips()
    }

    /// One bit flipped at every byte, grouped by the part of the envelope; in all parts but the long one every bit.
    private func flips() -> [VectorCase] {
        guard let members = (try? CBORDecoder().decode(envelope))?.root.members else {
            return [VectorCase("flipped bits") { .failed("the envelope is no map") }]
        }
        var parts: [(name: String, offsets: [Int], bits: Int)] = []
        for (key, value) in members {
            let name = key.text ?? ""
            parts.append((name, Array(value.offset..<value.offset + value.encoded.count), name == "data" ? 1 : 8))
        }
        let inValues = Set(parts.flatMap(\.offsets))
        parts.append(("keys and heads", envelope.indices.filter { !inValues.contains($0) }, 8))
        return parts.map { part in
            VectorCase("flipped bits in \(part.name)", "at each of \(part.offsets.count) bytes") {
                flipOutcome(part.offsets, bits: part.bits)
            }
        }
    }

    private func flipOutcome(_ offsets: [Int], bits: Int) -> CaseOutcome {
        guard !offsets.isEmpty else { return .failed("there are no such bytes") }
        let session = session()
        for offset in offsets {
            for bit in 0..<bits {
                var changed = envelope
                changed[offset] ^= 1 << (bits == 1 ? offset % 8 : bit)
                let failures = report(envelope: changed, session: session)?.failures ?? []
                let areOfEnvelope = failures.allSatisfy { $0.hasPrefix("envelope.") || $0.hasPrefix("cbor.") }
                guard !failures.isEmpty, areOfEnvelope else {
                    return .failed("byte \(offset): expected a failure of the envelope, got \(failures)")
                }
            }
        }
        return .passed
    }
}
