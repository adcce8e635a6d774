// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A list of the cache that nobody who is known vouches for yet, or that only a clock speaks against, which may be wrong.
struct WaitingList: Sendable {
    let stored: StoredList
    /// Of a revocation list, which tells who is revoked to whoever looks under its authority. The object stays the same.
    let revocationList: CertificateRevocationList?
    /// Whether it is tried again as time goes.
    let isOfTime: Bool

    init(_ stored: StoredList, of kind: ListKey.Kind, isOfTime: Bool = false) {
        self.stored = stored
        self.isOfTime = isOfTime
        revocationList = kind == .crl ? ListJudge.revocationList(stored.bytes) : nil
    }

    /// Bytes of memory.
    var weight: Int { revocationList == nil ? stored.bytes.count : 2 * stored.bytes.count }
}
