// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension HashAlgorithm {
    func digest(of bytes: [UInt8]) -> [UInt8] { hash(bytes.span) }
}
