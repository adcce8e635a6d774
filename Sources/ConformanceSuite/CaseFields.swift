// SPDX-License-Identifier: Apache-2.0

internal import InputEncoding
internal import JOSE
internal import JSON

/// Reads the members of a case; each is taken once, and one that nobody took is an error.
struct CaseFields {
    private let id: String
    private let object: JSONObject
    private var taken: Set<String> = []

    init(_ value: JSONValue?, of id: String, member: String) throws(VectorError) {
        guard let object = value?.objectValue else { throw .malformed(case: id, member: member) }
        self.id = id
        self.object = object
    }

    func malformed(_ member: String) -> VectorError { .malformed(case: id, member: member) }

    mutating func optional(_ name: String) -> JSONValue? {
        taken.insert(name)
        return object[name]
    }

    mutating func value(_ name: String) throws(VectorError) -> JSONValue {
        guard let value = optional(name) else { throw malformed(name) }
        return value
    }

    mutating func text(_ name: String) throws(VectorError) -> String {
        guard let text = try value(name).stringValue else { throw malformed(name) }
        return text
    }

    mutating func optionalText(_ name: String) throws(VectorError) -> String? {
        guard let value = optional(name) else { return nil }
        guard let text = value.stringValue else { throw malformed(name) }
        return text
    }

    mutating func integer(_ name: String) throws(VectorError) -> Int {
        guard let integer = try value(name).integerValue else { throw malformed(name) }
        return Int(integer)
    }

    mutating func list(_ name: String) throws(VectorError) -> [JSONValue] {
        guard let list = try value(name).arrayValue else { throw malformed(name) }
        return list
    }

    /// A list of texts; empty where the member is not there.
    mutating func texts(_ name: String) throws(VectorError) -> [String] {
        guard let value = optional(name) else { return [] }
        guard let texts = value.arrayValue?.map(\.stringValue), !texts.contains(nil) else { throw malformed(name) }
        return texts.compactMap(\.self)
    }

    mutating func hex(_ name: String) throws(VectorError) -> [UInt8] {
        guard let bytes = [UInt8](hexadecimal: try text(name)) else { throw malformed(name) }
        return bytes
    }

    mutating func optionalHex(_ name: String) throws(VectorError) -> [UInt8]? {
        guard let text = try optionalText(name) else { return nil }
        guard let bytes = [UInt8](hexadecimal: text) else { throw malformed(name) }
        return bytes
    }

    mutating func base64URL(_ name: String) throws(VectorError) -> [UInt8] {
        guard let bytes = try? Base64URL.decode(try text(name)) else { throw malformed(name) }
        return bytes
    }

    /// Refuses members that were not read: a misspelt one would be a check that never runs.
    func refuseOthers() throws(VectorError) {
        if let unknown = object.names.first(where: { !taken.contains($0) }) { throw malformed(unknown) }
    }
}
