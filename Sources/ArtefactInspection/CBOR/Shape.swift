// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What a standard says about an item: its name, what its members are, and what its values mean.
///
/// A shape explains and demands nothing. Items that do not fit it are shown without explanation.
final class Shape: Sendable {
    /// A member of a map under an integer label.
    struct Labelled: Sendable {
        let name: String
        let shape: Shape
    }

    /// An element at its place in an array.
    struct Element: Sendable {
        let name: String?
        let shape: Shape
    }

    enum Content: Sendable {
        /// Nothing is known; containers are recognised by themselves.
        case unknown
        case map(members: [String: Shape], labels: [Int64: Labelled], others: Shape)
        case list(of: Shape)
        case tuple([Element])
        /// One item encoded in a byte string, with or without tag 24.
        case embedded(Shape)
        /// An X.509 certificate, or a list of them.
        case certificates
        /// Secret key material.
        case secret
        /// Depends on the item itself.
        case choice(@Sendable (CBORItem) -> Shape)
    }

    /// Stands in a comment before the item.
    let name: String?
    let content: Content
    /// Stands in a comment after the item, where it is no container.
    let note: (@Sendable (CBORItem) -> String?)?

    init(_ name: String? = nil, _ content: Content, note: (@Sendable (CBORItem) -> String?)? = nil) {
        self.name = name
        self.content = content
        self.note = note
    }

    /// An item of which nothing is known.
    static let unknown = Shape(nil, .unknown)

    static func map(_ name: String? = nil, _ members: [String: Shape] = [:], others: Shape = .unknown) -> Shape {
        Shape(name, .map(members: members, labels: [:], others: others))
    }

    static func labelled(_ name: String? = nil, _ labels: [Int64: Labelled]) -> Shape {
        Shape(name, .map(members: [:], labels: labels, others: .unknown))
    }

    static func list(_ name: String? = nil, of element: Shape) -> Shape { Shape(name, .list(of: element)) }

    static func tuple(_ name: String? = nil, _ elements: [Element]) -> Shape { Shape(name, .tuple(elements)) }

    static func embedded(_ inner: Shape) -> Shape { Shape(nil, .embedded(inner)) }

    static func choice(_ choose: @escaping @Sendable (CBORItem) -> Shape) -> Shape { Shape(nil, .choice(choose)) }

    /// A value with a remark that is always the same.
    static func value(_ note: String) -> Shape { Shape(nil, .unknown) { _ in note } }

    /// An integer whose values have names.
    static func code(_ names: [Int64: String]) -> Shape {
        Shape(nil, .unknown) { item in item.integer.flatMap { names[$0] } }
    }

    /// The shape that holds for this item.
    func resolved(for item: CBORItem) -> Shape {
        switch content {
        case .choice(let choose): choose(item).resolved(for: item)
        case .unknown where item.kind == .map || item.kind == .array:
            Recognition.shape(of: item)?.resolved(for: item) ?? self
        default: self
        }
    }
}

extension Shape.Labelled {
    init(_ name: String, _ shape: Shape = .unknown) {
        self.init(name: name, shape: shape)
    }
}

extension Shape.Element {
    init(_ name: String?, _ shape: Shape = .unknown) {
        self.init(name: name, shape: shape)
    }
}
