// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JOSE
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderPolicy
internal import Timestamps

/// Sessions as the API shows them.
enum SessionJSON {
    /// The answer to `POST /v1/sessions`: what the client platform needs, and what may be kept for how long.
    static func opened(_ session: Session) -> JSONValue {
        var object: JSONObject = [
            "id": .string(session.id.description), "expiresAt": .string(session.expiresAt.rfc3339),
            "state": .string(session.state.rawValue),
            "protocol": .string(session.channel.presentationProtocol.rawValue),
        ]
        switch session.channel {
        case .appleWallet(let merchantIdentifier, let teamIdentifier):
            let nonce = session.nonce?.bytes ?? []
            object.append(
                "appleWallet",
                [
                    "nonce": .string(Base64.encode(nonce.span)), "merchantIdentifier": .string(merchantIdentifier),
                    "teamIdentifier": .string(teamIdentifier),
                ])
        case .proximity:
            object.append("proximity", JSONValue.object([:]))
        }
        object.append("retentionPlan", plan(session))
        return .object(object)
    }

    /// The answer to `GET /v1/sessions/{id}`: codes alone, never a value.
    static func current(_ session: Session, state: SessionState) -> JSONValue {
        var object: JSONObject = [
            "id": .string(session.id.description),
            // To a caller, a session whose answer is being verified is one that has no outcome yet.
            "state": .string((state == .answered ? .requested : state).rawValue),
            "protocol": .string(session.channel.presentationProtocol.rawValue),
            "openedAt": .string(session.openedAt.rfc3339), "expiresAt": .string(session.expiresAt.rfc3339),
        ]
        object.append("answeredAt", session.answeredAt.map { .string($0.rfc3339) })
        if let outcome = session.outcome {
            object.append(
                "outcome",
                [
                    "concludedAt": .string(outcome.concludedAt.rfc3339),
                    "failures": .array(outcome.failures.map(JSONValue.string)),
                    "docTypes": .array(outcome.docTypes.map(JSONValue.string)),
                ])
        }
        object.append("retentionPlan", plan(session))
        return .object(object)
    }

    /// The answer to `DELETE /v1/sessions/{id}`.
    static func erased(_ record: ErasureRecord) -> JSONValue {
        [
            "id": .string(record.session.description), "state": "erased",
            "erasedAt": .string(record.erasedAt.rfc3339),
            "erasedElements": .integer(Int64(record.retainedElementCount)),
        ]
    }

    /// For each element that was asked for: the promise, and the days it may be kept under the plan.
    private static func plan(_ session: Session) -> JSONValue {
        .array(
            session.request.flatMap { document in
                document.elements.map { element in
                    [
                        "docType": .string(document.docType.rawValue),
                        "namespace": .string(element.name.nameSpace.rawValue),
                        "identifier": .string(element.name.identifier.rawValue),
                        "intentToStore": element.intentToStore.json,
                        "keptDays": .integer(Int64(session.plan.days(for: element.intentToStore) ?? 0)),
                    ]
                }
            })
    }
}
