// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import Mdoc
public import MdocVerification

extension IntentToStore {
    public var json: JSONValue {
        switch self {
        case .willNotStore: "willNotStore"
        case .mayStore: "mayStore"
        case .mayStoreDays(let days): ["mayStoreDays": .integer(Int64(days))]
        }
    }
}

extension [RequestedDocument] {
    /// The `documents` array, as `RequestedDocument.list` reads it.
    public var json: JSONValue {
        .array(
            map { document in
                [
                    "docType": .string(document.docType.rawValue),
                    "elements": .array(
                        document.elements.map { element in
                            [
                                "namespace": .string(element.name.nameSpace.rawValue),
                                "identifier": .string(element.name.identifier.rawValue),
                                "intentToStore": element.intentToStore.json,
                            ]
                        }),
                ]
            })
    }
}
