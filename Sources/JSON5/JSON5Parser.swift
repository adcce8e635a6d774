// SPDX-License-Identifier: Apache-2.0

internal import ExactText

/// The grammar of values, JSON5 1.0, 2 to 4.
struct JSON5Parser {
    private var scanner: JSON5Scanner

    init(_ source: SourceText) { scanner = JSON5Scanner(source) }

    /// The one value of a text.
    mutating func document(depth: Int) throws(JSON5Error) -> JSON5Value {
        try scanner.skipSpace()
        guard scanner.next != nil else { throw scanner.fault(.noValue) }
        let value = try value(depthLeft: depth)
        try scanner.skipSpace()
        guard scanner.next == nil else { throw scanner.fault(.textAfterValue) }
        return value
    }

    private mutating func value(depthLeft: Int) throws(JSON5Error) -> JSON5Value {
        let line = scanner.source.line(at: scanner.offset)
        return JSON5Value(line: line, kind: try kind(depthLeft: depthLeft))
    }

    private mutating func kind(depthLeft: Int) throws(JSON5Error) -> JSON5Value.Kind {
        switch scanner.next {
        case UInt8(ascii: "{"):
            guard depthLeft > 0 else { throw .tooDeep(at: scanner.source.position(at: scanner.offset)) }
            return .object(try object(depthLeft: depthLeft - 1))
        case UInt8(ascii: "["):
            guard depthLeft > 0 else { throw .tooDeep(at: scanner.source.position(at: scanner.offset)) }
            return .array(try array(depthLeft: depthLeft - 1))
        default:
            if let text = try scanner.takeString() { return .string(text) }
            if scanner.isAtNumber { return try scanner.takeNumber() }
            return try word()
        }
    }

    private mutating func word() throws(JSON5Error) -> JSON5Value.Kind {
        let start = scanner.offset
        guard let name = try scanner.takeName() else { throw scanner.fault(.expectedValue, at: start) }
        // These are tokens, so an escape in one of them is no way to write it.
        guard scanner.offset - start == name.utf8.count else { throw scanner.fault(.unknownWord, at: start) }
        switch name {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "Infinity": return .real(.infinity)
        case "NaN": return .real(.nan)
        default: throw scanner.fault(.unknownWord, at: start)
        }
    }

    private mutating func array(depthLeft: Int) throws(JSON5Error) -> [JSON5Value] {
        let start = scanner.offset
        _ = scanner.take("[")
        var elements: [JSON5Value] = []
        while true {
            try scanner.skipSpace()
            guard scanner.next != nil else { throw scanner.fault(.unterminatedArray, at: start) }
            if scanner.take("]") { return elements }
            elements.append(try value(depthLeft: depthLeft))
            try scanner.skipSpace()
            guard scanner.next != nil else { throw scanner.fault(.unterminatedArray, at: start) }
            if scanner.take("]") { return elements }
            guard scanner.take(",") else { throw scanner.fault(.expectedCommaOrBracket) }
        }
    }

    private mutating func object(depthLeft: Int) throws(JSON5Error) -> JSON5Object {
        let start = scanner.offset
        _ = scanner.take("{")
        var members: [JSON5Object.Member] = []
        var lines: [ExactString: Int] = [:]
        while true {
            try scanner.skipSpace()
            guard scanner.next != nil else { throw scanner.fault(.unterminatedObject, at: start) }
            if scanner.take("}") { return JSON5Object(distinct: members) }
            let member = try member(depthLeft: depthLeft, after: &lines)
            members.append(member)
            try scanner.skipSpace()
            guard scanner.next != nil else { throw scanner.fault(.unterminatedObject, at: start) }
            if scanner.take("}") { return JSON5Object(distinct: members) }
            guard scanner.take(",") else { throw scanner.fault(.expectedCommaOrBrace) }
        }
    }

    private mutating func member(
        depthLeft: Int, after lines: inout [ExactString: Int]
    ) throws(JSON5Error) -> JSON5Object.Member {
        let start = scanner.offset
        let line = scanner.source.line(at: start)
        let name = try name()
        if let first = lines.updateValue(line, forKey: ExactString(name)) {
            throw .duplicateMember(
                JSON5Object.Member.shown(name), at: scanner.source.position(at: start), firstLine: first)
        }
        try scanner.skipSpace()
        guard scanner.take(":") else { throw scanner.fault(.expectedColon) }
        try scanner.skipSpace()
        guard scanner.next != nil else { throw scanner.fault(.expectedValue) }
        return JSON5Object.Member(name: name, line: line, value: try value(depthLeft: depthLeft))
    }

    private mutating func name() throws(JSON5Error) -> String {
        if let quoted = try scanner.takeString() { return quoted }
        guard let name = try scanner.takeName() else { throw scanner.fault(.expectedName) }
        return name
    }
}
