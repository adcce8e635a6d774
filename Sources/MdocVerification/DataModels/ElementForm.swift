// SPDX-License-Identifier: Apache-2.0

package import Mdoc

/// The CBOR type of an element's value after the data model of its namespace, for programs in which people write values
/// down. Whether a value is one of those allowed is not said here.
package indirect enum ElementForm: Sendable {
    case text, unsigned, boolean, bytes
    /// `#6.1004(tstr)`.
    case fullDate
    /// `#6.0(tstr)`.
    case dateTime
    case arrayOf(ElementForm)
    /// Members whose form is known; others may stand beside them.
    case map([(name: String, form: ElementForm)])
    case either(ElementForm, ElementForm)

    /// nil for an element that no data model of this reader has.
    package init?(of name: ElementName) {
        guard let rule = DataModel.named(name.nameSpace)?.rule(for: name.identifier) else { return nil }
        self.init(rule)
    }

    private init(_ rule: ElementRule) {
        self =
            switch rule {
            case .latin1, .text, .oneOf, .country: .text
            case .unsigned, .numberOf: .unsigned
            case .boolean: .boolean
            case .fullDate: .fullDate
            case .dateTime: .dateTime
            case .dateOrTime: .either(.fullDate, .dateTime)
            case .bytes, .image: .bytes
            case .arrayOf(let element, atLeast: _): .arrayOf(ElementForm(element))
            case .map(let members): .map(members.map { ($0.name, ElementForm($0.rule)) })
            case .either(let one, let other): .either(ElementForm(one), ElementForm(other))
            }
    }
}
