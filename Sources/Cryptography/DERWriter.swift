// SPDX-License-Identifier: Apache-2.0

/// Writes DER (X.690), from the outside to the inside.
package struct DERWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// One element with what `body` writes inside.
    package static func element(_ tag: DERTag, _ body: (inout DERWriter) -> Void) -> [UInt8] {
        var writer = DERWriter()
        writer.constructed(tag, body)
        return writer.bytes
    }

    /// Bytes that are DER already, or that a test wants there.
    package mutating func raw(_ encoding: some Collection<UInt8>) { bytes += encoding }

    package mutating func element(_ tag: DERTag, _ contents: some Collection<UInt8>) {
        bytes.append(tag.rawValue)
        let count = contents.count
        if count < 0x80 {
            bytes.append(UInt8(count))
        } else {
            let width = (Int.bitWidth - count.leadingZeroBitCount + 7) / 8
            bytes.append(0x80 | UInt8(width))
            for shift in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * shift))) }
        }
        bytes += contents
    }

    package mutating func constructed(_ tag: DERTag, _ body: (inout DERWriter) -> Void) {
        var inner = DERWriter()
        body(&inner)
        element(tag, inner.bytes)
    }

    package mutating func sequence(_ body: (inout DERWriter) -> Void) { constructed(.sequence, body) }

    /// A non-negative integer from its magnitude, with or without leading zeros.
    package mutating func integer(magnitude: some Collection<UInt8>) {
        let significant = magnitude.drop { $0 == 0 }
        // A leading zero keeps the number positive; zero itself is one such byte.
        let needsZero = significant.first.map { $0 >= 0x80 } ?? true
        element(.integer, (needsZero ? [0] : []) + significant)
    }

    package mutating func integer(_ number: Int) {
        precondition(number >= 0)
        integer(magnitude: (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }

    package mutating func boolean(_ value: Bool) { element(.boolean, [value ? 0xff : 0x00]) }

    package mutating func objectIdentifier(_ text: String) {
        element(.objectIdentifier, ObjectIdentifier.contents(of: text))
    }

    package mutating func octetString(_ contents: some Collection<UInt8>) { element(.octetString, contents) }

    /// A bit string of whole bytes.
    package mutating func bitString(_ contents: some Collection<UInt8>) { element(.bitString, [0] + contents) }
}
