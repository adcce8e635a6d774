// SPDX-License-Identifier: Apache-2.0

/// The way from the root of an artefact to an item of it.
///
/// Tags and embedded encodings on the way are passed through, so that a path reads like the standard's own words:
/// `documents`, 0, `issuerSigned`, `issuerAuth`, 2, `validityInfo`. Where an artefact is a list of fields, a path is the
/// name of one.
public struct ItemPath: Hashable, Sendable, ExpressibleByArrayLiteral {
    public enum Step: Hashable, Sendable {
        /// The member of a map under a text key.
        case member(String)
        /// The member of a map under an integer key.
        case label(Int64)
        case element(Int)
        /// Each element or member.
        case every
        /// Each member of this name, at any depth below.
        case anywhere(String)
    }

    public var steps: [Step]

    public init(_ steps: [Step]) {
        self.steps = steps
    }

    public init(arrayLiteral steps: Step...) {
        self.steps = steps
    }

    public static func + (path: ItemPath, further: ItemPath) -> ItemPath { ItemPath(path.steps + further.steps) }
}

extension ItemPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral name: String) {
        self = .member(name)
    }

    public init(integerLiteral index: Int) {
        self = .element(index)
    }
}
