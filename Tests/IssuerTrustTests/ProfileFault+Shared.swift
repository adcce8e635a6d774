// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials

/// Changes that several profiles share.
extension ProfileFault {
    static func ofEvery(_ profile: String) -> [ProfileFault] {
        [
            ProfileFault("\(profile).version") { $0.builder.version = 2 },
            ProfileFault("\(profile).serial_number") {
                // Twenty octets whose first bit is set, and the one that keeps the number positive.
                $0.builder.serialNumber = [0x00, 0x91] + [UInt8](repeating: 0x11, count: 19)
            },
            ProfileFault("\(profile).signature_algorithm") { fixture in
                // ecdsa-with-SHA1
                fixture.builder.innerAlgorithm = "1.2.840.10045.4.1"
                fixture.builder.outerAlgorithm = "1.2.840.10045.4.1"
            },
            ProfileFault("\(profile).signature_algorithm_inner") { $0.builder.innerAlgorithm = "1.2.840.10045.4.3.3" },
            ProfileFault("\(profile).public_key") { $0.builder.compressKey() },
            ProfileFault("\(profile).country_format") { $0.builder.rename("2.5.4.6", "ut") },
            ProfileFault("\(profile).name_strings") { $0.builder.rename("2.5.4.3", "Subject", .ia5) },
            ProfileFault("\(profile).subject_key_identifier") { $0.builder.replace("2.5.29.14", with: nil) },
            ProfileFault("\(profile).subject_key_identifier_method") {
                $0.builder.replace(with: .subjectKeyIdentifier([UInt8](repeating: 0xaa, count: 20)))
            },
            ProfileFault("\(profile).key_usage_critical") { $0.builder.setCritical("2.5.29.15", false) },
            ProfileFault("\(profile).crl_distribution_point_restricted") {
                $0.builder.replace(with: .init("2.5.29.31", isCritical: false, value: Self.pointWithReasons))
            },
            ProfileFault("\(profile).critical_extension") {
                $0.builder.extensions.append(.init("1.3.6.1.4.1.99999", isCritical: true, value: [0x05, 0x00]))
            },
            ProfileFault("\(profile).forbidden_extension") {
                $0.builder.extensions.append(.init("2.5.29.54", isCritical: true, value: [0x02, 0x01, 0x00]))
            },
            ProfileFault("\(profile).extension_encoding") {
                let item = CertificateBuilder.Extension("1.3.6.1.4.1.99999", isCritical: false, value: [0x05, 0x00])
                $0.builder.extensions += [item, item]
            },
            ProfileFault("\(profile).extension_criticality") { $0.builder.setCritical("2.5.29.14", true) },
        ]
    }

    static func ofAuthorities(_ profile: String) -> [ProfileFault] {
        [
            ProfileFault("\(profile).key_usage") { $0.builder.replace(with: .keyUsage(.cRLSign)) },
            ProfileFault("\(profile).key_usage_extra") { $0.builder.replace(with: .keyUsage(.keyCertSign)) },
            ProfileFault("\(profile).basic_constraints") {
                $0.builder.replace(with: .basicConstraints(isCA: false, pathLength: nil))
            },
            ProfileFault("\(profile).basic_constraints_critical") { $0.builder.setCritical("2.5.29.19", false) },
            ProfileFault("\(profile).path_length") {
                $0.builder.replace(with: .basicConstraints(isCA: true, pathLength: 1))
            },
            ProfileFault("\(profile).extended_key_usage") {
                $0.builder.extensions.append(.extendedKeyUsage(["1.0.18013.5.1.2"]))
            },
        ]
    }

