// SPDX-License-Identifier: Apache-2.0

/// Encoded points of Ed25519 and Ed448 (RFC 8032, 5.1.2 and 5.2.2).
enum EdwardsPoint {
    /// Whether a point's order divides the cofactor.
    ///
    /// With such a key, S = 0 and a suitable R are a signature of about every message. No honest key is one.
    static func hasSmallOrder(_ point: Span<UInt8>, curve: Curve) -> Bool {
        let values = curve == .ed25519 ? smallOrder25519 : smallOrder448
        let last = point.count - 1
        return values.contains { value in
            // The highest bit is the sign of x, and the order does not depend on it.
            guard value[last] == point[last] & 0x7f else { return false }
            return (0..<last).allSatisfy { value[$0] == point[$0] }
        }
    }

    /// y = 0, 1 and -1, the first two also with the prime added, and the two y of order 8.
    private static let smallOrder25519: [[UInt8]] = [
        number(0x00, 0x00, 0x00), number(0x01, 0x00, 0x00),
        number(0xec, 0xff, 0x7f), number(0xed, 0xff, 0x7f), number(0xee, 0xff, 0x7f),
        [
            0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
            0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
        ],
        [
            0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
            0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
        ],
    ]

    /// y = 0, 1 and -1, the first two also with the prime 2^448 - 2^224 - 1 added.
    private static let smallOrder448: [[UInt8]] = [
        halves(0x00, 0x00, 0x00, 0x00), halves(0x01, 0x00, 0x00, 0x00),
        halves(0xfe, 0xff, 0xfe, 0xff), halves(0xff, 0xff, 0xfe, 0xff), halves(0x00, 0x00, 0xff, 0xff),
    ]

    /// 32 bytes: the lowest, 30 times the middle one, the highest.
    private static func number(_ lowest: UInt8, _ middle: UInt8, _ highest: UInt8) -> [UInt8] {
        [lowest] + [UInt8](repeating: middle, count: 30) + [highest]
    }

    /// 57 bytes: two halves of 28, each with its lowest byte and 27 times another one, and a zero for the sign.
    private static func halves(_ low: UInt8, _ lowRest: UInt8, _ high: UInt8, _ highRest: UInt8) -> [UInt8] {
        [low] + [UInt8](repeating: lowRest, count: 27) + [high] + [UInt8](repeating: highRest, count: 27) + [0]
    }
}
