// SPDX-License-Identifier: Apache-2.0

/// A name that is looked for: with `*` or `?` a pattern of the whole name, without them a text.
public struct NamePattern: Hashable, Sendable {
    /// What a text without wildcards has to be.
    public enum Reach: Hashable, Sendable {
        case part, whole
    }

    public let text: String
    private let scalars: [Unicode.Scalar]
    private let reach: Reach

    public init(_ text: String, reach: Reach) {
        self.text = text
        self.reach = reach
        scalars = Array(text.unicodeScalars)
    }

    func matches(_ name: String) -> Bool {
        guard scalars.contains("*") || scalars.contains("?") else {
            return reach == .whole ? name == text : name.contains(text)
        }
        return matchesWildcards(Array(name.unicodeScalars))
    }

    /// Goes back to the last `*` alone, so that no pattern takes longer than the product of both lengths.
    private func matchesWildcards(_ name: [Unicode.Scalar]) -> Bool {
        var (position, index) = (0, 0)
        var lastStar: (index: Int, position: Int)?
        while position < name.count {
            if index < scalars.count, scalars[index] == "*" {
                lastStar = (index, position)
                index += 1
            } else if index < scalars.count, scalars[index] == "?" || scalars[index] == name[position] {
                (position, index) = (position + 1, index + 1)
            } else if let star = lastStar {
                lastStar = (star.index, star.position + 1)
                (position, index) = (star.position + 1, star.index + 1)
            } else {
                return false
            }
        }
        return scalars[index...].allSatisfy { $0 == "*" }
    }
}
