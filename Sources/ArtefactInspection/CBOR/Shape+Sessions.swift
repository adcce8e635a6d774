// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What binds an answer to a session, and what encrypts it: 18013-5, 9.1.5; 18013-7, B and C; OpenID4VP, B.2.6; PassKit.
extension Shape {
    static let sessionTranscript = tuple(
        "SessionTranscript",
        [
            .init("DeviceEngagementBytes", embedded(deviceEngagement)), .init("EReaderKeyBytes", embedded(coseKey)),
            .init(nil, handover),
        ])

    private static let deviceEngagement = labelled(
        "DeviceEngagement",
        [
            0: .init("version"),
            1: .init("Security", tuple(nil, [.init("cipher suite"), .init("EDeviceKeyBytes", embedded(coseKey))])),
            2: .init("DeviceRetrievalMethods"), 3: .init("ServerRetrievalMethods"), 4: .init("ProtocolInfo"),
            5: .init("OriginInfos"), 6: .init("Capabilities"),
        ])

    /// Which one it is shows in the first element.
    private static let handover = choice { item in
        guard let elements = item.elements, let first = elements[0] else {
            return item.isNull ? value("Handover of a QR code") : value("Handover, SHA-256 of ReaderEngagementBytes")
        }
        if let name = first.text { return handovers[name] ?? unknown }
        return elements.count == 3 ? annexBHandover : nfcHandover
    }

    private static let handovers: [String: Shape] = [
        "AppleIdentityPresentment_1.0": tuple(
            "Handover of Apple PassKit",
            [
                .init(nil), .init("nonce"), .init("merchant identifier"), .init("team identifier"),
                .init("pkRHash", value("SHA-256 of the recipient's public key")),
            ]),
        "OpenID4VPHandover": tuple(
            "Handover of OpenID4VP",
            [.init(nil), .init(nil, value("SHA-256 of [clientId, nonce, jwkThumbprint, responseUri]"))]),
        "OpenID4VPDCAPIHandover": tuple(
            "Handover of OpenID4VP over the DC API",
            [.init(nil), .init(nil, value("SHA-256 of [origin, nonce, jwkThumbprint]"))]),
        "dcapi": tuple(
            "Handover of 18013-7, Annex C",
            [.init(nil), .init(nil, value("SHA-256 of [encryptionInfo in base64url, origin]"))]),
    ]

    private static let annexBHandover = tuple(
        "Handover of 18013-7, Annex B", [.init("clientIdHash"), .init("responseUriHash"), .init("nonce")])

    private static let nfcHandover = tuple("Handover of NFC", [.init("handover select"), .init("handover request")])

    static let appleEnvelope = map(
        "EncryptedEnvelope",
        [
            "params": map(
                nil,
                [
                    "mode": code([0: "HPKE base mode"]), "pkEm": value("encapsulated key"),
                    "pkRHash": value("SHA-256 of the recipient's public key"),
                    "infoHash": value("SHA-256 of the SessionTranscript"),
                ]),
            "data": value("ciphertext and tag"),
        ])

    static let encryptionInfo = tuple(
        "EncryptionInfo", [.init(nil), .init(nil, map("EncryptionParameters", ["recipientPublicKey": coseKey]))])

    static let encryptedResponse = tuple(
        "EncryptedResponse",
        [
            .init(nil),
            .init(nil, map(nil, ["enc": value("encapsulated key"), "cipherText": value("ciphertext and tag")])),
        ])
}
