// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import InputEncoding
internal import JSON
internal import MdocVerification
internal import Timestamps

/// The value of an element as people write it, and as its data model writes it in CBOR.
enum ElementValue {
    /// Reads JSON, or text where it is none.
    ///
    /// - Parameter form: nil for an element that no data model has; JSON then tells the type.
    /// - Returns: nil where the text does not fit the form.
    static func read(_ text: String, as form: ElementForm?) -> CBORValue? {
        let bytes = Array(text.utf8)
        let json = (try? JSONReader.value(of: bytes.span)) ?? .string(text)
        guard let form else { return plain(json) }
        // A postal code of digits is text, although it is a number in JSON.
        return value(json, as: form) ?? value(.string(text), as: form)
    }

    private static func value(_ json: JSONValue, as form: ElementForm) -> CBORValue? {
        switch form {
        case .text: json.stringValue.map { .text($0) }
        case .unsigned: json.integerValue.flatMap { $0 >= 0 ? .integer($0) : nil }
        case .boolean: json.boolValue.map { .boolean($0) }
        case .bytes: json.stringValue.flatMap { try? PrefixedBytes($0).bytes }.map { .bytes($0) }
        case .fullDate:
            json.stringValue.flatMap { try? FullDate($0) }.map { .tagged(1004, .text($0.description)) }
        case .dateTime:
            json.stringValue.flatMap { text in
                (try? RFC3339Timestamp(text))?.isStrict == true ? .tagged(0, .text(text)) : nil
            }
        case .arrayOf(let form):
            json.arrayValue.flatMap { elements in
                let values = elements.compactMap { value($0, as: form) }
                return values.count == elements.count ? .array(values) : nil
            }
        case .map(let members): json.objectValue.flatMap { map($0, members) }
        case .either(let one, let other): value(json, as: one) ?? value(json, as: other)
        }
    }

    private static func map(_ object: JSONObject, _ forms: [(name: String, form: ElementForm)]) -> CBORValue? {
        let members = object.members.compactMap { member -> CBORValue.Member? in
            let form = forms.first { $0.name == member.name }?.form
            let content = form.map { value(member.value, as: $0) } ?? plain(member.value)
            return content.map { CBORValue.Member(.text(member.name), $0) }
        }
        return members.count == object.members.count ? .map(members) : nil
    }

    private static func plain(_ json: JSONValue) -> CBORValue {
        switch json {
        case .null: .null
        case .bool(let value): .boolean(value)
        case .integer(let number): .integer(number)
        case .real(let number): .float(number)
        case .string(let text): .text(text)
        case .array(let elements): .array(elements.map(plain))
        case .object(let object): .map(object.members.map { CBORValue.Member(.text($0.name), plain($0.value)) })
        }
    }
}
