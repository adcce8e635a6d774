// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import JSON
public import MdocVerification

extension IntentToStore {
    public var json: JSONValue {
        switch self {
        case .willNotStore: "willNotStore"
        case .mayStore: "mayStore"
        case .mayStoreDays(let days): ["mayStoreDays": .integer(Int64(days))]
        }
    }

    /// Reads the promise that an element must have.
    init(of element: JSONObject, at place: RequestPlace) throws(RequestError) {
        let place = place.member("intentToStore")
        switch element["intentToStore"] {
        case nil: throw .missing(place)
        case "willNotStore": self = .willNotStore
        case "mayStore": self = .mayStore
        case .object(let object):
            if let unknown = object.names.first(where: { !$0.isExactly("mayStoreDays") }) {
                throw .unknown(place.member(unknown))
            }
            let place = place.member("mayStoreDays")
            guard let value = object["mayStoreDays"] else { throw .missing(place) }
            // Apple states no range; a century is beyond every plan.
            guard let days = value.integerValue, (1...36_500).contains(days) else { throw .days(place) }
            self = .mayStoreDays(Int(days))
        default: throw .malformed(place)
        }
    }
}
