// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
public import Cryptography
public import Mdoc

/// A session over proximity as the reader's app knows it, and as it hands it to its server with the wallet's answer.
///
/// Apple's raw data requests give an app the transcript and the reader's key; this plays that app. Both ends of the
/// engagement are made here, and only what the transcript needs of it.
public struct ProximitySession: Sendable {
    /// How wallet and reader found each other.
    public enum Handover: String, CaseIterable, Sendable {
        /// Static handover, ISO/IEC 18013-5, 8.2.2.1.
        case nfc
        /// A QR code, 8.2.2.3.
        case qr
    }

    /// EReaderKey, fresh for this session.
    public let readerKey: PrivateKey
    /// `[DeviceEngagementBytes, EReaderKeyBytes, Handover]`, 9.1.5.1.
    public let transcript: SessionTranscript

    /// - Parameter readerCurve: Of EReaderKey. A device answers with a MAC where its key is on the same one.
    public init(
        _ handover: Handover = .nfc, readerCurve: Curve = .p256, random: any RandomSource
    ) throws(SimulatorError) {
        readerKey = try PrivateKey.made(on: readerCurve, from: random)
        let deviceKey = try PrivateKey.made(on: .p256, from: random).publicKey
        let serviceUUID = random.bytes(16)
        // Cipher suite 1 is the only one, 9.1.5.2.
        var engagement: CBORValue = [0: "1.0", 1: [1, .embedded(COSEKey.value(of: deviceKey))]]
        let last: CBORValue
        switch handover {
        case .nfc:
            // Over NFC the carrier record tells of Bluetooth, and the engagement does not.
            let select = HandoverSelect(
                deviceEngagement: engagement.encoded(),
                carrierData: HandoverSelect.carrierData(serviceUUID: serviceUUID))
            last = [.bytes(select.message), .null]
        case .qr:
            engagement[2] = [Self.bluetooth(serviceUUID: serviceUUID)]
            last = .null
        }
        transcript = SessionTranscript([
            .embedded(engagement), .embedded(COSEKey.value(of: readerKey.publicKey)), last,
        ])
    }

    /// A `DeviceRetrievalMethod` over Bluetooth Low Energy, 8.2.1.1: the wallet is the central client.
    private static func bluetooth(serviceUUID: [UInt8]) -> CBORValue {
        [2, 1, [0: false, 1: true, 11: .bytes(serviceUUID)]]
    }
}
