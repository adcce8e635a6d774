// SPDX-License-Identifier: Apache-2.0

internal import JOSE
internal import JSON

/// JWS with the key, or the set of keys, that the group has; and JWE.
enum WycheproofTokens {
    static func signature(_ group: inout CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        guard let key = (group.optional("public") ?? group.optional("private"))?.objectValue else {
            throw group.malformed("public or private")
        }
        let keys = key["keys"]?.arrayValue?.compactMap(\.objectValue) ?? [key]
        guard let first = keys.first else { throw group.malformed("keys") }
        return { fields throws(VectorError) in
            let compact = try fields.text("jws")
            return {
                // A token that is not even one is refused, whatever its key.
                let keyID = try? JWS(compact: compact).header.keyID()
                return verify(compact, with: keys.first { $0["kid"]?.stringValue == keyID } ?? first)
            }
        }
    }

    private static func verify(_ compact: String, with members: JSONObject) -> Wycheproof.Verdict {
        do throws(JOSEError) {
            let key: JWK
            do { key = try JWK(members) } catch {
                return unsupported(members, error).map(Wycheproof.Verdict.unsupported) ?? .refused
            }
            _ = try JWS(compact: compact).verify(with: key)
            return .accepted
        } catch {
            return .refused
        }
    }

    /// Keys of types that this reader does not have, and that it must have refused for this very reason.
    private static func unsupported(_ key: JSONObject, _ error: JOSEError) -> UnsupportedReason? {
        // An elliptic curve's key that calls itself another type is a case about keys, not one about RSA.
        guard error == .keyTypeUnsupported, key["crv"] == nil else { return nil }
        return switch key["kty"]?.stringValue {
        case "oct": .macToken
        case "RSA": .rsaToken
        default: nil
        }
    }

    static func encryption(_ fields: inout CaseFields) throws(VectorError) -> @Sendable () -> Wycheproof.Verdict {
        _ = try fields.text("jwe")
        return { .unsupported(.encryptedToken) }
    }
}
