// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// COSE (RFC 9052, RFC 9053, RFC 9360) and CWT (RFC 8392), with the names of the IANA registries.
extension Shape {
    static let coseSign1 = coseObject("COSE_Sign1", authenticator: "signature")
    static let coseMac0 = coseObject("COSE_Mac0", authenticator: "tag")

    private static func coseObject(_ name: String, authenticator: String) -> Shape {
        .tuple(
            name,
            [
                .init("protected", .embedded(coseHeaders)), .init("unprotected", coseHeaders),
                .init("payload", .embedded(.unknown)), .init(authenticator),
            ])
    }

    static let coseHeaders = labelled(
        nil,
        [
            1: .init("alg", .code(COSENames.algorithms)), 2: .init("crit"), 3: .init("content type"), 4: .init("kid"),
            5: .init("IV"), 6: .init("Partial IV"), 15: .init("CWT Claims", cwtClaims), 16: .init("typ"),
            32: .init("x5bag", Shape(nil, .certificates)), 33: .init("x5chain", Shape(nil, .certificates)),
            34: .init("x5t", .tuple(nil, [.init("hash", .code(COSENames.algorithms)), .init(nil)])), 35: .init("x5u"),
        ])

    /// A COSE_Key; the labels below zero depend on its type.
    static let coseKey = choice { item in
        switch item.members?[1]?.integer {
        case 4: symmetricKey
        case 3: rsaKey
        default: curveKey
        }
    }

    private static let commonKeyLabels: [Int64: Labelled] = [
        1: .init("kty", .code(COSENames.keyTypes)), 2: .init("kid"), 3: .init("alg", .code(COSENames.algorithms)),
        4: .init("key_ops"), 5: .init("Base IV"),
    ]

    private static let curveKey = key([
        -1: .init("crv", .code(COSENames.curves)), -2: .init("x"), -3: .init("y"), -4: .init("d", secret),
    ])

    private static let symmetricKey = key([-1: .init("k", secret)])

    /// RFC 8230, 4: all but the modulus and the public exponent is secret.
    private static let rsaKey = key(
        [-1: .init("n"), -2: .init("e")].merging((3...12).map { (-$0, .init("private", secret)) }) { first, _ in first }
    )

    private static func key(_ labels: [Int64: Labelled]) -> Shape {
        labelled("COSE_Key", commonKeyLabels.merging(labels) { first, _ in first })
    }

    private static let secret = Shape(nil, .secret)

    /// Claims of RFC 8392, of Token Status List, 4.3 and 6.3, and of identifier lists (18013-5, second edition).
    static let cwtClaims = labelled(
        "CWT claims",
        [
            1: .init("iss"), 2: .init("sub"), 3: .init("aud"), 4: .init("exp", numericDate),
            5: .init("nbf", numericDate), 6: .init("iat", numericDate), 7: .init("cti"), 8: .init("cnf"),
            65530: .init("identifier_list"),
            65533: .init(
                "status_list", .map("StatusList", ["lst": .value("ZLIB, RFC 1950"), "bits": .value("of one entry")])),
            65534: .init("ttl", .value("seconds")), 65535: .init("status", status),
        ])

    /// Seconds since 1970, RFC 8392, 2.
    private static let numericDate = Shape(nil, .unknown) { item in
        NumericDate.text(item.unsigned.map { Double($0) } ?? item.float)
    }
}
