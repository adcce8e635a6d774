// SPDX-License-Identifier: Apache-2.0

/// One file of a folder of trust material.
public struct TrustFile: Hashable, Sendable {
    /// Below the folder, such as `vical/list.cbor`.
    public let path: String
    public let bytes: [UInt8]

    package init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
