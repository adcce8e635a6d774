// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import JSON5

/// The members of an object while they are read. What is asked for is the schema, so nothing lists it a second time.
final class ConfigurationSection {
    private let object: JSON5Object
    private let node: ConfigurationNode
    private var known: [String] = []

    init(_ object: JSON5Object, of node: ConfigurationNode) {
        self.object = object
        self.node = node
    }

    /// A member that may be absent.
    func optional(_ name: String) -> ConfigurationNode? {
        known.append(name)
        return object[name].map { ConfigurationNode(value: $0, path: path(of: name), findings: node.findings) }
    }

    /// A member that must be there.
    func required(_ name: String) -> ConfigurationNode? {
        let member = optional(name)
        if member == nil { node.findings.add(.missing, line: node.line, member: path(of: name)) }
        return member
    }

    func integer(_ name: String, in range: ClosedRange<Int>, default standard: Int) -> Int {
        optional(name).map { $0.integer(in: range) ?? standard } ?? standard
    }

    func flag(_ name: String, default standard: Bool) -> Bool {
        optional(name).map { $0.flag() ?? standard } ?? standard
    }

    /// The elements of a list that may be absent.
    func elements(_ name: String) -> [ConfigurationNode] { optional(name)?.elements() ?? [] }

    /// The elements of a list that must be there, with one at least.
    func requiredElements(_ name: String) -> [ConfigurationNode] {
        guard let list = required(name), let elements = list.elements() else { return [] }
        if elements.isEmpty { list.refuse(.emptyList) }
        return elements
    }

    func refuseOtherMembers() {
        for member in object.members where !known.contains(where: { $0.isExactly(member.name) }) {
            let near = NearestWord.of(known, to: member.name)
            let shown = member.shownName ?? "(a name that is not shown)"
            node.findings.add(.unknownMember(didYouMean: near), line: member.line, member: path(of: shown))
        }
    }

    private func path(of name: String) -> String { node.path.isEmpty ? name : "\(node.path).\(name)" }
}
