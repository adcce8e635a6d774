// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import JSON
internal import Mdoc
public import MdocVerification

extension RequestedDocument {
    /// Reads what a session request asks for: its `documents` array, or its body with one of
    ///
    /// - `documents`, each with its `docType` and either `elements` or `passKitElements`;
    /// - `passKitElements`, with a `passKitDescriptor` where it is not a driving licence, or with an array of them, of
    ///   which the person picks one.
    ///
    /// Other members of the body are left to whoever reads the rest of it.
    public static func list(json bytes: Span<UInt8>) throws(RequestError) -> [RequestedDocument] {
        let value: JSONValue
        do { value = try JSONReader.value(of: bytes) } catch { throw .json(error) }
        return try list(value)
    }

    public static func list(_ value: JSONValue) throws(RequestError) -> [RequestedDocument] {
        var reader = RequestReader()
        return try reader.documents(value)
    }
}

extension [RequestedDocument] {
    /// The `documents` array that `RequestedDocument.list` reads as the same list.
    public var json: JSONValue { .array(map(\.json)) }
}

extension RequestedDocument {
    fileprivate var json: JSONValue {
        ["docType": .string(docType.rawValue), "elements": .array(elements.map(\.json))]
    }
}

extension RequestedElement {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "namespace": .string(name.nameSpace.rawValue), "identifier": .string(name.identifier.rawValue),
            "intentToStore": intentToStore.json,
        ]
        object.append("presence", presence.json)
        return .object(object)
    }
}

extension RequestedElement.Presence {
    /// nil for `required`, which is what an element without the member is.
    fileprivate var json: JSONValue? {
        switch self {
        case .required: nil
        case .optional: "optional"
        case .computed: "computed"
        case .oneOf(let group): ["oneOf": .string(group.text)]
        }
    }
}
