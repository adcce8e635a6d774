// SPDX-License-Identifier: Apache-2.0

/// The one reader of JSON that came from outside.
///
/// Foundation's decoders keep one of two members of the same name, and which one is nowhere said; a verifier and the
/// code behind it might see different ones. Here such an object is refused (RFC 7515, 4 and 5.2).
public enum StrictJSON {
    /// Reads one JSON text, RFC 8259: UTF-8 without byte order mark, nothing after it.
    public static func value(of bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JOSEError) -> JSONValue {
        guard bytes.count <= limits.byteCount else { throw .json(.tooLarge) }
        var parser = JSONParser(depthLimit: limits.depth)
        return try parser.document(bytes)
    }

    /// Reads a JSON text that must be an object.
    public static func object(of bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JOSEError) -> JSONObject {
        guard case .object(let object) = try value(of: bytes, limits: limits) else { throw .json(.malformed) }
        return object
    }

    /// Refuses what `value(of:limits:)` refuses, for text that another decoder is going to read.
    public static func check(_ bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JOSEError) {
        _ = try value(of: bytes, limits: limits)
    }
}
