// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Redaction

/// What binds a wallet's answer to one session: 32 bytes that nobody can guess.
///
/// PassKit takes 1 to 64; fewer than 32 would only help a forger.
public struct Nonce: Hashable, Sendable, Redacted {
    public let bytes: [UInt8]

    public static let byteCount = 32

    public init(from random: some RandomSource) {
        bytes = random.bytes(Self.byteCount)
    }

    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }
}
