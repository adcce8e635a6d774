// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The protected header of a JWS, RFC 7515, 4: read, not believed.
public struct JWSHeader: Equatable, Sendable {
    /// Every member, in order.
    public let members: JSONObject

    public init(_ members: JSONObject) { self.members = members }

    /// `alg`, which every header must have.
    public func algorithm() throws(JOSEError) -> String {
        guard let name = try members.string(.alg) else { throw .memberMissing(.alg) }
        return name
    }

    /// `kid`
    public func keyID() throws(JOSEError) -> String? { try members.string(.kid) }

    /// `typ`
    public func type() throws(JOSEError) -> String? { try members.string(.typ) }

    /// `cty`
    public func contentType() throws(JOSEError) -> String? { try members.string(.cty) }

    /// `x5c`: certificates as DER, the signer's first. They are base64 with padding, unlike all else (RFC 7515, 4.1.6).
    public func certificateChain() throws(JOSEError) -> [[UInt8]]? {
        guard let texts = try members.strings(.x5c) else { return nil }
        guard !texts.isEmpty else { throw .memberMalformed(.x5c) }
        return try texts.map { text throws(JOSEError) in
            do { return try Base64.decode(text) } catch { throw .memberMalformed(.x5c) }
        }
    }

    /// Refuses what the signer demands to be understood and is not: `crit` (RFC 7515, 4.1.11) and `b64` (RFC 7797).
    func checkExtensions() throws(JOSEError) {
        guard members[.b64] == nil else { throw .extensionUnsupported }
        guard members[.crit] != nil else { return }
        guard let names = try members.differentStrings(.crit), !names.isEmpty else { throw .memberMalformed(.crit) }
        throw .extensionUnsupported
    }
}
