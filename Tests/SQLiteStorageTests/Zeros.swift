// SPDX-License-Identifier: Apache-2.0

import Cryptography

/// A source of bytes that anyone can guess.
struct Zeros: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
