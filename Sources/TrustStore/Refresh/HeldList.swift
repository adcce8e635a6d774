// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials

/// A list that was fetched and is ready to be used.
struct HeldList: Sendable {
    enum Content: Sendable {
        /// Judged anew from its bytes whenever trust is put together.
        case vical
        case revocationList(CertificateRevocationList)
        case statusList(StatusList)
        case aggregation([String])
    }

    let content: Content
    /// As they came, for the cache.
    let bytes: [UInt8]
    /// When a newer one is wanted; nil where the list does not say.
    let wanted: Date?
    /// When it says nothing any more; nil where it does not end.
    let end: Date?
    /// Bytes of memory.
    let weight: Int
    /// Entries that are not used.
    var skipped = 0
}
