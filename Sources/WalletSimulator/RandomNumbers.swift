// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Lets the standard library shuffle with a `RandomSource`.
struct RandomNumbers: RandomNumberGenerator {
    let source: any RandomSource

    mutating func next() -> UInt64 {
        source.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
