// SPDX-License-Identifier: Apache-2.0

internal import ExactText

/// How much of a profile is ISO's to say, second edition, B.1.1.
enum ProfileScope: Hashable, Sendable {
    case drivingLicences, otherDocuments

    init(docType: String) {
        self = docType.isExactly("org.iso.18013.5.1.mDL") ? .drivingLicences : .otherDocuments
    }

    static let condition = "the document is a driving licence"
}
