// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import COSE
public import Redaction

/// How the device proved that it holds its key: a signature or an authentication code, never both.
public enum DeviceAuth: Sendable, Redacted {
    case signature(COSESign1)
    case mac(COSEMac0)

    var headers: COSEHeaders {
        switch self {
        case .signature(let signature): signature.headers
        case .mac(let mac): mac.headers
        }
    }

    /// - Returns: nil for a map with neither.
    static func read(_ item: CBORItem) throws(MdocError) -> DeviceAuth? {
        let map = try item.map(as: .deviceAuth)
        switch (map["deviceSignature"], map["deviceMac"]) {
        case (let signature?, nil):
            do { return .signature(try COSESign1(signature)) } catch { throw .cose(error, in: .deviceSignature) }
        case (nil, let mac?):
            do { return .mac(try COSEMac0(mac)) } catch { throw .cose(error, in: .deviceMac) }
        case (nil, nil): return nil
        default: throw .malformed(.deviceAuth)
        }
    }
}
