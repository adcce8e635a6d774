// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import Mdoc

/// The mobile security object as the issuer signed it.
extension Fault.Chapter {
    static let mobileSecurityObject = Fault.Chapter("The mobile security object") {
        for path in required {
            let (field, word) = (path.joined(separator: "."), path.map(\.replacingCapitals).joined(separator: "-"))
            let names = path.map { CBORValue.text($0) }
            structure("mso-without-\(word)", "the mobile security object has no \(field)", field) {
                $0[path: names] = nil
            }
            structure("mso-null-\(word)", "\(field) of the mobile security object is null", field) {
                $0[path: names] = .null
            }
            structure("mso-wrong-type-\(word)", "\(field) of the mobile security object has another type", field) {
                $0[path: names] = $0[path: names]?.ofAnotherType
            }
        }
        structure("mso-array", "the mobile security object is an array of its values", "") { $0 = $0.ofAnotherType }
        structure(
            "mso-twin-member", "the member deviceKey has U+212A, which normalises to K", "deviceKeyInfo.deviceKey"
        ) {
            $0["deviceKeyInfo"]?.rename("deviceKey", to: "device\u{212A}ey")
        }
        structure("mso-empty-doctype", "the mobile security object is for a type with an empty name", "docType") {
            $0["docType"] = ""
        }

        payload("mso-untagged", "the payload is the mobile security object without tag 24", "mso.structure") {
            $0.encoded()
        }
        payload("mso-byte-string", "the payload is a byte string without tag 24", "mso.structure") {
            CBORValue.bytes($0.encoded()).encoded()
        }
        payload("mso-tag-on-map", "tag 24 stands around the mobile security object's map itself", "mso.structure") {
            CBORValue.tagged(24, $0).encoded()
        }
        payload("mso-empty", "the payload is empty", "cbor.malformed") { _ in [] }
        payload("mso-cut-off", "the mobile security object lacks its last byte in its tag 24", "cbor.malformed") {
            CBORValue.tagged(24, .bytes($0.encoded().dropLast())).encoded()
        }
        payload("mso-trailing-byte", "a byte follows the mobile security object in its tag 24", "cbor.trailing") {
            CBORValue.tagged(24, .bytes($0.encoded() + [0x00])).encoded()
        }
        payload("mso-payload-trailing-byte", "a byte follows tag 24 in the payload", "cbor.trailing") {
            CBORValue.embedded($0).encoded() + [0x00]
        }
        payload("mso-indefinite", "the mobile security object is a map of indefinite length", "cbor.indefinite") {
            CBORValue.embedded($0.withIndefiniteLength).encoded()
        }
        payload("mso-doubled-version", "the mobile security object says its version twice", "cbor.duplicate_key") {
            var mso = $0
            mso.append("version", "1.0")
            return CBORValue.embedded(mso).encoded()
        }
        payload(
            "mso-nested", "an unknown member of the mobile security object is 40 arrays inside each other", "cbor.limit"
        ) {
            var mso = $0
            mso["com.example.note"] = .nested(40)
            return CBORValue.embedded(mso).encoded()
        }
        Fault(
            "mso-doubled-digest", "a digestID stands twice among the digests", check: "mso.structure",
            field: "MSO.valueDigests", clause: encodingClause, fails: ["cbor.duplicate_key"],
            changing {
                guard let first = $0["valueDigests"]?.members?.first, let digest = first.value.members?.first else {
                    return
                }
                $0["valueDigests"]?[first.key]?.append(digest.key, digest.value)
            })
        Fault(
            "mso-long-head", "the map of digests has a longer head, and is signed so", check: "document.encoding",
            field: "MSO.valueDigests", clause: encodingClause, warns: ["cbor.non_minimal"],
            changing { $0["valueDigests"] = $0["valueDigests"]?.withLongHead })
        Fault(
            "mso-long-wrapper", "the byte string around the mobile security object has a longer head, and is signed so",
            check: "document.encoding", field: "issuerAuth.payload", clause: encodingClause,
            warns: ["cbor.non_minimal"],
            .issuance { draft, _ in
                draft.payload = { CBORValue.tagged(24, CBORValue.bytes($0.encoded()).withLongHead).encoded() }
            })
        Fault(
            "mso-other-order", "the mobile security object lists all its members the other way round",
            check: "issuer.signature", field: "MSO", clause: encodingClause,
            .issuance { draft, _ in draft.payload = { CBORValue.embedded($0.inReversedOrder).encoded() } })
        Fault(
            "mso-extra-member", "the mobile security object has members that nobody defined", check: "mso.structure",
            field: "MSO", clause: encodingClause,
            changing {
                $0["com.example.note"] = ["x", .null]
                $0["deviceKeyInfo", "keyInfo"] = [-1: "note"]
                $0["validityInfo", "com.example.note"] = 1
            })

        version("unknown-mso-version", "2.0")
        version("old-mso-version", "0.9")
        version("mso-version-without-minor", "1")
        version("empty-mso-version", "")
        Fault(
            "mso-minor-version", "the mobile security object has version 1.1, of which the major number is known",
            check: "mso.version", field: "MSO.version", clause: encodingClause, changing { $0["version"] = "1.1" })

        algorithm("unknown-digest-algorithm", "SHA-1")
        algorithm("lower-case-digest-algorithm", "sha-256")
        algorithm("digest-algorithm-without-hyphen", "SHA256")
        algorithm("digest-algorithm-sha3", "SHA3-256")
        algorithm("empty-digest-algorithm", "")
        Fault(
            "other-digest-algorithm", "the mobile security object names another algorithm than its digests are of",
            check: "mso.digest_length", field: "MSO.digestAlgorithm", clause: "ISO/IEC 18013-5 9.1.2.5",
            fails: ["mso.digest_length", "digest.mismatch"],
            .issuance { draft, context throws(SimulatorError) in
                _ = try context.anElement()
                let other: HashAlgorithm = draft.hash == .sha256 ? .sha384 : .sha256
                draft.mso["digestAlgorithm"] = .text(other.mdocName)
            })

        docType("wrong-doctype", "the issuer signed another document type", "org.iso.23220.photoid.1")
        docType("lower-case-doctype", "the issuer signed the document type in small letters", "org.iso.18013.5.1.mdl")
        docType(
            "twin-doctype", "the issuer signed the document type in fullwidth letters, which normalise to it",
            "org.iso.18013.5.1.m\u{FF24}\u{FF2C}")
        docType(
            "doctype-with-space", "a space follows the document type that the issuer signed", "org.iso.18013.5.1.mDL ")

        structure("digests-without-namespace", "valueDigests is an empty map", "valueDigests") {
            $0["valueDigests"] = [:]
        }
        structure("empty-digests", "a namespace of valueDigests is empty", "valueDigests") {
            $0["valueDigests", "com.example.empty"] = [:]
        }
        structure("text-digest", "a digest is a text", "valueDigests") {
            $0["valueDigests", "com.example.simulator"] = [0: "digest"]
        }
        structure("text-digest-id", "a digestID is a text", "valueDigests") {
            $0["valueDigests", "com.example.simulator"] = ["0": .bytes([UInt8](repeating: 0, count: 32))]
        }
        structure("negative-digest-id", "a digestID is negative", "valueDigests") {
            $0["valueDigests", "com.example.simulator"] = [-1: .bytes([UInt8](repeating: 0, count: 32))]
        }
        decoy("short-decoy", "a digest of no element has 31 bytes", fails: ["mso.digest_length"]) { draft in
            draft.addDigest(draft.freeDigestID(in: .mDL), .bytes([UInt8](repeating: 0xda, count: 31)))
        }
        decoy(
            "long-decoy", "a digest of no element has one byte more than its algorithm's", fails: ["mso.digest_length"]
        ) { draft in
            let count = draft.hash.byteCount + 1
            draft.addDigest(draft.freeDigestID(in: .mDL), .bytes([UInt8](repeating: 0xda, count: count)))
        }
        decoy(
            "digest-id-too-large", "a digest of no element has the digestID 2^31", warns: ["mso.digest_id_range"],
            "mso.digest_id_range"
        ) { draft in
            draft.addDigest(1 << 31, .bytes([UInt8](repeating: 0xda, count: draft.hash.byteCount)))
        }
        decoy(
            "largest-digest-id", "a digest of no element has the digestID 2^31 - 1, the largest", "mso.digest_id_range"
        ) { draft in
            draft.addDigest((1 << 31) - 1, .bytes([UInt8](repeating: 0xda, count: draft.hash.byteCount)))
        }
        decoy("decoy-digests", "there are 40 more digests of no element", "digest.values") { draft in
            for _ in 0..<40 {
                let digestID = draft.freeDigestID(in: .mDL)
                draft.addDigest(
                    digestID,
                    .bytes([UInt8](repeating: UInt8(truncatingIfNeeded: digestID), count: draft.hash.byteCount)))
            }
        }
        decoy("decoy-namespace", "a namespace has digests of no element alone", "digest.namespaces") { draft in
            draft.mso["valueDigests", "com.example.decoys"] = [
                0: .bytes([UInt8](repeating: 0xda, count: draft.hash.byteCount))
            ]
        }
        Fault(
            "digest-id-of-element-too-large", "an element that is shown has the digestID 2^31",
            check: "mso.digest_id_range", field: "IssuerSignedItem.digestID", clause: clause,
            warns: ["mso.digest_id_range"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.change(try context.anElement()) { $0.digestID = 1 << 31 }
            })
    }

