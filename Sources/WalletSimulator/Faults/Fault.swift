// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with an answer, or odd about it; everything else in it stays genuine, and is signed anew where
/// it has to be.
///
/// A fault is a row of the catalogue: `Catalogue/` has a file for each chapter, and a row there is all there is to add.
public struct Fault: Sendable {
    /// As `--fault` takes it.
    public let rawValue: String
    /// What is wrong, in one line.
    public let explanation: String
    /// The check of the reader that it aims at, such as `issuer.signature`.
    public let check: String
    /// What is changed, such as `MSO.validityInfo.validFrom`.
    public let field: String
    /// The standard and clause by which it is wrong, or by which it is right for all its oddness.
    public let clause: String
    /// Where the fault can be made.
    public let scope: Scope
    /// The document that the wallet has to hold.
    public let document: SampleDocument.Kind
    /// What it needs beside its scope, in words; `SimulatorError.faultNotApplicable` says where that is not there.
    public let condition: String?
    /// The codes of the failed checks, in the order of the report, when a reader with its default policy asks for what
    /// the wallet is told to show, and trusts the wallet's issuer.
    ///
    /// Empty for what a reader accepts. `element.issuing_country_mismatch` and `element.issuing_jurisdiction_mismatch`
    /// come only where that element is shown.
    public let expectedFailures: [String]
    /// The codes of the checks that warn because of the fault.
    public let expectedWarnings: [String]
    /// The rows of annex B that the document signer's certificate breaks, such as `ds.key_usage`.
    public let expectedRules: [String]
    let change: FaultChange

    /// - Parameters:
    ///   - check: The reader's word for it.
    ///   - codes: The failures; none for an oddity.
    init(
        _ name: String, _ explanation: String, check: String, field: String, clause: String,
        in scope: Scope = .everywhere, of document: SampleDocument.Kind = .mDL,
        needs condition: String? = nil, fails codes: [String] = [], warns: [String] = [], breaks rules: [String] = [],
        _ change: FaultChange
    ) {
        rawValue = name
        self.explanation = explanation
        self.check = check
        self.field = field
        self.clause = clause
        self.scope = scope
        self.document = document
        self.condition = condition
        expectedFailures = codes
        expectedWarnings = warns
        expectedRules = rules
        self.change = change
    }

    /// Whether a reader accepts it: the standard allows it, or it does no harm.
    public var isOddity: Bool { expectedFailures.isEmpty }

    /// What it takes to make it, in words.
    public var needs: String {
        let words = [
            scope == .everywhere ? nil : scope.description, document == .mDL ? nil : document.description, condition,
        ].compactMap(\.self)
        return words.isEmpty ? scope.description : words.joined(separator: ", ")
    }
}

extension Fault: RawRepresentable, CaseIterable, Hashable, CustomStringConvertible {
    public var description: String { rawValue }

    /// The fault of that name, if there is one.
    public init?(rawValue: String) {
        guard let fault = Self.byName[rawValue] else { return nil }
        self = fault
    }

    public static let allCases: [Fault] = chapters.flatMap(\.faults)

    private static let byName = Dictionary(allCases.map { ($0.rawValue, $0) }) { first, _ in first }

    public static func == (left: Fault, right: Fault) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
