// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import HPKE

/// The members of the envelope: algorithm, params and data.
extension Fault.Chapter {
    static let envelope = Fault.Chapter("The envelope of Apple Wallet") {
        algorithm("unknown-envelope-algorithm", "the envelope names the algorithm APPLE-HPKE-v2", "algorithm") {
            $0["algorithm"] = "APPLE-HPKE-v2"
        }
        algorithm("lower-case-envelope-algorithm", "the envelope names the algorithm in small letters", "algorithm") {
            $0["algorithm"] = "apple-hpke-v1"
        }
        algorithm("twin-envelope-algorithm", "the algorithm has U+212A, which normalises to K", "algorithm") {
            $0["algorithm"] = "APPLE-HP\u{212A}E-v1"
        }
        algorithm("empty-envelope-algorithm", "the envelope's algorithm is an empty text", "algorithm") {
            $0["algorithm"] = ""
        }
        algorithm("preshared-key-mode", "the envelope names HPKE mode 1", "params.mode") { $0["params", "mode"] = 1 }
        algorithm("authenticated-mode", "the envelope names HPKE mode 2", "params.mode") { $0["params", "mode"] = 2 }
        algorithm("unknown-mode", "the envelope names HPKE mode 256, of which one byte says 0", "params.mode") {
            $0["params", "mode"] = 256
        }

        structure("envelope-array", "the envelope is an array of its values", "envelope") {
            $0 = .array(($0.members ?? []).map(\.value))
        }
        structure("envelope-embedded", "the envelope stands in tag 24", "envelope") { $0 = .embedded($0.inListedOrder) }
        structure("envelope-self-described", "the envelope stands in tag 55799", "envelope") {
            $0 = .tagged(55_799, $0)
        }
        structure("envelope-extra-member", "a member that is not defined stands beside data", "envelope") {
            $0["version"] = 1
        }
        structure("envelope-params-extra-member", "a member that is not defined stands in params", "params") {
            $0["params", "aad"] = .bytes([])
        }
        for path in members {
            let (field, word) = (path.joined(separator: "."), path.map(\.replacingCapitals).joined(separator: "-"))
            let names = path.map { CBORValue.text($0) }
            structure("envelope-without-\(word)", "the envelope has no \(field)", field) { $0[path: names] = nil }
            structure("envelope-null-\(word)", "\(field) is null", field) { $0[path: names] = .null }
            structure("envelope-undefined-\(word)", "\(field) is undefined", field) { $0[path: names] = .undefined }
            structure("envelope-wrong-type-\(word)", "\(field) has another type", field) {
                $0[path: names] = $0[path: names]?.ofAnotherType
            }
            structure("envelope-renamed-\(word)", "\(field) is spelt with another case", field) {
                let renamed = CBORValue.text(path.last?.swappingCase ?? "")
                if path.count == 1 { return $0.rename(names[0], to: renamed) }
                $0["params"]?.rename(names[1], to: renamed)
            }
        }
        for (name, count) in [("pkEm", 65), ("pkRHash", 32), ("infoHash", 32)] {
            let word = name.replacingCapitals
            structure("envelope-short-\(word)", "params.\(name) has \(count - 1) bytes", "params.\(name)") {
                $0.change("params", .text(name)) { $0.dropLast() }
            }
            structure("envelope-long-\(word)", "params.\(name) has \(count + 1) bytes", "params.\(name)") {
                $0.change("params", .text(name)) { $0 + [0x00] }
            }
            structure("envelope-empty-\(word)", "params.\(name) is empty", "params.\(name)") {
                $0.change("params", .text(name)) { _ in [] }
            }
        }
        structure("envelope-compressed-pk-em", "params.pkEm is the point in compressed form", "params.pkEm") {
            $0.change("params", "pkEm") { [0x02 | ($0.last ?? 0) & 1] + $0[1...32] }
        }

        recipient("flipped-recipient-hash", "one bit of pkRHash is changed") { hash, _ in hash.flippedInTheMiddle }
        recipient("recipient-hash-of-information", "pkRHash is over the SubjectPublicKeyInfo instead of the point") {
            _, key in HashAlgorithm.sha256.digest(of: key.subjectPublicKeyInfo())
        }
        recipient("recipient-hash-of-compressed-point", "pkRHash is over the compressed point") { _, key in
            let point = key.rawRepresentation
            let compressed = [0x02 | (point.last ?? 0) & 1] + point[1...32]
            return HashAlgorithm.sha256.digest(of: compressed)
        }
        recipient("zero-recipient-hash", "pkRHash is all zero") { hash, _ in hash.map { _ in 0 } }

        transcriptHash("flipped-info-hash", "one bit of infoHash is changed") { hash, _ in hash.flippedInTheMiddle }
        transcriptHash("zero-info-hash", "infoHash is all zero") { hash, _ in hash.map { _ in 0 } }
        transcriptHash("info-hash-of-tagged-transcript", "infoHash is over the tag-24 form of the transcript") {
            _, transcript in HashAlgorithm.sha256.digest(of: CBORValue.tagged(24, .bytes(transcript)).encoded())
        }
        transcriptHash("info-hash-of-hash", "infoHash is the hash of the transcript's hash") { hash, _ in
            HashAlgorithm.sha256.digest(of: hash)
        }

        decryption("flipped-encapsulated-key", "one bit of pkEm is changed, so that it is no point", "params.pkEm") {
            $0.change("params", "pkEm") { $0.flippedInTheMiddle }
        }
        decryption("hybrid-encapsulated-key", "pkEm is the point in hybrid form, which has 65 bytes too", "params.pkEm")
        {
            $0.change("params", "pkEm") { [0x06 | ($0.last ?? 0) & 1] + $0.dropFirst() }
        }
        decryption("padded-encapsulated-key", "pkEm is the compressed point with zeros behind it", "params.pkEm") {
            $0.change("params", "pkEm") { [0x02 | ($0.last ?? 0) & 1] + $0[1...32] + [UInt8](repeating: 0, count: 32) }
        }
        decryption("zero-encapsulated-key", "pkEm is 65 zero bytes", "params.pkEm") {
            $0.change("params", "pkEm") { $0.map { _ in 0 } }
        }
        Fault(
            "other-encapsulated-key", "pkEm is another point of the curve", check: "envelope.decryption",
            field: "params.pkEm", clause: "RFC 9180 4.1", in: .appleWallet, fails: ["envelope.decrypt_failed"],
            .envelope { draft, context throws(SimulatorError) in
                let other = try PrivateKey.made(on: .p256, from: context.random).publicKey
                draft.value.change("params", "pkEm") { _ in other.rawRepresentation }
            })
        decryption("flipped-ciphertext", "one bit of the ciphertext is changed", "data") {
            $0.change("data") { $0.flippedInTheMiddle }
        }
        decryption("flipped-tag", "one bit of the ciphertext's tag is changed", "data") {
            $0.change("data") { $0.withLastBitFlipped }
        }
        decryption("ciphertext-without-tag", "the ciphertext lacks its tag", "data") {
            $0.change("data") { $0.dropLast(16) }
        }
        decryption("long-ciphertext", "a byte follows the ciphertext", "data") { $0.change("data") { $0 + [0x00] } }
        decryption("empty-ciphertext", "data is empty", "data") { $0.change("data") { _ in [] } }

        sealing("sealed-with-hash", "the envelope is sealed with the transcript's hash as info", "RFC 9180 5.1") {
            $0.info = HashAlgorithm.sha256.digest(of: $0.info)
        }
        sealing("sealed-without-info", "the envelope is sealed with an empty info", "RFC 9180 5.1") { $0.info = [] }
        sealing(
            "sealed-with-additional-data", "the envelope is sealed with the transcript as additional data",
            "RFC 9180 5.2"
        ) {
            $0.additionalData = $0.info
        }
        sealing("sealed-with-aes-256", "the envelope is sealed with AES-256-GCM", "RFC 9180 7.3") {
            $0.ciphersuite = Ciphersuite(kem: .p256HKDFSHA256, kdf: .hkdfSHA256, aead: .aes256GCM)
        }
        sealing("sealed-second", "the envelope is the second message of its exchange", "RFC 9180 5.2") {
            $0.precedingMessages = 1
        }
    }

