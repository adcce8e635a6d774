// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import Mdoc
public import MdocVerification

/// Why a list of requested documents cannot be read.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    case json(JSONError)
    /// A member that must be there is not, has the wrong type, or does not belong here.
    case member(String)
    /// A number of days below one.
    case days

    public var description: String {
        switch self {
        case .json(let error): error.description
        case .member(let name): "the member \(name) is missing, of the wrong type or unknown"
        case .days: "mayStoreDays is not a whole number from 1 to 36500"
        }
    }
}

extension RequestedDocument {
    /// Reads the `documents` array of a session request, or an object that has it as its member.
    public static func list(json bytes: Span<UInt8>) throws(RequestError) -> [RequestedDocument] {
        let value: JSONValue
        do { value = try JSONReader.value(of: bytes) } catch { throw .json(error) }
        return try list(value)
    }

    public static func list(_ value: JSONValue) throws(RequestError) -> [RequestedDocument] {
        let entries = value.arrayValue ?? value["documents"]?.arrayValue
        guard let entries, !entries.isEmpty else { throw .member("documents") }
        return try entries.map { entry throws(RequestError) in try RequestedDocument(entry) }
    }

    private init(_ value: JSONValue) throws(RequestError) {
        let object = try value.object("documents", members: ["docType", "elements"])
        guard let docType = object["docType"]?.stringValue.flatMap(DocType.init) else { throw .member("docType") }
        guard let elements = object["elements"]?.arrayValue, !elements.isEmpty else { throw .member("elements") }
        self.init(
            docType: docType,
            elements: try elements.map { element throws(RequestError) in try RequestedElement(element) })
    }
}

extension RequestedElement {
    fileprivate init(_ value: JSONValue) throws(RequestError) {
        let object = try value.object("elements", members: ["namespace", "identifier", "intentToStore"])
        guard let nameSpace = object["namespace"]?.stringValue.flatMap(NameSpace.init) else {
            throw .member("namespace")
        }
        guard let identifier = object["identifier"]?.stringValue.flatMap(ElementIdentifier.init) else {
            throw .member("identifier")
        }
        guard let intent = object["intentToStore"] else { throw .member("intentToStore") }
        self.init(ElementName(nameSpace, identifier), intentToStore: try IntentToStore(intent))
    }
}

extension IntentToStore {
    fileprivate init(_ value: JSONValue) throws(RequestError) {
        switch value {
        case "willNotStore": self = .willNotStore
        case "mayStore": self = .mayStore
        default:
            guard let object = value.objectValue, object.names == ["mayStoreDays"] else {
                throw .member("intentToStore")
            }
            // Apple states no range; a century is beyond every plan.
            guard let days = object["mayStoreDays"]?.integerValue, (1...36_500).contains(days) else { throw .days }
            self = .mayStoreDays(Int(days))
        }
    }
}

extension JSONValue {
    /// The object, where it has no member but these.
    fileprivate func object(_ name: String, members: Set<String>) throws(RequestError) -> JSONObject {
        guard let object = objectValue else { throw .member(name) }
        if let unknown = object.names.first(where: { !members.contains($0) }) { throw .member(unknown) }
        return object
    }
}
