// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
public import FoundationEssentials
internal import Timestamps

/// A verified issuing certificate authority list, ISO/IEC 18013-5, C.1.7.1, as received: parsed, not believed.
///
/// Only `VICALVerifier` makes a `VerifiedVICAL` of it, which alone has anchors. Members that are not known here are passed
/// over, among them `extensions` and, in lists of AAMVA, `Extensions` and `CertificateProfile`.
///
/// Texts are the provider's own: escape them before they are shown.
public struct VICAL: Sendable {
    /// Of the whole list with its signature. A production list has twenty thousand.
    public static let maximalByteCount = 16 << 20
    /// Entries of a list.
    public static let maximalEntryCount = 4096

    /// "major.minor"; a minor that is not known is read on.
    public let version: String
    public let provider: String
    /// When the list was issued.
    public let date: Date
    /// Rises with each issue, where a provider counts them.
    public let issueID: UInt64?
    public let nextUpdate: Date?
    /// After this the list may not be used at all (second edition).
    public let notAfter: Date?
    /// Where newer issues are to be had (second edition); for people, and never followed.
    public let url: String?
    /// All of `certificateInfos` in their order, those that are skipped too.
    public let entries: [VICALEntry]
    /// All dates of the list itself are tag 0, without a fraction and in `Z`, as 18013-5 writes instants.
    public let isStrictlyFormatted: Bool

    /// Reads a list with its signature, which is not checked.
    public init(_ bytes: [UInt8]) throws(VICALError) {
        try self.init(VICALEnvelope(bytes).content)
    }

    init(_ content: CBORMap) throws(VICALError) {
        var isStrict = true
        func instant(_ field: VICALField) throws(VICALError) -> Date? {
            guard let item = content[field.rawValue] else { return nil }
            guard let timestamp = item.timestamp else { throw .malformed(field) }
            if !timestamp.isStrict { isStrict = false }
            return timestamp.date
        }
        guard let version = try Self.text(.version, in: content, atMost: 32) else { throw .missing(.version) }
        // Another major version may have the same names for other things.
        guard Self.isKnown(version: version) else { throw .unsupportedVersion }
        self.version = version
        guard let provider = try Self.text(.provider, in: content, atMost: 255) else { throw .missing(.provider) }
        self.provider = provider
        guard let date = try instant(.date) else { throw .missing(.date) }
        self.date = date
        issueID = try content[VICALField.issueID.rawValue].map { item throws(VICALError) in
            guard let number = item.unsigned else { throw .malformed(.issueID) }
            return number
        }
        nextUpdate = try instant(.nextUpdate)
        notAfter = try instant(.notAfter)
        url = try Self.text(.url, in: content, atMost: 2048)
        entries = try Self.entries(in: content)
        isStrictlyFormatted = isStrict
    }

    /// Whether this is "1.", and a minor number after it.
    private static func isKnown(version: String) -> Bool {
        version.utf8.starts(with: "1.".utf8) && version.utf8.count > 2
            && version.utf8.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func text(
        _ field: VICALField, in content: CBORMap, atMost limit: Int
    ) throws(VICALError) -> String? {
        guard let item = content[field.rawValue] else { return nil }
        guard let bytes = item.textBytes else { throw .malformed(field) }
        guard bytes.count <= limit else { throw .tooMany(field) }
        return item.text
    }

    private static func entries(in content: CBORMap) throws(VICALError) -> [VICALEntry] {
        guard let item = content[VICALField.certificateInfos.rawValue] else { throw .missing(.certificateInfos) }
        guard let elements = item.elements else { throw .malformed(.certificateInfos) }
        guard elements.count <= maximalEntryCount else { throw .tooMany(.certificateInfos) }
        return elements.enumerated().map { VICALEntry($0.element, index: $0.offset) }
    }
}

extension VICAL {
    /// Entries that are not used, each with its reason.
    public var skipped: [VICALEntry] { entries.filter { $0.skip != nil } }

    /// How many of the entries in use have a certificate that has ended. They stay anchors, whose dates are judged where
    /// a document is verified.
    public func expiredCount(at now: Date) -> Int {
        entries.count { $0.skip == nil && ($0.certificate.map { now > $0.notAfter } ?? false) }
    }

    /// The provider and its number for this issue, or the date where it does not count: for operators.
    public var name: String { "\(provider) #\(issueID.map(String.init) ?? date.rfc3339)" }
}
