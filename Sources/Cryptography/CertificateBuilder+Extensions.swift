// SPDX-License-Identifier: Apache-2.0

/// The extensions of ISO/IEC 18013-5, B.1, with the criticality that it asks for unless said otherwise.
extension CertificateBuilder.Extension {
    package static func basicConstraints(
        isCA: Bool, pathLength: Int?, isCritical: Bool = true
    ) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.basicConstraints, isCritical: isCritical) { writer in
            writer.sequence { constraints in
                if isCA { constraints.boolean(true) }
                if let pathLength { constraints.integer(pathLength) }
            }
        }
    }

    package static func keyUsage(_ usage: KeyUsage, isCritical: Bool = true) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.keyUsage, isCritical: isCritical) { $0.element(.bitString, usage.contents) }
    }

    package static func extendedKeyUsage(
        _ purposes: [String], isCritical: Bool = true
    ) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.extendedKeyUsage, isCritical: isCritical) { writer in
            writer.sequence { list in
                for purpose in purposes { list.objectIdentifier(purpose) }
            }
        }
    }

    package static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.subjectKeyIdentifier, isCritical: false) { $0.octetString(identifier) }
    }

    package static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.authorityKeyIdentifier, isCritical: false) { writer in
            writer.sequence { $0.element(.context(0), identifier) }
        }
    }

    package static func issuerAlternativeName(uri: String) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.issuerAlternativeName, isCritical: false) { writer in
            writer.sequence { $0.element(.context(6), Array(uri.utf8)) }
        }
    }

    package static func crlDistributionPoint(uri: String) -> CertificateBuilder.Extension {
        make(ObjectIdentifier.crlDistributionPoints, isCritical: false) { writer in
            writer.sequence { points in
                points.sequence { point in
                    point.constructed(.constructed(0)) { name in
                        name.constructed(.constructed(0)) { $0.element(.context(6), Array(uri.utf8)) }
                    }
                }
            }
        }
    }

    private static func make(
        _ oid: String, isCritical: Bool, _ write: (inout DERWriter) -> Void
    ) -> CertificateBuilder.Extension {
        var writer = DERWriter()
        write(&writer)
        return CertificateBuilder.Extension(oid, isCritical: isCritical, value: writer.bytes)
    }
}
