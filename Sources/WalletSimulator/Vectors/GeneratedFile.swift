// SPDX-License-Identifier: Apache-2.0

/// One file of the folder of vectors.
public struct GeneratedFile: Hashable, Sendable {
    /// Below the folder.
    public let path: String
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
