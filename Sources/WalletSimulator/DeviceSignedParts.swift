// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// `DeviceSigned`, 18013-5, 8.3.2.1.2.2, open to change.
struct DeviceSignedParts {
    enum Authentication {
        case signature(COSEParts)
        case mac(COSEParts)
        case absent
    }

    var nameSpacesBytes: [UInt8]
    var authentication: Authentication

    /// Changes the signature or the tag, whichever there is.
    mutating func changeAuthentication(_ change: (inout COSEParts) -> Void) {
        switch authentication {
        case .signature(var parts):
            change(&parts)
            authentication = .signature(parts)
        case .mac(var parts):
            change(&parts)
            authentication = .mac(parts)
        case .absent: break
        }
    }

    var value: CBORValue {
        let deviceAuth: CBORValue =
            switch authentication {
            case .signature(let parts): ["deviceSignature": parts.value]
            case .mac(let parts): ["deviceMac": parts.value]
            case .absent: [:]
            }
        return ["nameSpaces": .encoded(nameSpacesBytes), "deviceAuth": deviceAuth]
    }
}
