// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// An extension that no certificate of annex B has, of which a row names the values.
struct ForbiddenExtension {
    let word, name, field, oid: String
    let value: [UInt8]

    func critical(_ isCritical: Bool) -> CertificateBuilder.Extension {
        CertificateBuilder.Extension(oid, isCritical: isCritical, value: value)
    }
}

extension CertificateBuilder.Extension {
    /// Those of annex B.1 beside name constraints, with what RFC 5280, 4.2.1 and 4.2.1.15 have inside.
    static let forbidden: [ForbiddenExtension] = [
        ForbiddenExtension(
            word: "policy-mappings", name: "policy mappings", field: "policyMappings", oid: "2.5.29.33",
            value: DERWriter.element(.sequence) { mappings in
                mappings.sequence { mapping in
                    mapping.objectIdentifier("1.3.6.1.4.1.32473.2")
                    mapping.objectIdentifier("1.3.6.1.4.1.32473.3")
                }
            }),
        ForbiddenExtension(
            word: "policy-constraints", name: "policy constraints", field: "policyConstraints", oid: "2.5.29.36",
            value: DERWriter.element(.sequence) { $0.element(.context(0), [0x00]) }),
        ForbiddenExtension(
            word: "freshest-crl", name: "a freshest revocation list", field: "freshestCRL", oid: "2.5.29.46",
            value: DERWriter.element(.sequence) { points in
                points.sequence { point in
                    point.constructed(.constructed(0)) { name in
                        name.constructed(.constructed(0)) {
                            $0.element(.context(6), Array("https://iaca.example/delta.crl".utf8))
                        }
                    }
                }
            }),
        ForbiddenExtension(
            word: "inhibit-any-policy", name: "an inhibition of any policy", field: "inhibitAnyPolicy",
            oid: "2.5.29.54", value: [0x02, 0x01, 0x00]),
    ]
}
