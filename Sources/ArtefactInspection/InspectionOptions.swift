// SPDX-License-Identifier: Apache-2.0

/// How much of an artefact is shown.
public struct InspectionOptions: Hashable, Sendable {
    /// Byte strings longer than this, and base64 of such, show their beginning and their length; nil shows all.
    public var elidesBytesOver: Int?
    /// Bytes of UTF-8 after which the notation breaks off.
    public var outputByteLimit: Int

    public init(elidesBytesOver: Int? = 64, outputByteLimit: Int = 4 << 20) {
        self.elidesBytesOver = elidesBytesOver
        self.outputByteLimit = outputByteLimit
    }
}
