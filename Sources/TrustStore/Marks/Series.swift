// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Lists of one issuer, of which each takes the place of the one before: of whom, and not from where.
struct Series: Hashable, Sendable {
    let kind: ListKey.Kind
    /// SHA-256 of what makes it one.
    let digest: [UInt8]

    init(_ kind: ListKey.Kind, _ parts: [[UInt8]]) {
        self.kind = kind
        // Hashes of the parts, so that no two lists of parts run into one.
        let whole = parts.flatMap { HashAlgorithm.sha256.hash($0.span) }
        digest = HashAlgorithm.sha256.hash(whole.span)
    }
}
