// SPDX-License-Identifier: Apache-2.0

/// An input taken apart, to be changed in one place and put together again.
struct SyntaxTree<Notation: Syntax> {
    struct Node {
        var head: Notation.Head
        /// Of an item without children.
        var content: [UInt8] = []
        /// Places in `nodes`; nil for an item that has none by its kind.
        var children: [Int]?
    }

    /// The first one is the root; some may have become unreachable.
    private(set) var nodes: [Node] = []
    private static var nodeLimit: Int { 1 << 14 }

    /// Adds a node, whose children follow it, and returns its place.
    mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    mutating func setHead(_ head: Notation.Head, of place: Int) { nodes[place].head = head }

    mutating func setContent(_ content: [UInt8], of place: Int) { nodes[place].content = content }

    mutating func setChildren(_ children: [Int], of place: Int) { nodes[place].children = children }

    var encoded: [UInt8] { nodes.isEmpty ? [] : encode(0) }

    private func encode(_ place: Int) -> [UInt8] {
        let node = nodes[place]
        guard let children = node.children else {
            return Notation.encode(node.head, content: node.content, childCount: 0)
        }
        return Notation.encode(node.head, content: children.flatMap(encode), childCount: children.count)
    }

    /// Makes one change somewhere.
    mutating func change(_ random: inout FuzzRandom) {
        guard !nodes.isEmpty, nodes.count < Self.nodeLimit else { return }
        let place = random.index(below: nodes.count)
        switch random.index(below: 8) {
        case 0: Notation.change(&nodes[place].head, &random)
        case 1: replace(place, &random)
        case 2...4 where nodes[place].children?.isEmpty == false: changeChildren(of: place, &random)
        default:
            if nodes[place].children == nil {
                var node = nodes[place]
                Notation.change(&node.head, content: &node.content, &random)
                nodes[place] = node
            } else {
                changeChildren(of: place, &random)
            }
        }
    }

    /// Puts a copy of another item, with all inside it, in an item's place.
    private mutating func replace(_ place: Int, _ random: inout FuzzRandom) {
        nodes[place] = nodes[copy(random.index(below: nodes.count))]
    }

    /// Takes a group of children away, doubles it, moves it, or brings one in from elsewhere.
    private mutating func changeChildren(of place: Int, _ random: inout FuzzRandom) {
        guard var children = nodes[place].children, !children.isEmpty else { return }
        let size = random.chance(of: 16) ? 1 : Notation.groupSize(nodes[place].head)
        let start = random.index(below: children.count / size) * size
        let group = Array(children[start..<min(start + size, children.count)])
        switch random.index(below: 4) {
        case 0: children.removeSubrange(start..<start + group.count)
        case 1: children.insert(contentsOf: group.map { copy($0) }, at: start)
        case 2:
            children.removeSubrange(start..<start + group.count)
            children.insert(contentsOf: group, at: random.index(below: children.count / size + 1) * size)
        default:
            let donors = nodes.indices.filter { nodes[$0].children?.isEmpty == false }
            let donor = donors[random.index(below: donors.count)]
            let others = nodes[donor].children ?? []
            let from = random.index(below: others.count / size + 1) * size
            children.insert(contentsOf: others[min(from, others.count)...].prefix(size).map { copy($0) }, at: start)
        }
        nodes[place].children = children
    }

    /// A copy with nothing shared, so that no item ever contains itself.
    private mutating func copy(_ place: Int) -> Int {
        var node = nodes[place]
        guard nodes.count < 2 * Self.nodeLimit else {
            node.children = node.children.map { _ in [] }
            return add(node)
        }
        node.children = node.children.map { children in children.map { copy($0) } }
        return add(node)
    }
}