    private static let clause = "ISO/IEC 18013-5 9.1.2.4"
    private static let encodingClause = "ISO/IEC 18013-5 8.1"

    private static let required = [
        ["version"], ["digestAlgorithm"], ["valueDigests"], ["deviceKeyInfo"], ["deviceKeyInfo", "deviceKey"],
        ["docType"], ["validityInfo"],
    ]

    private static func changing(_ change: @escaping @Sendable (inout CBORValue) -> Void) -> FaultChange {
        .issuance { draft, _ in change(&draft.mso) }
    }

    private static func structure(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "mso.structure", field: field.isEmpty ? "MSO" : "MSO.\(field)", clause: clause,
            fails: ["mso.structure"], changing(change))
    }

    private static func payloadClause(of code: String) -> String {
        switch code {
        case "mso.structure": clause
        case "cbor.limit": "a reader's own limit"
        default: encodingClause
        }
    }

    private static func payload(
        _ name: String, _ explanation: String, _ code: String, _ write: @escaping @Sendable (CBORValue) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "mso.structure", field: "issuerAuth.payload",
            clause: payloadClause(of: code), fails: [code],
            .issuance { draft, _ in draft.payload = write })
    }

    private static func version(_ name: String, _ version: String) -> Fault {
        Fault(
            name,
            version.isEmpty
                ? "the mobile security object has an empty version"
                : "the mobile security object has version \(version)", check: "mso.version",
            field: "MSO.version", clause: encodingClause, fails: ["mso.version"],
            changing { $0["version"] = .text(version) })
    }

    private static func algorithm(_ name: String, _ algorithm: String) -> Fault {
        Fault(
            name,
            algorithm.isEmpty
                ? "the mobile security object names an empty algorithm"
                : "the mobile security object names \(algorithm)", check: "mso.digest_algorithm",
            field: "MSO.digestAlgorithm", clause: "ISO/IEC 18013-5 9.1.2.5", fails: ["mso.digest_algorithm"],
            changing { $0["digestAlgorithm"] = .text(algorithm) })
    }

    private static func docType(_ name: String, _ explanation: String, _ docType: String) -> Fault {
        Fault(
            name, explanation, check: "mso.doctype", field: "MSO.docType", clause: "ISO/IEC 18013-5 9.3.1",
            fails: ["doctype.mismatch"], changing { $0["docType"] = .text(docType) })
    }

    private static func decoy(
        _ name: String, _ explanation: String, fails codes: [String] = [], warns: [String] = [],
        _ check: String = "mso.digest_length", _ change: @escaping @Sendable (inout IssuanceDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: "MSO.valueDigests",
            clause: check == "mso.digest_id_range" ? clause : "ISO/IEC 18013-5 9.1.2.5", fails: codes, warns: warns,
            .issuance { draft, _ in change(&draft) })
    }
}
