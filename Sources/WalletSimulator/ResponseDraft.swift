// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// `DeviceResponse`, 18013-5, 8.3.2.1.2.2, open to change.
struct ResponseDraft {
    var value: CBORValue
    /// Under which Apple Wallet puts the response.
    var topic = "identity"
    /// Bytes that follow and do not belong there.
    var suffix: [UInt8] = []

    init(documents: [DocumentDraft]) {
        value = ["version": "1.0", "documents": .array(documents.map(\.value)), "status": 0]
    }

    var encoded: [UInt8] { value.encoded() + suffix }
}
