// SPDX-License-Identifier: Apache-2.0

internal import CCBOR

/// The first byte of an item and the argument after it, RFC 8949, 3.
struct CBORHead {
    enum Major {
        static let unsigned: UInt8 = 0
        static let negative: UInt8 = 1
        static let bytes: UInt8 = 2
        static let text: UInt8 = 3
        static let array: UInt8 = 4
        static let map: UInt8 = 5
        static let tag: UInt8 = 6
        static let simple: UInt8 = 7
    }

    /// Major type 0–7.
    let major: UInt8
    /// Value, length, count, tag number or simple value; for a float the bits of the `Double`.
    let argument: UInt64
    /// Bytes of the head alone, without a string's content.
    let byteCount: Int
    let isFloat: Bool

    /// Integers and lengths in their shortest form, as 18013-5, 8.1 asks. Floats and simple values have no such rule.
    var isShortest: Bool {
        if major == Major.simple { return true }
        return byteCount == CBOREncoder.headByteCount(argument)
    }

    /// Reads one head: what its first byte says alone here, all others by libcbor's streaming decoder.
    ///
    /// That decoder is stateless and allocates nothing; `cbor_load` must never see input, because it reserves whatever a
    /// length announces. Version 0.8 refuses the one-byte tags 6 to 20, COSE's 17 and 18 among them.
    @inline(__always)
    static func read(_ bytes: Span<UInt8>, at offset: Int) throws(CBORError) -> CBORHead {
        let first = bytes[offset]
        let information = first & 0x1f
        guard information >= 24 || first >> 5 == Major.simple else {
            return CBORHead(major: first >> 5, argument: UInt64(information), byteCount: 1, isFloat: false)
        }
        if first >> 5 == Major.simple, information <= 24, !(20...23).contains(information) {
            return try readSimple(bytes, at: offset, information: information)
        }
        return try readLong(bytes, at: offset)
    }

    private static func readLong(_ bytes: Span<UInt8>, at offset: Int) throws(CBORError) -> CBORHead {
        var seen = Seen()
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cbor_stream_decode(
                buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset, callbacks, &seen)
        }
        guard result.status == CBOR_DECODER_FINISHED else { throw CBORError(.malformed, at: offset) }
        guard seen.kind != Seen.indefinite else { throw CBORError(.indefinite, at: offset) }
        guard seen.kind != Seen.unexpected else { throw CBORError(.malformed, at: offset) }
        // For strings libcbor counts the content as read.
        let isString = seen.kind == Major.bytes || seen.kind == Major.text
        return CBORHead(
            major: seen.kind, argument: seen.argument,
            byteCount: isString ? result.read - Int(seen.argument) : result.read, isFloat: seen.isFloat)
    }

    /// Simple values other than false, true, null and undefined, which libcbor refuses to know (RFC 8949, 3.3).
    private static func readSimple(
        _ bytes: Span<UInt8>, at offset: Int, information: UInt8
    ) throws(CBORError) -> CBORHead {
        guard information == 24 else {
            return CBORHead(major: Major.simple, argument: UInt64(information), byteCount: 1, isFloat: false)
        }
        // Two-byte simple values below 32 are not well-formed: each has only one encoding.
        guard offset + 1 < bytes.count, bytes[offset + 1] >= 32 else { throw CBORError(.malformed, at: offset) }
        return CBORHead(
            major: Major.simple, argument: UInt64(bytes[offset + 1]), byteCount: 2, isFloat: false)
    }

    /// What a callback of libcbor reports.
    private struct Seen {
        static let indefinite: UInt8 = 254
        static let unexpected: UInt8 = 255
        var kind = Seen.unexpected
        var isFloat = false
        var argument: UInt64 = 0
    }

    /// One entry for each kind of head; a missing entry would be a call of address zero.
    ///
    /// Written once here and never changed, so every thread may read it.
    private nonisolated(unsafe) static let callbacks: UnsafePointer<cbor_callbacks> = {
        var table = cbor_callbacks()
        unsafe table.uint8 = { unsafe note($0, Major.unsigned, UInt64($1)) }
        unsafe table.uint16 = { unsafe note($0, Major.unsigned, UInt64($1)) }
        unsafe table.uint32 = { unsafe note($0, Major.unsigned, UInt64($1)) }
        unsafe table.uint64 = { unsafe note($0, Major.unsigned, $1) }
        unsafe table.negint8 = { unsafe note($0, Major.negative, UInt64($1)) }
        unsafe table.negint16 = { unsafe note($0, Major.negative, UInt64($1)) }
        unsafe table.negint32 = { unsafe note($0, Major.negative, UInt64($1)) }
        unsafe table.negint64 = { unsafe note($0, Major.negative, $1) }
        unsafe table.byte_string = { unsafe note($0, Major.bytes, UInt64(truncatingIfNeeded: $2)) }
        unsafe table.string = { unsafe note($0, Major.text, UInt64(truncatingIfNeeded: $2)) }
        unsafe table.array_start = { unsafe note($0, Major.array, UInt64(truncatingIfNeeded: $1)) }
        unsafe table.map_start = { unsafe note($0, Major.map, UInt64(truncatingIfNeeded: $1)) }
        unsafe table.tag = { unsafe note($0, Major.tag, UInt64($1)) }
        unsafe table.boolean = { unsafe note($0, Major.simple, $1 ? 21 : 20) }
        unsafe table.null = { unsafe note($0, Major.simple, 22) }
        unsafe table.undefined = { unsafe note($0, Major.simple, 23) }
        unsafe table.float2 = { unsafe note($0, Major.simple, Double($1).bitPattern, isFloat: true) }
        unsafe table.float4 = { unsafe note($0, Major.simple, Double($1).bitPattern, isFloat: true) }
        unsafe table.float8 = { unsafe note($0, Major.simple, $1.bitPattern, isFloat: true) }
        unsafe table.byte_string_start = { unsafe note($0, Seen.indefinite, 0) }
        unsafe table.string_start = { unsafe note($0, Seen.indefinite, 0) }
        unsafe table.indef_array_start = { unsafe note($0, Seen.indefinite, 0) }
        unsafe table.indef_map_start = { unsafe note($0, Seen.indefinite, 0) }
        unsafe table.indef_break = { unsafe note($0, Seen.unexpected, 0) }
        let memory = UnsafeMutablePointer<cbor_callbacks>.allocate(capacity: 1)
        unsafe memory.initialize(to: table)
        return unsafe UnsafePointer(memory)
    }()

    private static func note(
        _ context: UnsafeMutableRawPointer?, _ kind: UInt8, _ argument: UInt64, isFloat: Bool = false
    ) {
        let seen = unsafe context?.assumingMemoryBound(to: Seen.self)
        unsafe seen?.pointee = Seen(kind: kind, isFloat: isFloat, argument: argument)
    }
}
