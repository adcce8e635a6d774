// SPDX-License-Identifier: Apache-2.0

public import JSON
public import Mdoc
public import MdocVerification
internal import ReaderPolicy

/// The body of `POST /v1/sessions`.
public struct SessionOrder: Sendable {
    public var presentationProtocol = "apple-wallet"
    public var binding = "user-session-4711"
    public var lifetime: Int?
    public var merchantIdentifier: String?
    /// Of a driving licence.
    public var elements: [(identifier: String, intentToStore: IntentToStore)] = [
        ("family_name", .willNotStore), ("given_name", .mayStoreDays(5)), ("birth_date", .mayStoreDays(20)),
        ("document_number", .mayStore), ("age_over_21", .willNotStore),
    ]

    public init() {}

    /// Over proximity.
    public static var proximity: SessionOrder {
        var order = SessionOrder()
        order.presentationProtocol = "proximity"
        return order
    }

    public init(_ elements: [(identifier: String, intentToStore: IntentToStore)]) {
        self.elements = elements
    }

    /// What the wallet is asked for.
    public var names: [ElementName] { elements.map { .mDL($0.identifier) } }

    public var request: [RequestedDocument] {
        [
            RequestedDocument(
                docType: .mDL,
                elements: elements.map { RequestedElement(.mDL($0.identifier), intentToStore: $0.intentToStore) })
        ]
    }

    public var json: JSONValue {
        var object: JSONObject = [
            "protocol": .string(presentationProtocol), "binding": .string(binding), "documents": request.json,
        ]
        object.append("ttlSeconds", lifetime.map { .integer(Int64($0)) })
        object.append("merchantIdentifier", merchantIdentifier.map(JSONValue.string))
        return .object(object)
    }
}
