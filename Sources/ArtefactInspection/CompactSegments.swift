// SPDX-License-Identifier: Apache-2.0

/// The segments of a compact JWS (RFC 7515, 7.1) or JWE (RFC 7516, 7.1).
struct CompactSegments {
    /// Three or five, of base64url's characters; all but the first may be empty.
    let segments: [ArraySlice<UInt8>]

    init?(_ text: ArraySlice<UInt8>) {
        guard text.contains(UInt8(ascii: ".")), text.allSatisfy(Self.isExpected) else { return nil }
        // Six are too many, however many there are.
        let segments = text.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
        guard segments.count == 3 || segments.count == 5, !segments[0].isEmpty else { return nil }
        self.segments = segments
    }

    private static func isExpected(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
