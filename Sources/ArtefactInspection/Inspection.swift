// SPDX-License-Identifier: Apache-2.0

/// What an artefact says of itself; nothing about it is verified.
public struct Inspection: Hashable, Sendable {
    public let kind: ArtefactKind
    public let encoding: ArtefactEncoding
    /// Bytes of the artefact after the encoding is taken off.
    public let byteCount: Int
    /// The kind and size in words.
    public let heading: String
    /// The annotated notation, without heading and warnings. It is safe for terminals.
    public let notation: String
    /// Where in the notation's UTF-8 the items stand that the options wanted marked; in order, and some inside others.
    public let marks: [Range<Int>]
    /// Whether the notation breaks off at the bound.
    public let isCut: Bool
    /// What is out of order where it can be seen without verifying anything.
    public let warnings: [String]

    /// Everything for people.
    public var text: String {
        var lines = ["UNVERIFIED  \(heading)", "", notation, ""]
        if isCut { lines.append("The rest is not shown: the output is too long.") }
        lines += warnings.map { "Warning: \($0)." }
        lines.append("No signature, digest, validity or trust was checked.")
        return lines.joined(separator: "\n")
    }
}
