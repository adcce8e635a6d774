// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// LabeledExtract and LabeledExpand of RFC 9180, 4, for one suite_id.
///
/// The parts go straight into HMAC, so that no secret is copied to put a label before it.
struct LabeledKDF: Sendable {
    let hash: HashAlgorithm
    /// "HPKE-v1" || suite_id, made once a suite.
    private let prefix: [UInt8]

    init(hash: HashAlgorithm, suiteID: [UInt8]) {
        self.hash = hash
        prefix = Array("HPKE-v1".utf8) + suiteID
    }

    /// LabeledExtract of a secret, or of the two secrets of an authenticated exchange one after the other.
    ///
    /// - Parameters:
    ///   - salt: `nil` for the empty one.
    ///   - secret: `nil` for the empty one.
    func extract(
        salt: SecretBytes? = nil, label: Label, _ secret: SecretBytes?, _ second: SecretBytes? = nil
    ) -> SecretBytes {
        var code = code(key: salt)
        code.update(prefix.span)
        code.update(label.bytes.span)
        secret?.withSpan { bytes in code.update(bytes) }
        second?.withSpan { bytes in code.update(bytes) }
        return code.finish(byteCount: hash.byteCount)
    }

    /// LabeledExtract of public input with an empty salt.
    func digest(label: Label, _ bytes: Span<UInt8>) -> SecretBytes {
        var code = code(key: nil)
        code.update(prefix.span)
        code.update(label.bytes.span)
        code.update(bytes)
        return code.finish(byteCount: hash.byteCount)
    }

    /// LabeledExpand.
    func expand(
        _ key: SecretBytes, label: Label, info: Span<UInt8>, byteCount: Int
    ) throws(HPKEError) -> SecretBytes {
        guard byteCount > hash.byteCount else {
            var code = code(key: key)
            return expand(&code, label: label, info: info, byteCount: byteCount)
        }
        guard byteCount <= 255 * hash.byteCount else { throw .exportTooLong }
        var labeled = UInt16(byteCount).bigEndianBytes + prefix + label.bytes
        labeled.append(copying: info)
        do {
            return try HKDF.expand(pseudoRandomKey: key, info: labeled.span, byteCount: byteCount, using: hash)
        } catch {
            throw .keyDerivationFailed
        }
    }

    /// LabeledExpand to at most one digest, T(1) of RFC 5869, 2.3, with a key that serves several times.
    func expand(_ code: inout RunningHMAC, label: Label, info: Span<UInt8>, byteCount: Int) -> SecretBytes {
        precondition(byteCount <= hash.byteCount, "one digest has no more bytes")
        let length: InlineArray<2, UInt8> = [0, UInt8(byteCount)]
        let counter: InlineArray<1, UInt8> = [1]
        code.update(length.span)
        code.update(prefix.span)
        code.update(label.bytes.span)
        code.update(info)
        code.update(counter.span)
        return code.finish(byteCount: byteCount)
    }

    /// HMAC under a key, or under the empty one.
    func code(key: SecretBytes?) -> RunningHMAC {
        guard let key else {
            let empty: [UInt8] = []
            return RunningHMAC(key: empty.span, using: hash)
        }
        return key.withSpan { key in RunningHMAC(key: key, using: hash) }
    }
}
