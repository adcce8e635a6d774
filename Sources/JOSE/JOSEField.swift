// SPDX-License-Identifier: Apache-2.0

/// Where in a JOSE object something is wrong. The raw value is the member's own name.
public enum JOSEField: String, Hashable, Sendable {
    case header, payload, signature
    case alg, kid, typ, cty, crit, b64, x5c
    case kty, crv, x, y, d, use
    case keyOperations = "key_ops"
}
