// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension RandomSource {
    /// How signatures are made beside the bytes of this source: one that can be run again gives the same ones again.
    var ecdsaNonces: ECDSANonces { self is SeededRandom ? .deterministic : .random }
}
