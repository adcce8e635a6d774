// SPDX-License-Identifier: Apache-2.0

/// A way of writing items that contain items, with lengths or counts in their heads.
protocol Syntax {
    associatedtype Head

    /// Reads all of the input, as lenient as it likes; nil where it is nothing of the kind.
    static func tree(_ input: [UInt8]) -> SyntaxTree<Self>?

    /// The item with that content, and a length or count that fits it unless the head says otherwise.
    static func encode(_ head: Head, content: [UInt8], childCount: Int) -> [UInt8]

    /// Children that belong together: two in a map, else one.
    static func groupSize(_ head: Head) -> Int

    /// Changes the type, the tag or the way in which the length is written.
    static func change(_ head: inout Head, _ random: inout FuzzRandom)

    /// Changes what an item without children says.
    static func change(_ head: inout Head, content: inout [UInt8], _ random: inout FuzzRandom)
}
