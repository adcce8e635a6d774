// SPDX-License-Identifier: Apache-2.0

/// How much of an artefact is shown.
public struct InspectionOptions: Hashable, Sendable {
    /// Byte strings longer than this, and base64 of such, show their beginning and their length; nil shows all.
    public var elidesBytesOver: Int?
    /// Bytes of UTF-8 after which the notation breaks off.
    public var outputByteLimit: Int
    /// What is to be found again in the notation, as `Inspection.marks`.
    public var marks: [ItemPath]
    /// Whether items whose head is not in its shortest form are marked as well: the first of each encoding.
    public var marksNonShortestHeads: Bool

    public init(
        elidesBytesOver: Int? = 64, outputByteLimit: Int = 4 << 20, marks: [ItemPath] = [],
        marksNonShortestHeads: Bool = false
    ) {
        self.elidesBytesOver = elidesBytesOver
        self.outputByteLimit = outputByteLimit
        self.marks = marks
        self.marksNonShortestHeads = marksNonShortestHeads
    }
}
