// SPDX-License-Identifier: Apache-2.0

internal import CJansson

/// The one door for JSON from outside, over jansson.
///
/// Foundation's decoders keep one of two members of the same name, and which one is nowhere said. jansson refuses such
/// an object (RFC 7515, 5.2), keeps the order of members, and tells integers from other numbers.
public enum JSONReader {
    /// Reads one JSON text, with nothing after it.
    public static func value(of bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JSONError) -> JSONValue {
        guard bytes.count <= limits.byteCount else { throw .tooLarge }
        guard !bytes.isEmpty else { throw .malformed(line: 1) }
        try JSONCensus.check(bytes, itemCount: limits.itemCount)
        var fault = json_error_t()
        let root = unsafe bytes.withUnsafeBytes { buffer in
            unsafe json_loadb(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
                size_t(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY), &fault)
        }
        guard let root = unsafe root else {
            let line = max(1, Int(fault.line))
            // The code of the error stands in the last byte of its text.
            switch unsafe json_error_code(&fault) {
            case json_error_duplicate_key: throw .duplicateMember(line: line)
            case json_error_stack_overflow: throw .tooDeep
            default: throw .malformed(line: line)
            }
        }
        defer { unsafe mdoc_json_release(root) }
        return try unsafe copy(root, depthLeft: limits.depth)
    }

    /// Reads a JSON text that must be an object.
    public static func object(of bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JSONError) -> JSONObject {
        guard case .object(let object) = try value(of: bytes, limits: limits) else { throw .malformed(line: 1) }
        return object
    }

    private static func copy(_ json: UnsafeMutablePointer<json_t>, depthLeft: Int) throws(JSONError) -> JSONValue {
        switch unsafe mdoc_json_type(json) {
        case JSON_STRING: return .string(unsafe text(json_string_value(json), json_string_length(json)))
        case JSON_INTEGER: return .integer(unsafe json_integer_value(json))
        case JSON_REAL: return .real(unsafe json_real_value(json))
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        case JSON_ARRAY:
            guard depthLeft > 0 else { throw .tooDeep }
            var elements: [JSONValue] = []
            for index in 0..<(unsafe json_array_size(json)) {
                guard let element = unsafe json_array_get(json, index) else { continue }
                elements.append(try unsafe copy(element, depthLeft: depthLeft - 1))
            }
            return .array(elements)
        case JSON_OBJECT:
            guard depthLeft > 0 else { throw .tooDeep }
            var members: [JSONObject.Member] = []
            var iterator = unsafe json_object_iter(json)
            while let current = unsafe iterator {
                if let value = unsafe json_object_iter_value(current) {
                    let name = unsafe String(cString: json_object_iter_key(current))
                    members.append(
                        JSONObject.Member(name: name, value: try unsafe copy(value, depthLeft: depthLeft - 1)))
                }
                unsafe iterator = json_object_iter_next(json, current)
            }
            return .object(JSONObject(distinct: members))
        default: return .null
        }
    }

    /// jansson has checked that the bytes are UTF-8.
    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
