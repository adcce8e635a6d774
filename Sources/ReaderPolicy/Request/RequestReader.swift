// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import ExactText
internal import JSON
internal import Mdoc
internal import MdocVerification

/// Reads what was asked, in each of the forms that a session request has for it.
struct RequestReader {
    /// The ages of all documents, for PassKit has one rule on them for the whole request.
    var passKitAges: Set<PassKitElement> = []

    mutating func documents(_ value: JSONValue) throws(RequestError) -> [RequestedDocument] {
        let place = RequestPlace.request.member("documents")
        if let entries = value.arrayValue { return try documents(entries, at: place) }
        guard let body = value.objectValue else { throw .missing(place) }
        switch (body["documents"], body["passKitElements"], body["passKitDescriptor"]) {
        case (let documents?, nil, nil):
            guard let entries = documents.arrayValue else { throw .malformed(place) }
            return try self.documents(entries, at: place)
        case (nil, let elements?, let descriptor):
            return try passKitDocuments(elements, descriptor: descriptor)
        case (nil, nil, nil): throw .missing(place)
        default: throw .forms
        }
    }

    private mutating func documents(
        _ entries: [JSONValue], at place: RequestPlace
    ) throws(RequestError) -> [RequestedDocument] {
        guard !entries.isEmpty else { throw .missing(place) }
        var documents: [RequestedDocument] = []
        for (index, entry) in entries.enumerated() { documents.append(try document(entry, at: place[index])) }
        return documents
    }

    private mutating func document(
        _ value: JSONValue, at place: RequestPlace
    ) throws(RequestError) -> RequestedDocument {
        let object = try value.object(at: place, members: ["docType", "elements", "passKitElements"])
        let typePlace = place.member("docType")
        guard let docType = DocType(try object.text("docType", at: place)) else { throw .missing(typePlace) }
        switch (object["elements"], object["passKitElements"]) {
        case (let elements?, nil):
            let document = RequestedDocument(
                docType: docType,
                elements: try elements.map(at: place.member("elements")) { value, place throws(RequestError) in
                    try RequestedElement(value, at: place)
                })
            return try Self.checked(document, at: place)
        case (nil, let elements?):
            guard let descriptor = PassKitDescriptor(docType: docType) else { throw .passKitDocType(typePlace) }
            let place = place.member("passKitElements")
            let asked = try passKitElements(elements, at: place, of: descriptor)
            return try Self.checked(RequestedDocument(asked, of: descriptor), at: place)
        default: throw .documentForms(place)
        }
    }

    static func checked(
        _ document: RequestedDocument, at place: RequestPlace
    ) throws(RequestError) -> RequestedDocument {
        guard document.ageAttestations.count <= RequestedDocument.ageAttestationLimit else {
            throw .ageAttestations(place)
        }
        return document
    }
}

extension RequestedElement {
    fileprivate init(_ value: JSONValue, at place: RequestPlace) throws(RequestError) {
        let object = try value.object(at: place, members: ["namespace", "identifier", "intentToStore", "presence"])
        guard let nameSpace = NameSpace(try object.text("namespace", at: place)) else {
            throw .missing(place.member("namespace"))
        }
        guard let identifier = ElementIdentifier(try object.text("identifier", at: place)) else {
            throw .missing(place.member("identifier"))
        }
        let name = ElementName(nameSpace, identifier)
        let presence = try Presence(object["presence"], at: place.member("presence"))
        guard presence != .computed || Self.isComputable(name) else {
            throw .notComputable(place.member("identifier"))
        }
        self.init(name, intentToStore: try IntentToStore(of: object, at: place), presence: presence)
    }
}

extension RequestedElement.Presence {
    fileprivate init(_ value: JSONValue?, at place: RequestPlace) throws(RequestError) {
        switch value {
        case nil, "required": self = .required
        case "optional": self = .optional
        case "computed": self = .computed
        case .object:
            let object = try value?.object(at: place, members: ["oneOf"])
            guard let group = try object?.text("oneOf", at: place), !group.isEmpty else {
                throw .missing(place.member("oneOf"))
            }
            self = .oneOf(ExactString(group))
        default: throw .malformed(place)
        }
    }
}

extension JSONValue {
    /// The object, where it has no member but these.
    func object(at place: RequestPlace, members: Set<ExactString>) throws(RequestError) -> JSONObject {
        guard let object = objectValue else { throw .malformed(place) }
        if let unknown = object.names.first(where: { !members.contains(ExactString($0)) }) {
            throw .unknown(place.member(unknown))
        }
        return object
    }

    /// The elements of an array that has some, each read with its place.
    func map<Element>(
        at place: RequestPlace, _ read: (JSONValue, RequestPlace) throws(RequestError) -> Element
    ) throws(RequestError) -> [Element] {
        guard let values = arrayValue else { throw .malformed(place) }
        guard !values.isEmpty else { throw .missing(place) }
        var elements: [Element] = []
        for (index, value) in values.enumerated() { elements.append(try read(value, place[index])) }
        return elements
    }
}

extension JSONObject {
    func text(_ name: String, at place: RequestPlace) throws(RequestError) -> String {
        guard let value = self[name] else { throw .missing(place.member(name)) }
        guard let text = value.stringValue else { throw .malformed(place.member(name)) }
        return text
    }
}