    private static let members = [
        ["algorithm"], ["params"], ["params", "mode"], ["params", "pkEm"], ["params", "pkRHash"],
        ["params", "infoHash"], ["data"],
    ]

    private static func fault(
        _ name: String, _ explanation: String, _ check: String, _ field: String, fails code: String,
        _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: field, clause: Fault.apple, in: .appleWallet, fails: [code],
            .envelope { draft, _ in change(&draft.value) })
    }

    private static func algorithm(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault { fault(name, explanation, "envelope.algorithm", field, fails: "envelope.algorithm", change) }

    private static func structure(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault { fault(name, explanation, "envelope.structure", field, fails: "envelope.structure", change) }

    private static func decryption(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault { fault(name, explanation, "envelope.decryption", field, fails: "envelope.decrypt_failed", change) }

    private static func recipient(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable ([UInt8], PublicKey) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "envelope.recipient", field: "params.pkRHash", clause: Fault.apple,
            in: .appleWallet, fails: ["envelope.wrong_recipient"],
            .envelope { draft, _ in
                let key = draft.recipientKey
                draft.value.change("params", "pkRHash") { change($0, key) }
            })
    }

    private static func transcriptHash(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable ([UInt8], [UInt8]) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "envelope.transcript", field: "params.infoHash", clause: Fault.apple,
            in: .appleWallet, fails: ["envelope.transcript_mismatch"],
            .envelope { draft, _ in
                let transcript = draft.transcript
                draft.value.change("params", "infoHash") { change($0, transcript) }
            })
    }

    private static func sealing(
        _ name: String, _ explanation: String, _ clause: String,
        _ change: @escaping @Sendable (inout SealingDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "envelope.decryption", field: "data", clause: clause, in: .appleWallet,
            fails: ["envelope.decrypt_failed"], .sealing { draft, _ in change(&draft) })
    }
}
