// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// A place in the envelope.
public enum EnvelopeField: String, Hashable, Sendable {
    case envelope, algorithm, params, data
    case mode = "params.mode"
    case encapsulatedKey = "params.pkEm"
    case recipientKeyHash = "params.pkRHash"
    case infoHash = "params.infoHash"
}
