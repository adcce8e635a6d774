// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

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

    /// A small number, as version fields hold.
    package mutating func smallInteger(in bytes: Span<UInt8>) throws(CryptographyError) -> Int {
        let contents = try take(.integer, in: bytes)
        // Not negative, and without a leading zero that the sign does not need (X.690, 8.3.2).
        guard let first = contents.first, contents.count <= 4, bytes[first] < 0x80,
            contents.count == 1 || bytes[first] != 0 || bytes[first + 1] >= 0x80
        else { throw .malformedDER }
        return contents.reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// The bytes of a bit string that has whole bytes only, as keys are.
    package mutating func wholeBytes(in bytes: Span<UInt8>) throws(CryptographyError) -> Range<Int> {
        let contents = try take(.bitString, in: bytes)
        guard let first = contents.first, bytes[first] == 0 else { throw .malformedDER }
        return first + 1..<contents.upperBound
    }

    /// An object identifier in dotted decimals.
    package mutating func objectIdentifier(in bytes: Span<UInt8>) throws(CryptographyError) -> String {
        let element = bytes.extracting(try element(in: bytes).encoding)
        guard let identifier = unsafe DecodedStructure(ASN1_OBJECT_it(), decoding: element) else {
            OpenSSL.forgetErrors()
            throw .malformedDER
        }
        return try unsafe identifier.withPointer(ObjectIdentifier.text)
    }
}
