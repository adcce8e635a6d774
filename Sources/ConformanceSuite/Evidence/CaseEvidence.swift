// SPDX-License-Identifier: Apache-2.0

/// What a person needs to see why a case came out as it did: the checks, and what was judged, with the places that count.
///
/// It is made only where a report shows it. Vectors hold invented people, so values may be in it; terminals get nothing
/// of it.
public struct CaseEvidence: Hashable, Sendable {
    public var checks: [CheckLine]
    public var artefacts: [ShownArtefact]

    public init(checks: [CheckLine] = [], artefacts: [ShownArtefact] = []) {
        self.checks = checks
        self.artefacts = artefacts
    }
}

/// A check of the case's report.
public struct CheckLine: Hashable, Sendable {
    public let check: String
    /// `passed`, `failed`, `warned`, `tolerated` or `skipped`.
    public let outcome: String
    public let code: String?
    public let detail: String?
    /// The standard and clause that asks for the check.
    public let reference: String?

    public init(
        _ check: String, _ outcome: String, code: String? = nil, detail: String? = nil, reference: String? = nil
    ) {
        self.check = check
        self.outcome = outcome
        self.code = code
        self.detail = detail
        self.reference = reference
    }
}

/// Something that was judged, in diagnostic notation or as bytes.
public struct ShownArtefact: Hashable, Sendable {
    public let title: String
    public let notation: String
    /// The places in the notation's UTF-8 at which the failed checks look.
    public let marks: [Range<Int>]

    public init(title: String, notation: String, marks: [Range<Int>] = []) {
        self.title = title
        self.notation = notation
        self.marks = marks
    }
}
