// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc
public import Redaction

/// What a verification of one document ends in: claims with their report, or a report alone.
public enum DocumentVerdict: Sendable, Redacted {
    case accepted(VerifiedDocument, DocumentReport)
    case rejected(DocumentReport)

    public var report: DocumentReport {
        switch self {
        case .accepted(_, let report), .rejected(let report): report
        }
    }
}
