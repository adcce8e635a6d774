// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What COSE_Sign1 and COSE_Mac0 have in common: headers, payload, and what authenticates them.
struct COSEMembers {
    let headers: COSEHeaders
    let payload: CBORItem
    let authenticator: ArraySlice<UInt8>

    init(_ item: CBORItem, tag: UInt64, tagging: COSETagging) throws(COSEError) {
        let untagged: CBORItem
        switch (item.content(ofTag: tag), tagging) {
        case (let content?, .mustBePresent), (let content?, .mayBePresent): untagged = content
        case (nil, .mustBeAbsent), (nil, .mayBePresent): untagged = item
        default: throw .structure
        }
        guard let elements = untagged.elements, elements.count == 4 else { throw .structure }
        var iterator = elements.makeIterator()
        guard let protected = iterator.next(), let unprotected = iterator.next(), let payload = iterator.next(),
            let authenticator = iterator.next()?.byteString, payload.isNull || payload.kind == .bytes
        else { throw .structure }
        headers = try COSEHeaders(protected: protected, unprotected: unprotected)
        self.payload = payload
        self.authenticator = authenticator
    }

    /// The Sig_structure or MAC_structure of a received object.
    static func authenticatedStructure(
        context: String, headers: COSEHeaders, payload: CBORItem, detached: [UInt8]?, externalAAD: [UInt8]
    ) throws(COSEError) -> [UInt8] {
        let content: ArraySlice<UInt8>
        switch (payload.byteString, detached) {
        case (let attached?, nil): content = attached
        case (nil, let detached?): content = detached[...]
        default: throw .payloadMissing
        }
        return structure(
            context: context, protected: headers.protectedBytes, externalAAD: externalAAD, payload: content)
    }

    /// `[context, protected, external_aad, payload]`, RFC 9052, 4.4 and 6.3.
    static func structure(
        context: String, protected: ArraySlice<UInt8>, externalAAD: [UInt8], payload: ArraySlice<UInt8>
    ) -> [UInt8] {
        var encoder = CBOREncoder(
            reservingCapacity: 32 + protected.count + externalAAD.count + payload.count)
        encoder.array(count: 4)
        encoder.text(context)
        encoder.byteString(protected)
        encoder.byteString(externalAAD)
        encoder.byteString(payload)
        return encoder.bytes
    }
}
