// SPDX-License-Identifier: Apache-2.0

/// The Handover Select message with which a wallet answers over NFC, ISO/IEC 18013-5, 8.2.2.1: it goes on over Bluetooth
/// Low Energy.
struct HandoverSelect {
    /// `DeviceEngagement`, encoded.
    let deviceEngagement: [UInt8]
    /// What the carrier record tells of the connection, as advertising data of Bluetooth.
    let carrierData: [UInt8]

    /// The names by which the records refer to each other.
    private static let carrier = "0"
    private static let engagement = "mdoc"

    /// Advertising data for a wallet that waits under a service of its own.
    ///
    /// - Parameter serviceUUID: 16 bytes, in the order in which they are written down.
    static func carrierData(serviceUUID: [UInt8]) -> [UInt8] {
        let peripheralRole: [UInt8] = [0x02, 0x1c, 0x00]
        // Bluetooth sends the least significant byte first.
        return peripheralRole + [UInt8(1 + serviceUUID.count), 0x07] + serviceUUID.reversed()
    }

    var message: [UInt8] {
        let alternativeCarrier = NDEFRecord(
            format: .wellKnown, type: "ac",
            payload: [0x01] + Self.reference(Self.carrier) + [0x01] + Self.reference(Self.engagement))
        return NDEFRecord.message([
            // Version 1.5 of Connection Handover, and a message of its own inside the record.
            NDEFRecord(format: .wellKnown, type: "Hs", payload: [0x15] + NDEFRecord.message([alternativeCarrier])),
            NDEFRecord(
                format: .media, type: "application/vnd.bluetooth.le.oob", identifier: Self.carrier,
                payload: carrierData),
            NDEFRecord(
                format: .external, type: "iso.org:18013:deviceengagement", identifier: Self.engagement,
                payload: deviceEngagement),
        ])
    }

    private static func reference(_ identifier: String) -> [UInt8] {
        [UInt8(identifier.utf8.count)] + identifier.utf8
    }
}
