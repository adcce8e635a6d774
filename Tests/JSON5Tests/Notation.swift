// SPDX-License-Identifier: Apache-2.0

import JSON5
import Testing

func read(_ text: String) throws(JSON5Error) -> JSON5Value { try JSON5Reader.value(of: Array(text.utf8)) }

/// What a value is, in a notation that tells kinds apart: integers as digits, other numbers after `~`.
func notation(_ value: JSON5Value) -> String {
    switch value.kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .real(let real): "~\(real)"
    case .string(let text): "<\(text)>"
    case .array(let elements): "[" + elements.map(notation).joined(separator: " ") + "]"
    case .object(let object):
        "{" + object.members.map { "\($0.name)=\(notation($0.value))" }.joined(separator: " ") + "}"
    }
}

/// The error that a text is refused with.
func refusal(of text: String) -> JSON5Error? {
    do throws(JSON5Error) {
        _ = try read(text)
        return nil
    } catch {
        return error
    }
}
