// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The header and payload of a JWS whose signature was verified; only `JWS` makes one.
public struct VerifiedJWS: Equatable, Sendable, Redacted {
    public let header: JWSHeader
    public let payload: [UInt8]

    init(header: JWSHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}
