// SPDX-License-Identifier: Apache-2.0

/// Where the trust in an anchor comes from.
public struct AnchorOrigin: Hashable, Sendable {
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// A PEM or DER file that was configured.
        case file
        /// A verified issuing authority list (18013-5, annex C).
        case vical
        /// A link certificate that an older anchor signed (18013-5, B.1.3).
        case link
    }

    public let source: Source
    /// For operators: the file's name, or the list's provider and number. Never in a relying party's report.
    public let name: String

    public init(_ source: Source, name: String = "") {
        self.source = source
        self.name = name
    }

    public static let file = AnchorOrigin(.file)
}
