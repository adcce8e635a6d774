// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import Cryptography
internal import JOSE
public import JSON
public import Mdoc
public import WalletSimulator

extension OpenedSession {
    /// The session as the app tells it to PassKit.
    public var appleWallet: AppleWalletSession {
        guard
            let session = AppleWalletSession(
                nonce: nonce, merchantIdentifier: merchantIdentifier, teamIdentifier: teamIdentifier)
        else { preconditionFailure("the service gave no nonce") }
        return session
    }

    public var responsePath: String { "/v1/sessions/\(id)/response" }
}

extension TestService {
    /// The wallet's answer to a session of Verify with Wallet.
    ///
    /// - Parameters:
    ///   - names: What the wallet shows; nil for what `SessionOrder` asks for.
    ///   - key: The identity key that the app has; nil for the shop's first.
    public func envelope(
        for session: OpenedSession, from wallet: SimulatedWallet = TestWallet.shared,
        revealing names: [ElementName]? = nil, to key: PrivateKey? = nil, fault: Fault? = nil
    ) throws -> [UInt8] {
        try wallet.appleWalletEnvelope(
            revealing: names ?? SessionOrder().names, for: session.appleWallet,
            to: (key ?? TestParty.shop.identityKeys[0]).publicKey, fault: fault, at: clock.wall, random: SystemRandom())
    }

    /// Hands over an answer of Verify with Wallet.
    public func deliver(
        _ envelope: [UInt8], to session: OpenedSession, as key: TestKey = .shop, binding: String? = nil,
        idempotencyKey: String? = nil
    ) async throws -> ServiceReply {
        try await post(
            session.responsePath, as: key, headers: idempotencyKey.map { [("Idempotency-Key", $0)] } ?? [],
            Self.body(envelope, binding: binding ?? session.binding))
    }

    /// Answers a session as a genuine wallet and app do.
    public func answer(_ session: OpenedSession) async throws -> ServiceReply {
        try await deliver(envelope(for: session), to: session)
    }

    /// The body of `POST /v1/sessions/{id}/response`.
    public static func body(_ envelope: [UInt8], binding: String) -> JSONValue {
        ["binding": .string(binding), "encryptedData": .string(Base64.encode(envelope.span))]
    }

    /// The body for an answer over proximity.
    ///
    /// - Parameters:
    ///   - transcript: As the app hands it over.
    ///   - readerKey: `ephemeralReaderKey`.
    public static func body(
        _ response: [UInt8], transcript: [UInt8], readerKey: [UInt8]? = nil, binding: String
    ) -> JSONValue {
        var object: JSONObject = [
            "binding": .string(binding), "deviceResponse": .string(Base64URL.encode(response.span)),
            "sessionTranscript": .string(Base64URL.encode(transcript.span)),
        ]
        object.append("ephemeralReaderKey", readerKey.map { .string(Base64URL.encode($0.span)) })
        return .object(object)
    }
}

extension PrivateKey {
    /// The number, as an app hands it over.
    public var scalar: [UInt8] { rawRepresentation().withSpan { bytes in bytes.indices.map { bytes[$0] } } }
}
