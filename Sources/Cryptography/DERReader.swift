// SPDX-License-Identifier: Apache-2.0

/// Walks over the elements of a DER structure (X.690).
///
/// It holds positions only; the bytes are lent to each call. So a secret key is read where it lies, and what is found
/// can be cut out of the original bytes.
package struct DERReader {
    private var position: Int
    private let end: Int

    /// Reads the contents of an element found before.
    package init(_ contents: Range<Int>) {
        position = contents.lowerBound
        end = contents.upperBound
    }

    package var isAtEnd: Bool { position == end }

    /// The tag of the next element, or nil at the end.
    package func nextTag(in bytes: Span<UInt8>) -> DERTag? {
        isAtEnd ? nil : DERTag(rawValue: bytes[position])
    }

    /// Goes past the next element of any tag.
    package mutating func element(in bytes: Span<UInt8>) throws(CryptographyError) -> DERElement {
        guard end - position >= 2, bytes[position] & 0x1f != 0x1f else { throw .malformedDER }
        let start = position
        var length = Int(bytes[position + 1])
        var contentStart = position + 2
        if length >= 0x80 {
            // The long form: minimal, never indefinite, and at most four bytes (X.690, 8.1.3 and 10.1).
            let count = length & 0x7f
            guard (1...4).contains(count), end - contentStart >= count, bytes[contentStart] != 0 else {
                throw .malformedDER
            }
            length = 0
            for index in contentStart..<contentStart + count { length = length << 8 | Int(bytes[index]) }
            guard length >= 0x80 else { throw .malformedDER }
            contentStart += count
        }
        guard length <= end - contentStart else { throw .malformedDER }
        position = contentStart + length
        return DERElement(
            tag: DERTag(rawValue: bytes[start]), encoding: start..<position, contents: contentStart..<position)
    }

    /// Goes past an element that must be next, and returns where its contents are.
    package mutating func take(_ tag: DERTag, in bytes: Span<UInt8>) throws(CryptographyError) -> Range<Int> {
        guard nextTag(in: bytes) == tag else { throw .malformedDER }
        return try element(in: bytes).contents
    }

    /// Goes past an element if it is next.
    package mutating func takeIfNext(_ tag: DERTag, in bytes: Span<UInt8>) throws(CryptographyError) -> Range<Int>? {
        nextTag(in: bytes) == tag ? try element(in: bytes).contents : nil
    }

    /// Refuses what is left over.
    package func finish() throws(CryptographyError) {
        guard isAtEnd else { throw .malformedDER }
    }
}

/// One element, by its places in the bytes.
package struct DERElement: Hashable, Sendable {
    package let tag: DERTag
    /// Tag, length and contents.
    package let encoding: Range<Int>
    package let contents: Range<Int>
}

extension DERReader {
    /// A reader of all the bytes, and not of the bytes after them.
    package init(all bytes: Span<UInt8>) { self.init(0..<bytes.count) }

    /// An integer's magnitude without leading zeros; nil for a negative one. Zero has no bytes.
    package mutating func unsignedInteger(in bytes: Span<UInt8>) throws(CryptographyError) -> Range<Int>? {
        let contents = try take(.integer, in: bytes)
        guard let first = contents.first else { throw .malformedDER }
        if contents.count > 1 {
            // The first nine bits are neither all zero nor all one (X.690, 8.3.2).
            let top = (bytes[first], bytes[first + 1] & 0x80)
            guard top != (0x00, 0x00), top != (0xff, 0x80) else { throw .malformedDER }
        }
        if bytes[first] & 0x80 != 0 { return nil }
        return bytes[first] == 0 ? first + 1..<contents.upperBound : contents
    }

    /// A small number, as version fields and path lengths hold.
    package mutating func smallInteger(in bytes: Span<UInt8>) throws(CryptographyError) -> Int {
        guard let magnitude = try unsignedInteger(in: bytes), magnitude.count <= 4 else { throw .malformedDER }
        return magnitude.reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// The bytes of a bit string that has whole bytes only, as keys and signatures are.
    package mutating func wholeBytes(in bytes: Span<UInt8>) throws(CryptographyError) -> Range<Int> {
        let contents = try take(.bitString, in: bytes)
        guard let first = contents.first, bytes[first] == 0 else { throw .malformedDER }
        return first + 1..<contents.upperBound
    }

    /// A true or false of one byte, or false where it is left out.
    ///
    /// DER would have FF for true and nothing for false (X.690, 11.1 and 11.5). Roots on real lists spell a false out,
    /// or have 01 for true, which is BER and cannot be misread.
    package mutating func booleanOrFalse(in bytes: Span<UInt8>) throws(CryptographyError) -> Bool {
        guard let contents = try takeIfNext(.boolean, in: bytes) else { return false }
        guard contents.count == 1 else { throw .malformedDER }
        return bytes[contents.lowerBound] != 0
    }

    /// An object identifier in dotted decimals.
    package mutating func objectIdentifier(in bytes: Span<UInt8>) throws(CryptographyError) -> String {
        try ObjectIdentifier.text(of: bytes.extracting(take(.objectIdentifier, in: bytes)))
    }
}
