// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import JOSE
internal import JSON

/// The token as a JWT (Token Status List, 5.1).
extension StatusListDraft {
    func jwt(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        let (header, claims) = (try header().serialized(), try claims().serialized())
        let text = Base64URL.encode(header.span) + "." + Base64URL.encode(claims.span)
        let message = Array(text.utf8)
        let algorithm = try key.certifying
        do {
            let signature = try key.sign(message.span, using: algorithm, nonces: nonces)
            return message + Array(".\(Base64URL.encode(signature.span))".utf8)
        } catch {
            throw .cryptography(error)
        }
    }

    private func header() throws(SimulatorError) -> JSONObject {
        // RFC 7518 has no names for Brainpool curves.
        guard let own = JWSAlgorithm(key.curve) else { throw .curveCannotSign }
        let other: JWSAlgorithm = own == .es512 ? .es256 : .es512
        var header: JSONObject = [
            "alg": .string((namesOtherAlgorithm ? other : own).rawValue), "typ": .string(type),
        ]
        if !certificates.isEmpty {
            let chain = certificates.map { certificate in
                let der = certificate.der
                return JSONValue.string(Base64.encode(der.span))
            }
            header.append("x5c", .array(chain))
        }
        if hasUnknownCriticalHeader {
            header.append("crit", ["urn:example:unknown"])
            header.append("urn:example:unknown", true)
        }
        return header
    }

    private func claims() throws(SimulatorError) -> JSONObject {
        // Identifier lists have no JSON form.
        guard case .statusList(let bits, let compressed) = content else { throw .identifierListNeedsCWT }
        var claims: JSONObject = [:]
        claims.append("sub", subject.map { .string($0) })
        claims.append("iat", issuedAt.map(Self.seconds))
        claims.append("exp", expiry.map(Self.seconds))
        claims.append("ttl", timeToLive.map { .integer(Int64($0)) })
        claims.append(
            "status_list", ["bits": .integer(Int64(bits)), "lst": .string(Base64URL.encode(compressed.span))])
        return claims
    }

    private static func seconds(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970)) }
}
