// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE

/// The COSE_Sign1 of a list, with the map inside, as far as a signature needs them.
struct VICALEnvelope {
    let sign1: COSESign1
    /// What was signed.
    let payload: ArraySlice<UInt8>
    let content: CBORMap

    /// Real lists have 14 to 40 entries of about 30 items each; this holds the 4096 that are taken.
    private static let decoder = CBORDecoder(
        limits: CBORLimits(
            byteCount: VICAL.maximalByteCount, itemCount: 1 << 19, byteStringByteCount: VICAL.maximalByteCount))

    /// Reads an untagged COSE_Sign1 whose payload is a byte string with a map in it, without tag 24 (C.1.7.1).
    init(_ bytes: [UInt8]) throws(VICALError) {
        guard bytes.count <= VICAL.maximalByteCount else { throw .tooLarge }
        let document = try Self.reading { () throws(CBORError) in try Self.decoder.decode(bytes) }
        do { sign1 = try COSESign1(document.root, tagging: .mustBeAbsent) } catch { throw .cose(error) }
        guard let payload = sign1.attachedPayload else { throw .missing(.payload) }
        self.payload = payload
        let slot = sign1.payload
        guard let inner = try Self.reading({ () throws(CBORError) in try slot.embedded(Self.decoder) }),
            let content = inner.root.members
        else { throw .malformed(.content) }
        self.content = content
    }

    private static func reading<Value>(_ read: () throws(CBORError) -> Value) throws(VICALError) -> Value {
        do { return try read() } catch { throw .cbor(error) }
    }
}
