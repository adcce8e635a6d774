// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import Mdoc

/// The elements that a namespace has, and the form of each.
struct DataModel: Sendable {
    let rules: [ExactString: ElementRule]

    /// The form of an element; nil where the namespace has none of this name.
    func rule(for identifier: ElementIdentifier) -> ElementRule? {
        if let rule = rules[ExactString(identifier.rawValue)] { return rule }
        if AgeAttestations.age(of: identifier) != nil { return rules["age_over_NN"] }
        if identifier.rawValue.hasPrefix("biometric_template_") { return rules["biometric_template_xx"] }
        return nil
    }

    /// The model of a namespace that this reader knows.
    static func named(_ nameSpace: NameSpace) -> DataModel? { all[ExactString(nameSpace.rawValue)] }

    /// Whether a namespace holds what only an issuer can vouch for.
    static func isIdentity(_ nameSpace: NameSpace) -> Bool {
        let name = nameSpace.rawValue
        return ["org.iso.18013.5.1", "org.iso.23220", "eu.europa.ec.eudi.pid"].contains {
            name == $0 || name.hasPrefix($0 + ".")
        }
    }

    static let nameSpacesWithDates = ["org.iso.18013.5.1", "org.iso.23220.1", "eu.europa.ec.eudi.pid.1"]

    private static let all: [ExactString: DataModel] = [
        "org.iso.18013.5.1": .mDL, "org.iso.18013.5.1.aamva": .aamva, "org.iso.23220.1": .photoIDCommon,
        "org.iso.23220.photoid.1": .photoID, "eu.europa.ec.eudi.pid.1": .pid,
    ]
}
