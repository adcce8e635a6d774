// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What is left of marked paths on the way through an artefact.
struct ItemFocus {
    private let rests: [ArraySlice<ItemPath.Step>]
    /// Whether a path ends here.
    let isReached: Bool

    static let none = ItemFocus([ArraySlice<ItemPath.Step>]())

    init(_ paths: [ItemPath]) {
        self.init(paths.map { $0.steps[...] })
    }

    private init(_ rests: [ArraySlice<ItemPath.Step>]) {
        isReached = rests.contains(where: \.isEmpty)
        self.rests = rests.filter { !$0.isEmpty }
    }

    /// The same without the paths that end here.
    var inside: ItemFocus { isReached ? ItemFocus(rests) : self }

    /// Whether a path names something inside, which an item without members cannot have.
    ///
    /// A search for a name finds nothing in it, and that is no reason to mark it.
    var leadsFurther: Bool { rests.contains { $0.first.map(Self.isDefinite) == true } }

    func element(_ index: Int) -> ItemFocus {
        child { step in
            if case .element(index) = step { true } else { false }
        }
    }

    func member(_ key: CBORItem) -> ItemFocus {
        guard !rests.isEmpty else { return .none }
        let (name, label) = (key.text, key.integer)
        return child { step in
            switch step {
            case .member(let wanted), .anywhere(let wanted): wanted == name
            case .label(let wanted): wanted == label
            case .element, .every: false
            }
        }
    }

    func lacksElement(count: Int) -> Bool {
        rests.contains { rest in
            switch rest.first {
            case .element(let index): index >= count
            case .member, .label: true
            default: false
            }
        }
    }

    func lacksMember(of members: CBORMap) -> Bool {
        rests.contains { rest in
            switch rest.first {
            case .member(let name): !members.contains { $0.key.text == name }
            case .label(let label): !members.contains { $0.key.integer == label }
            case .element: true
            default: false
            }
        }
    }

    /// - Parameter name: As it is shown, so that an extension's identifier may follow its name.
    func leads(toField name: String) -> Bool {
        rests.contains { rest in
            guard rest.count == 1, case .member(let wanted) = rest.first else { return false }
            return name == wanted || name.hasPrefix(wanted + " ")
        }
    }

    private func child(_ matches: (ItemPath.Step) -> Bool) -> ItemFocus {
        guard !rests.isEmpty else { return .none }
        var next: [ArraySlice<ItemPath.Step>] = []
        for rest in rests {
            guard let step = rest.first else { continue }
            if step == .every || matches(step) { next.append(rest.dropFirst()) }
            // A name that is searched for may stand deeper, too.
            if case .anywhere = step { next.append(rest) }
        }
        return next.isEmpty ? .none : ItemFocus(next)
    }

    private static func isDefinite(_ step: ItemPath.Step) -> Bool {
        switch step {
        case .member, .label, .element: true
        case .every, .anywhere: false
        }
    }
}
