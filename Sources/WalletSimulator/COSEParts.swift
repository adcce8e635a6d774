// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The four members of COSE_Sign1 and COSE_Mac0, RFC 9052, 4.2 and 6.2, each open to change.
struct COSEParts {
    var protected: [UInt8]
    var unprotected: CBORValue
    var payload: CBORValue
    /// The signature or the tag.
    var authenticator: [UInt8]

    /// - Precondition: The bytes are an array of four, as the COSE module writes it.
    init(_ encoded: [UInt8]) {
        guard let members = (try? CBORDecoder().decode(encoded))?.root.elements?.map({ $0 }), members.count == 4,
            let protected = members[0].byteString, let authenticator = members[3].byteString
        else { preconditionFailure("not a COSE object") }
        self.protected = Array(protected)
        unprotected = CBORValue(members[1])
        payload = CBORValue(members[2])
        self.authenticator = Array(authenticator)
    }

    var value: CBORValue { [.bytes(protected), unprotected, payload, .bytes(authenticator)] }
}
