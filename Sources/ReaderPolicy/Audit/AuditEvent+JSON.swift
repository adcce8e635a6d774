// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JOSE
public import JSON
internal import Mdoc
internal import Timestamps

extension AuditEvent {
    /// The entry as it is hashed, stored and exported; members in a fixed order.
    public var json: JSONObject {
        var object: JSONObject = [
            "event": .string(name), "time": .string(Date(wholeSeconds: time.wholeSeconds).rfc3339),
        ]
        object.append("party", party.map { .string($0.rawValue) })
        object.append("session", session.map { .string($0.description) })
        for (name, value) in details { object.append(name, value) }
        return object
    }

    /// The event's name, as logs and exports show it.
    public var name: String {
        switch kind {
        case .sessionOpened: "session.opened"
        case .sessionConcluded: "session.concluded"
        case .sessionInterrupted: "session.interrupted"
        case .sessionExpired: "session.expired"
        case .sessionErased: "session.erased"
        case .retainedElementsRead: "retained.read"
        case .retainedElementsPurged: "retained.purged"
        case .readerTokenIssued: "reader_token.issued"
        case .keysRewrapped: "keys.rewrapped"
        case .retentionShortened: "retention.shortened"
        }
    }

    private var details: [(String, JSONValue)] {
        switch kind {
        case .sessionOpened(let name, let docTypes, let apiKeyID):
            [
                ("protocol", .string(name)), ("docTypes", .texts(docTypes.map(\.rawValue))),
                ("apiKey", .string(apiKeyID)),
            ]
        case .sessionConcluded(let accepted, let failures, let docTypes, let count):
            [
                ("verdict", accepted ? "accepted" : "rejected"), ("failures", .texts(failures)),
                ("docTypes", .texts(docTypes)), ("retainedElements", .integer(Int64(count))),
            ]
        case .sessionInterrupted, .sessionExpired: []
        case .sessionErased(let actor, let count): [actor.json, ("retainedElements", .integer(Int64(count)))]
        case .retainedElementsRead(let actor, let elements):
            [actor.json, ("elements", .texts(elements.map(\.description)))]
        case .retainedElementsPurged(let count): [("retainedElements", .integer(Int64(count)))]
        case .readerTokenIssued(let requestKind, let keyID, let instance, let apiKeyID):
            [
                ("requestKind", .string(requestKind)), ("keyId", .string(keyID)),
                ("instance", .string(Base64URL.encode(instance.bytes.span))), ("apiKey", .string(apiKeyID)),
            ]
        case .keysRewrapped(let id, let count):
            [("keyEncryptionKey", .string(id)), ("dataKeys", .integer(Int64(count)))]
        case .retentionShortened(let days, let count):
            [("ceilingDays", .integer(Int64(days))), ("retainedElements", .integer(Int64(count)))]
        }
    }
}

extension AuditEvent.Actor {
    fileprivate var json: (String, JSONValue) {
        switch self {
        case .apiKey(let id): ("apiKey", .string(id))
        case .operator: ("actor", "operator")
        }
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
