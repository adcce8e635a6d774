// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import JSON
internal import Mdoc

/// Why what was asked cannot be read.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    case json(JSONError)
    /// A member that must be there is not.
    case missing(RequestPlace)
    /// A member has the wrong type, or a value that it cannot have.
    case malformed(RequestPlace)
    /// A member does not belong where it stands.
    case unknown(RequestPlace)
    /// A number of days that no promise has.
    case days(RequestPlace)
    /// Documents and PassKit elements are both there, or a descriptor is there without PassKit elements.
    case forms
    /// A document has elements and PassKit elements.
    case documentForms(RequestPlace)
    /// An element cannot be computed.
    case notComputable(RequestPlace)
    /// More age_over_NN in one document than 18013-5, 7.2.5 allows.
    case ageAttestations(RequestPlace)
    /// PassKit cannot ask for documents of this type.
    case passKitDocType(RequestPlace)
    /// No PassKit element has this name, which is shown where it is fit for any log.
    case passKitElement(RequestPlace, name: String, near: [PassKitElement.Name])
    /// PassKit's `name`, for which Apple published no mdoc elements.
    case passKitName(RequestPlace)
    /// `age(atLeast: NN)` without years that PassKit takes.
    case passKitAge(RequestPlace)
    /// Documents of this kind do not have the element.
    case passKitElementOfOther(RequestPlace, PassKitElement, PassKitDescriptor, near: [PassKitElement.Name])
    /// A PassKit element stands twice.
    case passKitElementTwice(RequestPlace, PassKitElement)
    /// `age` and `age(atLeast: NN)` in one request, which PassKit refuses.
    case passKitAges(RequestPlace)

    public var description: String {
        switch self {
        case .json(let error): error.description
        case .missing(let place): "\(place) is missing or empty"
        case .malformed(let place): "\(place) has the wrong type or a value that it cannot have"
        case .unknown(let place): "\(place) is no member that is known there"
        case .days(let place): "\(place) is not a whole number from 1 to 36500"
        case .forms: "give either documents or passKitElements, and passKitDescriptor with the latter alone"
        case .documentForms(let place): "\(place) must have either elements or passKitElements"
        case .notComputable(let place): "\(place): only age_over_100 to age_over_125 are computed"
        case .ageAttestations(let place): "\(place) asks for more than two age_over_NN"
        case .passKitDocType(let place):
            "\(place) is none of \(Self.list(PassKitDescriptor.allCases.map(\.docType.rawValue)))"
        case .passKitElement(let place, let name, let near):
            "\(place): PassKit has no element \(name)\(Self.hint(near))"
        case .passKitName(let place):
            "\(place): no mdoc elements are published for name; ask for givenName and familyName"
        case .passKitAge(let place): "\(place): age(atLeast: NN) takes a whole number from 1 to 125"
        case .passKitElementOfOther(let place, let element, let descriptor, let near):
            "\(place): \(descriptor.rawValue) has no \(element)\(Self.hint(near))"
        case .passKitElementTwice(let place, let element): "\(place): \(element) is there already"
        case .passKitAges(let place): "\(place): age and age(atLeast: NN) cannot be in one request"
        }
    }

    private static func hint(_ near: [PassKitElement.Name]) -> String {
        near.isEmpty ? "" : "; there is \(list(near.map(\.rawValue)))"
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
