// SPDX-License-Identifier: Apache-2.0

internal import ExactText

/// The type of a document, such as `org.iso.18013.5.1.mDL`; compared exactly, never case-folded.
public struct DocType: Hashable, Sendable, CustomStringConvertible {
    private let exact: ExactString

    public var rawValue: String { exact.text }

    /// - Returns: nil for the empty string, which 18013-5 (second edition, 8.1) does not allow.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        exact = ExactString(rawValue)
    }

    private init(known: String) {
        exact = ExactString(known)
    }

    /// The mobile driving licence of ISO/IEC 18013-5.
    public static let mDL = DocType(known: "org.iso.18013.5.1.mDL")

    public var description: String { rawValue }
}
