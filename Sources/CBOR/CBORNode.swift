// SPDX-License-Identifier: Apache-2.0

/// An item on the tape, in document order. Offsets are those of the whole buffer.
struct CBORNode: Sendable {
    var start: UInt32
    /// After the head.
    var content: UInt32
    var end: UInt32
    /// The node after this one and all inside it.
    var next: UInt32
    var argument: UInt64
    var major: UInt8
    var isFloat: Bool
    /// Containers and tags around the item, those outside of its encoding among them.
    var depth: UInt8

    /// The value of an integer, where it fits 64 bits.
    var integer: Int64? {
        guard argument <= UInt64(Int64.max) else { return nil }
        switch major {
        case CBORHead.Major.unsigned: return Int64(argument)
        case CBORHead.Major.negative: return -1 - Int64(argument)
        default: return nil
        }
    }
}
