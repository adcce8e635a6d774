// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Redaction

/// The `status` of a mobile security object, which need not be there and need not be readable.
///
/// What cannot be read is neither an error of the whole object nor passed over: the issuer did say that the document can
/// be revoked, and whoever judges the document must know.
public enum StatusClaim: Hashable, Sendable, Redacted {
    /// The issuer revokes no documents, or not by this means.
    case absent
    case references(StatusReferences)
    /// It is there, and not in the form of the standard.
    case malformed

    init(_ item: CBORItem?) {
        guard let item else {
            self = .absent
            return
        }
        self = StatusReferences(item).map { .references($0) } ?? .malformed
    }
}
