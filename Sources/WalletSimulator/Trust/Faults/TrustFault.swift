// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with trust material, or one bad thing that it truly says; all the rest stays genuine.
///
/// The tables, one for each kind of list, are the one place that says what each does and what a reader must say of it.
public enum TrustFault: Hashable, Sendable {
    case revocationList(RevocationListFault)
    case vical(VICALFault)
    case status(StatusFault)

    /// What is wrong, in one line.
    public var explanation: String { row.explanation }

    /// The check of the reader that it aims at.
    public var check: String { row.check }

    /// What is changed.
    public var field: String { row.field }

    /// The standard and clause by which it is wrong.
    public var clause: String { row.clause }

    /// Which part of the material the fault is in. For a VICAL the root is in no other place then.
    public var artefact: Artefact { row.artefact }

    public var need: Need { row.need }

    /// The codes that a check of the material itself must give, also those that only warn.
    public var expectedProblems: [String] { row.expectedProblems }

    /// The codes of the failed checks of a genuine answer, in the order of the report, for a reader with its default
    /// policy and this material alone, where the document names the list that the fault is in and a status list is known
    /// by the address that the document names.
    public var expectedFailures: [String] { row.expectedFailures }

    /// The codes of the checks of that answer that warn because of the fault.
    public var expectedWarnings: [String] { row.expectedWarnings }

    /// What a reader of `SimulatedTrust.files` meets. In a folder nothing but its subject tells whose a status list is, so
    /// that one with another subject is not there for the document.
    public var inFolder: TrustFault {
        switch self {
        case .status(.otherSubject): .status(.missing)
        case .status(.identifiersOtherSubject): .status(.missingIdentifierList)
        default: self
        }
    }

    /// Whether the fault shows only beside the genuine list that was made at the same instant and seed, which then stays
    /// in force.
    public var isComparative: Bool { row.isComparative }

    var row: TrustFaultRow {
        switch self {
        case .revocationList(let fault): fault.row
        case .vical(let fault): fault.row
        case .status(let fault): fault.row
        }
    }

    public enum Artefact: String, Sendable, CaseIterable {
        case revocationList = "revocation list"
        case vical = "VICAL"
        case statusList = "status list"
        case identifierList = "identifier list"
    }

    public enum Need: Sendable, CaseIterable, CustomStringConvertible {
        case nothing
        /// A document that names a status list.
        case statusReference
        /// A document that an identifier list can name.
        case identifierReference
        /// A status list as a CWT.
        case cwt

        public var description: String {
            switch self {
            case .nothing: "nothing"
            case .statusReference: "a document on a status list"
            case .identifierReference: "a document that an identifier list can name"
            case .cwt: "a status list as a CWT"
            }
        }
    }
}

extension TrustFault: RawRepresentable, CaseIterable {
    /// As typed on the command line; no two kinds share a name.
    public var rawValue: String {
        switch self {
        case .revocationList(let fault): fault.rawValue
        case .vical(let fault): fault.rawValue
        case .status(let fault): fault.rawValue
        }
    }

    public init?(rawValue: String) {
        guard let fault = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = fault
    }

    public static let allCases: [TrustFault] =
        RevocationListFault.allCases.map(TrustFault.revocationList) + VICALFault.allCases.map(TrustFault.vical)
        + StatusFault.allCases.map(TrustFault.status)
}
