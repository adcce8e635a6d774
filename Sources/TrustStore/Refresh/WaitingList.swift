// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A list of the cache that nobody who is known vouches for yet.
struct WaitingList: Sendable {
    let stored: StoredList
    /// Of a revocation list, which tells who is revoked to whoever looks under its authority. The object stays the same.
    let revocationList: CertificateRevocationList?

    init(_ stored: StoredList, of kind: ListKey.Kind) {
        self.stored = stored
        revocationList = kind == .crl ? ListJudge.revocationList(stored.bytes) : nil
    }

    /// Bytes of memory.
    var weight: Int { revocationList == nil ? stored.bytes.count : 2 * stored.bytes.count }
}
