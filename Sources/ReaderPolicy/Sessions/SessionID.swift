// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import JOSE

/// Names a session towards the caller: 16 random bytes, written in base64url.
///
/// Independent of the nonce and of the binding, so that none of the three tells another.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
    public let bytes: [UInt8]

    public static let byteCount = 16

    /// Draws again where the text would begin with a hyphen, which command lines take for an option.
    public init(from random: some RandomSource) {
        var bytes: [UInt8]
        repeat { bytes = random.bytes(Self.byteCount) } while bytes[0] >> 2 == Self.hyphen
        self.bytes = bytes
    }

    /// What stands for six bits that base64url writes as a hyphen.
    private static let hyphen: UInt8 = 62

    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads the text of a path; each session has exactly one.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 22, let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// 22 characters.
    public var description: String { Base64URL.encode(bytes.span) }
}
