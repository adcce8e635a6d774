// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import ExactText
internal import JSON
internal import Mdoc
internal import MdocVerification

/// A PassKit element that was asked for, with its promise and where it stands.
struct RequestedPassKitElement {
    let element: PassKitElement
    let intentToStore: IntentToStore
    let place: RequestPlace
}

/// What was asked for by PassKit's names, spelled out in elements of an mdoc.
extension RequestReader {
    /// - Parameter descriptor: One, or an array of them of which any answers; nil for a driving licence.
    mutating func passKitDocuments(
        _ elements: JSONValue, descriptor: JSONValue?
    ) throws(RequestError) -> [RequestedDocument] {
        let descriptors = try Self.descriptors(descriptor)
        let place = RequestPlace.request.member("passKitElements")
        let asked = try passKitElements(elements, at: place, of: descriptors[0])
        return try descriptors.map { descriptor throws(RequestError) in
            try Self.checked(RequestedDocument(asked, of: descriptor), at: place)
        }
    }

    private static func descriptors(_ value: JSONValue?) throws(RequestError) -> [PassKitDescriptor] {
        let place = RequestPlace.request.member("passKitDescriptor")
        guard let value else { return [.driversLicense] }
        guard value.arrayValue != nil else { return [try PassKitDescriptor(value, at: place)] }
        let descriptors = try value.map(at: place) { value, place throws(RequestError) in
            try PassKitDescriptor(value, at: place)
        }
        guard Set(descriptors).count == descriptors.count else { throw .malformed(place) }
        return descriptors
    }

    /// - Parameter descriptor: Whose names are proposed in place of an unknown one.
    mutating func passKitElements(
        _ value: JSONValue, at place: RequestPlace, of descriptor: PassKitDescriptor
    ) throws(RequestError) -> [RequestedPassKitElement] {
        var known: Set<PassKitElement> = []
        let asked = try value.map(at: place) { value, place throws(RequestError) in
            let object = try value.object(at: place, members: ["element", "intentToStore"])
            let element = try PassKitElement(object.text("element", at: place), at: place.member("element"), descriptor)
            guard known.insert(element).inserted else {
                throw .passKitElementTwice(place.member("element"), element)
            }
            return RequestedPassKitElement(
                element: element, intentToStore: try IntentToStore(of: object, at: place),
                place: place.member("element"))
        }
        for one in asked where one.element.name == .age {
            passKitAges.insert(one.element)
            guard Set(passKitAges.map { $0.leastAge == nil }).count == 1 else { throw .passKitAges(one.place) }
        }
        return asked
    }
}

extension RequestedDocument {
    /// Every mdoc element has the promise of the PassKit element that it stands for; of two promises, the stricter.
    init(_ asked: [RequestedPassKitElement], of descriptor: PassKitDescriptor) throws(RequestError) {
        var elements: [RequestedElement] = []
        for one in asked {
            guard let expansion = descriptor.expansion(of: one.element) else {
                throw .passKitElementOfOther(
                    one.place, one.element, descriptor, near: descriptor.elements(near: one.element.name.rawValue))
            }
            let group = ExactString(one.element.name.rawValue)
            let parts: [(names: [ElementName], presence: RequestedElement.Presence)] = [
                (expansion.required, .required), (expansion.alternatives, .oneOf(group)),
                (expansion.optional, .optional), (expansion.computed, .computed),
            ]
            for (names, presence) in parts {
                for name in names {
                    elements.add(RequestedElement(name, intentToStore: one.intentToStore, presence: presence))
                }
            }
        }
        self.init(docType: descriptor.docType, elements: elements)
    }
}

extension [RequestedElement] {
    /// Adds an element, or the promise for it where it is there already.
    fileprivate mutating func add(_ element: RequestedElement) {
        let index = firstIndex { $0.name == element.name && $0.presence == element.presence }
        guard let index else { return append(element) }
        self[index] = RequestedElement(
            element.name, intentToStore: self[index].intentToStore.stricter(element.intentToStore),
            presence: element.presence)
    }
}

extension PassKitDescriptor {
    fileprivate init(_ value: JSONValue, at place: RequestPlace) throws(RequestError) {
        guard let text = value.stringValue else { throw .malformed(place) }
        guard let descriptor = Self.allCases.first(where: { $0.rawValue.isExactly(text) }) else {
            throw .malformed(place)
        }
        self = descriptor
    }
}

extension PassKitElement {
    fileprivate init(
        _ text: String, at place: RequestPlace, _ descriptor: PassKitDescriptor
    ) throws(RequestError) {
        if let element = PassKitElement(text) {
            self = element
        } else if text.isExactly("name") {
            throw .passKitName(place)
        } else if text.hasPrefix("age(") {
            throw .passKitAge(place)
        } else {
            let near = descriptor.elements(near: text)
            throw .passKitElement(
                place, name: RequestPlace.shown(text), near: near.isEmpty ? descriptor.elements : near)
        }
    }
}
