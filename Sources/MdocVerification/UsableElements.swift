// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
internal import Mdoc
internal import Redaction

/// The elements of a document that can answer a request, laid out so that each entry of it costs no walk over them.
struct UsableElements: Redacted {
    let all: [DocumentElements.Element]
    private let names: Set<ElementName>
    private let ageAttestations: [DocumentElements.Element]

    /// - Parameter elements: `DocumentElements.usable`.
    init(_ elements: [DocumentElements.Element]) {
        all = elements
        names = Set(elements.map(\.name))
        ageAttestations = elements.filter { AgeAttestations.age(of: $0.name.identifier) != nil }
    }

    func contains(_ name: ElementName) -> Bool { names.contains(name) }

    func ageAttestations(in nameSpace: NameSpace) -> [DocumentElements.Element] {
        ageAttestations.filter { $0.name.nameSpace == nameSpace }
    }

    /// The name and value of `age_in_years`, where it is there and a number.
    func ageInYears(in nameSpace: NameSpace) -> (name: ElementName, years: UInt64)? {
        for element in all where element.name.identifier.isAgeInYears && element.name.nameSpace == nameSpace {
            if let years = element.value.unsigned { return (element.name, years) }
        }
        return nil
    }
}

extension ElementIdentifier {
    fileprivate var isAgeInYears: Bool { rawValue.isExactly("age_in_years") }
}
