// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import COSE
internal import Cryptography
internal import JSON
internal import Mdoc

/// An answer of a simulated wallet, with what its reader knows of the session.
struct VectorAnswer {
    /// `response` and the session's members, in the format of a case.
    let input: JSONObject
    /// The answer in clear; nil where the envelope was made so that nobody opens it.
    private let response: [UInt8]?

    private static let merchant = "merchant.example.simulator"
    private static let team = "A1B2C3D4E5"

    /// - Parameters:
    ///   - id: Of the case; no two answers share a random byte.
    ///   - names: nil for all that the document has, and for what a fault adds to it.
    init(
        _ id: String, by wallet: SimulatedWallet, over channel: VectorChannel, revealing names: [ElementName]? = nil,
        handover: ProximitySession.Handover = .qr, fault: Fault? = nil
    ) throws(SimulatorError) {
        let random = SimulatorVectors.random("answer \(channel.rawValue) \(id)")
        let now = SimulatorVectors.instant
        switch channel {
        case .appleWallet:
            let key = try PrivateKey.made(on: .p256, from: SimulatorVectors.random("merchant"))
            guard
                let session = AppleWalletSession(
                    nonce: random.bytes(32), merchantIdentifier: Self.merchant, teamIdentifier: Self.team)
            else { preconditionFailure("a nonce of 32 bytes is one") }
            let envelope = try wallet.appleWalletEnvelope(
                revealing: names, for: session, to: key.publicKey, fault: fault, at: now, random: random)
            input = [
                "response": VectorValue.bytes(envelope), "keys": [.string(key.pem())],
                "nonce": VectorValue.bytes(session.nonce), "merchantIdentifier": .string(Self.merchant),
                "teamIdentifier": .string(Self.team),
            ]
            response = Self.response(in: envelope, for: session, key: key)
        case .signature, .mac:
            let curve = channel == .mac ? wallet.deviceKey.curve : .p256
            let session = try ProximitySession(handover, readerCurve: curve, random: random)
            let proof = channel == .mac ? DeviceProof.mac(readerKey: session.readerKey.publicKey) : .signature
            let response = try wallet.proximityResponse(
                revealing: names, over: session.transcript, proof: proof, fault: fault, at: now, random: random)
            var input: JSONObject = [
                "response": VectorValue.bytes(response),
                "sessionTranscript": VectorValue.bytes(session.transcript.encoded),
            ]
            if channel == .mac { input.append("readerKey", .string(session.readerKey.pem())) }
            self.input = input
            self.response = response
        }
    }

    private static func response(in envelope: [UInt8], for session: AppleWalletSession, key: PrivateKey) -> [UInt8]? {
        guard let keys = RecipientKeys([key]), let document = try? CBORDecoder().decode(envelope),
            let opened = try? EncryptedEnvelope(document).open(for: session, keys: keys),
            let plaintext = try? CBORDecoder().decode(opened.plaintext),
            let response = plaintext.root.members?["identity"]
        else { return nil }
        return Array(response.encoded)
    }

    /// What the issuer vouches for in it, as it was written; nil where that cannot be read. The same code reads it that is
    /// to be tested with it: whether it reads rightly is for the cross-check, which reads by itself.
    var elements: [SampleDocument.Element]? {
        guard let readable else { return nil }
        var elements: [SampleDocument.Element] = []
        for document in readable.documents {
            guard let signed = try? document.get().issuerSigned else { return nil }
            for (nameSpace, items) in signed.nameSpaces {
                elements += items.map {
                    .init(ElementName(nameSpace, $0.elementIdentifier), CBORValue($0.elementValue))
                }
            }
        }
        return elements
    }

    /// How many documents come with a certificate that can be read, so that its path is looked for: each warns that
    /// nothing is known of revocation where no revocation list is at hand.
    var pathCount: Int {
        guard let readable else { return 0 }
        return readable.documents.count { document in
            guard let issuerAuth = try? document.get().issuerSigned.issuerAuth,
                let der = (try? issuerAuth.headers.certificateChain())??.first
            else { return false }
            return (try? Certificate(der: Array(der).span)) != nil
        }
    }

    private var readable: DeviceResponse? {
        response.flatMap { try? CBORDecoder().decode($0) }.flatMap { try? DeviceResponse($0.root) }
    }
}
