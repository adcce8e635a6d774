// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import JOSE
internal import JSON

/// Signatures and authentication codes over given keys.
enum COSECases {
    private enum Key {
        case `public`(PublicKey)
        case secret(SecretBytes)
    }

    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let message = try input.hex("message")
        let type = try input.text("type")
        guard ["sign1", "mac0"].contains(type) else { throw input.malformed("type") }
        let key = try readKey(&input)
        let externalAAD = try input.optionalHex("externalAAD") ?? []
        let detached = try input.optionalHex("detachedPayload")
        let expectation = try Expectation(&expect)
        let judge: @Sendable () -> [String] = {
            verify(message, key: key, externalAAD: externalAAD, detached: detached).map { [$0] } ?? []
        }
        let evidence: @Sendable () -> CaseEvidence = {
            CodeEvidence(failures: judge(), warnings: [])(Exhibit(message, "COSE object"), places: CodePlaces.inCOSE)
        }
        return CaseProcedure(evidence: evidence) {
            let failures = judge()
            return expectation.compare(isAccepted: failures.isEmpty, failures: failures) ?? .passed
        }
    }

    private static func verify(_ message: [UInt8], key: Key, externalAAD: [UInt8], detached: [UInt8]?) -> String? {
        let document: CBORDocument
        do { document = try CBORDecoder().decode(message) } catch { return COSEError.structure.code }
        do throws(COSEError) {
            switch key {
            case .public(let key):
                try COSESign1(document.root, tagging: .mayBePresent)
                    .verify(with: key, detachedPayload: detached, externalAAD: externalAAD)
            case .secret(let key):
                try COSEMac0(document.root, tagging: .mayBePresent)
                    .verify(with: key, detachedPayload: detached, externalAAD: externalAAD)
            }
            return nil
        } catch {
            // A vector of COSE does not tell an encoding error from another error of structure.
            if case .cbor = error { return COSEError.structure.code }
            return error.code
        }
    }

    private static func readKey(_ input: inout CaseFields) throws(VectorError) -> Key {
        let jwk = try input.value("key")
        guard let type = jwk["kty"]?.stringValue else { throw input.malformed("key.kty") }
        if type == "oct" {
            guard let secret = (jwk["k"]?.stringValue).flatMap({ try? Base64URL.decode($0) }) else {
                throw input.malformed("key.k")
            }
            return .secret(SecretBytes(copying: secret.span))
        }
        guard let key = JWKCurve.publicKey(jwk) else { throw input.malformed("key") }
        return .public(key)
    }
}

/// Keys in the members of a JWK, on brainpool curves too, which JOSE does not have.
enum JWKCurve {
    static let names = Dictionary(uniqueKeysWithValues: Curve.allCases.map { ($0.name, $0) })

    static func publicKey(_ jwk: JSONValue) -> PublicKey? {
        guard let curve = jwk["crv"]?.stringValue.flatMap({ names[$0] }),
            let x = jwk["x"]?.stringValue.flatMap({ try? Base64URL.decode($0) })
        else { return nil }
        guard curve.family == .weierstrass else { return try? PublicKey(curve: curve, rawRepresentation: x.span) }
        guard let y = jwk["y"]?.stringValue.flatMap({ try? Base64URL.decode($0) }) else { return nil }
        return try? PublicKey(curve: curve, x: x.span, y: y.span)
    }
}
