// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Mdoc
public import MdocVerification
public import Redaction

/// An element to be kept, or one that was kept, in clear.
public struct RetainedElement: Sendable, Redacted {
    /// Counts the documents of the answer from 0: two may have one type.
    public let document: Int
    public let docType: DocType
    public let name: ElementName
    public let promise: IntentToStore
    /// The member of the report: value, type and what else it says.
    public let report: [UInt8]
    public let deadline: Date

    public init(
        document: Int = 0, docType: DocType, name: ElementName, promise: IntentToStore, report: [UInt8], deadline: Date
    ) {
        self.document = document
        self.docType = docType
        self.name = name
        self.promise = promise
        self.report = report
        self.deadline = deadline
    }
}
