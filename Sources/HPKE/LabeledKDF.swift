// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// LabeledExtract and LabeledExpand of RFC 9180, 4, for one suite_id.
struct LabeledKDF: Sendable {
    let hash: HashAlgorithm
    /// "HPKE-v1" || suite_id, made once a suite.
    private let prefix: [UInt8]

    init(hash: HashAlgorithm, suiteID: [UInt8]) {
        self.hash = hash
        prefix = Array("HPKE-v1".utf8) + suiteID
    }

    func extract(salt: Span<UInt8>, label: String, inputKeyMaterial: Span<UInt8>) -> SecretBytes {
        var labeled = [UInt8]()
        labeled.reserveCapacity(prefix.count + label.utf8.count + inputKeyMaterial.count)
        labeled.append(contentsOf: prefix)
        labeled.append(contentsOf: label.utf8)
        labeled.append(inputKeyMaterial)
        return HKDF.extract(salt: salt, inputKeyMaterial: labeled.span, using: hash)
    }

    func expand(
        _ pseudoRandomKey: SecretBytes, label: String, info: Span<UInt8>, byteCount: Int
    ) throws(HPKEError) -> SecretBytes {
        guard byteCount <= 255 * hash.byteCount else { throw .exportTooLong }
        var labeled = [UInt8]()
        labeled.reserveCapacity(2 + prefix.count + label.utf8.count + info.count)
        labeled.append(contentsOf: UInt16(byteCount).bigEndianBytes)
        labeled.append(contentsOf: prefix)
        labeled.append(contentsOf: label.utf8)
        labeled.append(info)
        do {
            return try HKDF.expand(
                pseudoRandomKey: pseudoRandomKey, info: labeled.span, byteCount: byteCount, using: hash)
        } catch {
            throw .keyDerivationFailed
        }
    }
}

extension Array where Element == UInt8 {
    mutating func append(_ bytes: Span<UInt8>) {
        for index in bytes.indices { append(bytes[index]) }
    }
}