    static func ofSigners(
        _ profile: String, days: Int, usage: KeyUsage = .digitalSignature
    ) -> [ProfileFault] {
        [
            ProfileFault("\(profile).authority_key_identifier") { $0.builder.replace("2.5.29.35", with: nil) },
            ProfileFault("\(profile).key_usage") { $0.builder.replace(with: .keyUsage(usage.union(.keyCertSign))) },
            ProfileFault("\(profile).key_usage_extra") {
                $0.builder.replace(with: .keyUsage(usage.union(.keyAgreement)))
            },
            ProfileFault("\(profile).basic_constraints") {
                $0.builder.extensions.append(.basicConstraints(isCA: true, pathLength: 0))
            },
            lifetime(profile, days: days),
        ]
    }

    static func lifetime(_ profile: String, days: Int) -> ProfileFault {
        ProfileFault("\(profile).validity_length") { fixture in
            fixture.builder.notAfter = fixture.builder.notBefore.addingTimeInterval(Double(days) * 86_400 + 1)
        }
    }

    static func noContact(_ profile: String) -> ProfileFault {
        ProfileFault("\(profile).issuer_alternative_name") {
            // A domain is no contact.
            $0.builder.replace(with: .init("2.5.29.18", isCritical: false, value: [0x30, 0x03, 0x82, 0x01, 0x61]))
        }
    }

    static func noPoint(_ profile: String) -> ProfileFault {
        ProfileFault("\(profile).crl_distribution_point") { $0.builder.replace("2.5.29.31", with: nil) }
    }

    static func pointWithoutURI(_ profile: String) -> ProfileFault {
        ProfileFault("\(profile).crl_distribution_point") {
            $0.builder.replace(with: .init("2.5.29.31", isCritical: false, value: [0x30, 0x02, 0x30, 0x00]))
        }
    }

    static func purposeNotCritical(_ profile: String) -> ProfileFault {
        ProfileFault("\(profile).extended_key_usage_critical") { $0.builder.setCritical("2.5.29.37", false) }
    }

    private static let pointWithReasons = DERWriter.element(.sequence) { points in
        points.sequence { point in
            point.constructed(.constructed(0)) { name in
                name.constructed(.constructed(0)) { $0.element(.context(6), Array("https://example.com".utf8)) }
            }
            point.element(.context(1), [0x06, 0x40])
        }
    }
}

extension CertificateBuilder.Extension {
    /// A subject alternative name.
    static func directoryName(_ name: [CertificateBuilder.NameAttribute]) -> CertificateBuilder.Extension {
        let names = DERWriter.element(.sequence) { names in
            names.constructed(.constructed(4)) { $0.raw(CertificateBuilder.name(name)) }
        }
        return CertificateBuilder.Extension("2.5.29.17", isCritical: false, value: names)
    }
}

extension CertificateBuilder {
    /// Changes the subject wherever it stands: also as the issuer of a root, and as a link's alternative name.
    fileprivate mutating func change(_ change: (inout [NameAttribute]) -> Void) {
        let isRoot = CertificateBuilder.name(issuer) == CertificateBuilder.name(subject)
        change(&subject)
        if isRoot { issuer = subject }
        if extensions.contains(where: { $0.oid == "2.5.29.17" }) { replace(with: .directoryName(subject)) }
    }

    mutating func dropName(_ oid: String) { change { $0.removeAll { $0.oid == oid } } }

    mutating func rename(_ oid: String, _ value: String, _ writing: NameAttribute.Writing = .printable) {
        change { name in
            for index in name.indices where name[index].oid == oid {
                name[index] = NameAttribute(oid, value, writing)
            }
        }
    }

    /// The same point in the form that annex B does not have, with its own identifier.
    mutating func compressKey() {
        let raw = publicKey.rawRepresentation
        let width = (raw.count - 1) / 2
        let point = [0x02 | (raw[raw.count - 1] & 1)] + raw[1...width]
        subjectPublicKeyInfo = DERWriter.element(.sequence) { key in
            key.sequence { algorithm in
                algorithm.objectIdentifier("1.2.840.10045.2.1")
                algorithm.objectIdentifier("1.2.840.10045.3.1.7")
            }
            key.bitString(point)
        }
        replace(with: .subjectKeyIdentifier(HashAlgorithm.sha1.hash(point.span)))
    }
}
