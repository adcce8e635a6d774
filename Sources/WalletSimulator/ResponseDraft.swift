// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// `DeviceResponse`, 18013-5, 8.3.2.1.2.2, open to change.
struct ResponseDraft {
    var value: CBORValue
    /// Under which Apple Wallet puts the response.
    var topic = "identity"
    /// What becomes of its bytes.
    var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    init(documents: [CBORValue]) {
        value = ["version": "1.0", "documents": .array(documents), "status": 0]
    }

    var encoded: [UInt8] { damage(value.encoded()) }
}
