// SPDX-License-Identifier: Apache-2.0

/// A recursive reader of RFC 8259. Its depth is bounded, so its stack is.
///
/// The bytes are handed from call to call, because a struct cannot keep a span.
struct JSONParser {
    private let depthLimit: Int
    private var depth = 0
    private var position = 0

    init(depthLimit: Int) { self.depthLimit = depthLimit }

    mutating func document(_ bytes: Span<UInt8>) throws(JOSEError) -> JSONValue {
        skipWhiteSpace(bytes)
        let value = try value(bytes)
        skipWhiteSpace(bytes)
        guard position == bytes.count else { throw .json(.malformed) }
        return value
    }

    private mutating func value(_ bytes: Span<UInt8>) throws(JOSEError) -> JSONValue {
        switch peek(bytes) {
        case UInt8(ascii: "{"): return .object(try object(bytes))
        case UInt8(ascii: "["): return .array(try array(bytes))
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "t"): return try literal("true", .bool(true), bytes)
        case UInt8(ascii: "f"): return try literal("false", .bool(false), bytes)
        case UInt8(ascii: "n"): return try literal("null", .null, bytes)
        default: return .number(try number(bytes))
        }
    }

    private mutating func object(_ bytes: Span<UInt8>) throws(JOSEError) -> JSONObject {
        try enter()
        var members: [JSONObject.Member] = []
        var names: Set<[UInt8]> = []
        skipWhiteSpace(bytes)
        if !take("}", bytes) {
            repeat {
                skipWhiteSpace(bytes)
                guard peek(bytes) == UInt8(ascii: "\"") else { throw .json(.malformed) }
                let name = try string(bytes)
                guard names.insert(Array(name.utf8)).inserted else { throw .json(.duplicateMember) }
                skipWhiteSpace(bytes)
                guard take(":", bytes) else { throw .json(.malformed) }
                skipWhiteSpace(bytes)
                members.append(JSONObject.Member(name: name, value: try value(bytes)))
                skipWhiteSpace(bytes)
            } while take(",", bytes)
            guard take("}", bytes) else { throw .json(.malformed) }
        }
        depth -= 1
        return JSONObject(validated: members)
    }

    private mutating func array(_ bytes: Span<UInt8>) throws(JOSEError) -> [JSONValue] {
        try enter()
        var elements: [JSONValue] = []
        skipWhiteSpace(bytes)
        if !take("]", bytes) {
            repeat {
                skipWhiteSpace(bytes)
                elements.append(try value(bytes))
                skipWhiteSpace(bytes)
            } while take(",", bytes)
            guard take("]", bytes) else { throw .json(.malformed) }
        }
        depth -= 1
        return elements
    }

    /// Steps over an opening bracket.
    private mutating func enter() throws(JOSEError) {
        depth += 1
        guard depth <= depthLimit else { throw .json(.tooDeep) }
        position += 1
    }

    private mutating func literal(
        _ text: StaticString, _ value: JSONValue, _ bytes: Span<UInt8>
    ) throws(JOSEError) -> JSONValue {
        for byte in text.description.utf8 {
            guard peek(bytes) == byte else { throw .json(.malformed) }
            position += 1
        }
        return value
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(JOSEError) -> JSONNumber {
        let start = position
        _ = take("-", bytes)
        if !take("0", bytes) { try digits(bytes) }
        if take(".", bytes) { try digits(bytes) }
        if take("e", bytes) || take("E", bytes) {
            if !take("+", bytes) { _ = take("-", bytes) }
            try digits(bytes)
        }
        var text = ""
        for index in start..<position { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        return JSONNumber(validated: text)
    }

    /// Steps over one digit or more.
    private mutating func digits(_ bytes: Span<UInt8>) throws(JOSEError) {
        let start = position
        while let byte = peek(bytes), 0x30...0x39 ~= byte { position += 1 }
        guard position > start else { throw .json(.malformed) }
    }
}

extension JSONParser {
    private mutating func string(_ bytes: Span<UInt8>) throws(JOSEError) -> String {
        position += 1
        var characters = [UInt8]()
        while let byte = peek(bytes) {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: characters, as: UTF8.self) else { throw .json(.notUnicode) }
                return text
            case UInt8(ascii: "\\"): try escape(bytes, into: &characters)
            case ..<0x20: throw .json(.malformed)
            default: characters.append(byte)
            }
        }
        throw .json(.malformed)
    }

    /// Reads what follows a backslash.
    private mutating func escape(_ bytes: Span<UInt8>, into characters: inout [UInt8]) throws(JOSEError) {
        guard let byte = peek(bytes) else { throw .json(.malformed) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): characters.append(byte)
        case UInt8(ascii: "b"): characters.append(0x08)
        case UInt8(ascii: "t"): characters.append(0x09)
        case UInt8(ascii: "n"): characters.append(0x0A)
        case UInt8(ascii: "f"): characters.append(0x0C)
        case UInt8(ascii: "r"): characters.append(0x0D)
        case UInt8(ascii: "u"):
            let first = try codeUnit(bytes)
            var codePoint = UInt32(first)
            if UTF16.isLeadSurrogate(first) {
                guard take("\\", bytes), take("u", bytes) else { throw .json(.notUnicode) }
                let second = try codeUnit(bytes)
                guard UTF16.isTrailSurrogate(second) else { throw .json(.notUnicode) }
                codePoint = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(codePoint) else { throw .json(.notUnicode) }
            characters += String(scalar).utf8
        default: throw .json(.malformed)
        }
    }

    /// Reads four hexadecimal digits.
    private mutating func codeUnit(_ bytes: Span<UInt8>) throws(JOSEError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek(bytes), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw .json(.malformed) }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private func peek(_ bytes: Span<UInt8>) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        guard peek(bytes) == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
        while let byte = peek(bytes), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }
}
