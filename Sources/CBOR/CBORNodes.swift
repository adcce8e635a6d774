// SPDX-License-Identifier: Apache-2.0

/// The items of one encoding, in memory of their own.
///
/// An array would do, but each of the thousand look-ups of a verification would count a reference up and down.
@safe struct CBORNodes: ~Copyable, @unchecked Sendable {
    // Sendable by hand: a document holds it as a constant, and then nothing writes any more.
    private var storage: UnsafeMutablePointer<CBORNode>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        unsafe storage = .allocate(capacity: self.capacity)
    }

    deinit { unsafe storage.deallocate() }

    subscript(index: Int) -> CBORNode {
        get {
            precondition(index >= 0 && index < count, "no such node")
            return unsafe storage[index]
        }
        set {
            precondition(index >= 0 && index < count, "no such node")
            unsafe storage[index] = newValue
        }
    }

    mutating func append(_ node: CBORNode) {
        if count == capacity {
            let larger = UnsafeMutablePointer<CBORNode>.allocate(capacity: 2 * capacity)
            unsafe larger.moveInitialize(from: storage, count: count)
            unsafe storage.deallocate()
            unsafe storage = larger
            capacity *= 2
        }
        unsafe (storage + count).initialize(to: node)
        count += 1
    }

    /// Takes one from the items that an open container lacks, and returns how many are left.
    mutating func countDown(_ index: Int) -> UInt32 {
        precondition(index >= 0 && index < count, "no such node")
        unsafe storage[index].end -= 1
        return unsafe storage[index].end
    }

    /// Ends an item that contains others, now that they have been read.
    mutating func close(_ index: Int, end: Int) {
        precondition(index >= 0 && index < count, "no such node")
        unsafe storage[index].end = UInt32(end)
        unsafe storage[index].next = UInt32(count)
    }
}
