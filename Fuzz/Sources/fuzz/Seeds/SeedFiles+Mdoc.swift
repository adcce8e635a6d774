// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc
internal import WalletSimulator

extension SeedFiles {
    private static let exchange = GenuineExchange.shared
    /// Few and small: everything else about a presentation is the same for any number of elements.
    private static let shown = exchange.wallet.document.elementNames.filter {
        ["family_name", "birth_date", "issuing_country", "age_over_21", "driving_privileges"].contains(
            $0.identifier.rawValue)
    }

    private static func response(
        proof: DeviceProof = .signature, fault: Fault? = nil, revealing names: [ElementName] = shown
    ) throws -> [UInt8] {
        try exchange.wallet.proximityResponse(
            revealing: names, over: exchange.transcript, proof: proof, fault: fault, at: exchange.now,
            random: SeededRandom(seed: 2))
    }

    static func responses() throws -> [Seed] {
        var seeds = [
            Seed("signature", try response()),
            Seed("mac", try response(proof: .mac(readerKey: exchange.readerKey.publicKey))),
            Seed("one-element", try response(revealing: Array(shown.prefix(1)))),
            Seed("nothing", (["version": "1.0", "status": 10] as CBORValue).encoded()),
            Seed(
                "errors",
                ([
                    "version": "1.1", "status": 0,
                    "documentErrors": [["org.iso.18013.5.1.mDL": 0]],
                ] as CBORValue).encoded()),
        ]
        for fault in Fault.allCases where fault.scope.covers(.proximity, .signature) && seeds.count < 14 {
            if fault.rawValue.utf8.count % 4 == 0 {
                seeds.append(Seed("fault-\(fault.rawValue)", try response(fault: fault)))
            }
        }
        return seeds
    }

    static func plaintexts() throws -> [Seed] {
        let transcript = exchange.session.transcript(recipientKeyHash: exchange.recipientKeyHash)
        let response = try exchange.wallet.proximityResponse(
            revealing: shown, over: transcript, at: exchange.now, random: SeededRandom(seed: 3))
        return [
            Seed("identity", (["identity": .encoded(response)] as CBORValue).encoded()),
            Seed("two-topics", (["identity": .encoded(response), "other": [1, 2]] as CBORValue).encoded()),
        ]
    }

    static func envelopes() throws -> [Seed] {
        let envelope = try exchange.wallet.appleWalletEnvelope(
            revealing: Array(shown.prefix(2)), for: exchange.session, to: exchange.readerKey.publicKey,
            at: exchange.now, random: SeededRandom(seed: 4))
        let empty: CBORValue = [
            "algorithm": "APPLE-HPKE-v1", "data": .bytes([UInt8](repeating: 0, count: 16)),
            "params": [
                "mode": 0, "pkEm": .bytes(exchange.readerKey.publicKey.rawRepresentation),
                "pkRHash": .bytes(exchange.recipientKeyHash), "infoHash": .bytes([UInt8](repeating: 0, count: 32)),
            ],
        ]
        return [Seed("genuine", envelope), Seed("empty", empty.encoded())]
    }

    static func transcripts() throws -> [Seed] {
        let apple = exchange.session.transcript(recipientKeyHash: exchange.recipientKeyHash)
        let nfc: CBORValue = [
            .embedded([0: "1.0", 1: [1, .embedded([1: 2])]]),
            .embedded(COSEKey.value(of: try PrivateKey.generate(.x25519).publicKey)), [.bytes([1, 2, 3]), .null],
        ]
        return [
            Seed("apple", apple.encoded), Seed("qr", exchange.transcript.encoded),
            Seed("tagged", exchange.transcript.taggedBytes), Seed("nfc", nfc.encoded()),
        ]
    }

    static func cose() throws -> [Seed] {
        let issuerAuth = exchange.wallet.document.issuerAuth
        let payload = Array("payload".utf8)
        let detached = try COSESign1.sign(payload, with: exchange.readerKey, algorithm: .es256, isDetached: true)
        let attached = try COSESign1.sign(payload, with: exchange.readerKey, algorithm: .es256)
        let mac = COSEMac0.authenticate(detached: payload, with: SecretBytes(copying: payload.span))
        let critical: CBORValue = [
            .bytes(([1: -7, 2: [1, 33], 33: [.bytes([1]), .bytes([2])]] as CBORValue).encoded()), [4: .bytes([7])],
            .bytes(payload), .bytes([UInt8](repeating: 1, count: 64)),
        ]
        let keys = try [Curve.p256, .p521, .brainpoolP320r1, .ed448, .x25519].map { curve in
            Seed("key-\(curve)", COSEKey.value(of: try PrivateKey.generate(curve).publicKey).encoded())
        }
        return keys + [
            Seed("issuer-auth", issuerAuth), Seed("detached", detached), Seed("mac", mac),
            Seed("attached", CBORValue.tagged(18, .encoded(attached)).encoded()),
            Seed("critical", critical.encoded()),
        ]
    }

    /// What the reader never takes but an inspection names.
    static func otherStructures() -> [Seed] {
        let items: CBORValue = [
            "docType": "org.iso.18013.5.1.mDL", "nameSpaces": ["org.iso.18013.5.1": ["sex": false]],
        ]
        let request: CBORValue = ["version": "1.0", "docRequests": [["itemsRequest": .embedded(items)]]]
        let claims: CBORValue = [1: "issuer", 2: "subject", 4: 1_796_018_400, 65533: ["bits": 1, "lst": .bytes([1])]]
        let list: CBORValue = ["version": "1.0", "vicalProvider": "p", "date": .tagged(0, "x"), "certificateInfos": []]
        return [
            Seed("device-request", request.encoded()), Seed("status-list", claims.encoded()),
            Seed("vical", list.encoded()),
        ]
    }

    static func documents() -> [Seed] {
        func line(_ nameSpace: String, _ identifier: String, _ value: CBORValue) -> CBORValue {
            [.text(nameSpace), .text(identifier), value]
        }
        let mdl = "org.iso.18013.5.1"
        let all = exchange.wallet.issuedElements.map {
            line($0.name.nameSpace.rawValue, $0.name.identifier.rawValue, $0.value)
        }
        let ages: CBORValue = [
            line(mdl, "age_over_18", true), line(mdl, "age_over_65", false), line(mdl, "age_over_21", 1),
        ]
        let odd: CBORValue = [
            line(mdl, "family_name", .float(1.5)), line(mdl, "unknown", .null),
            line("other", "x", .tagged(0, "2026-01-01T00:00:00Z")),
            line("other", "y", [1: "a", "1": .bytes([1]), .array([1]): .map([.init(-1, .undefined)])]),
            line("other", "z", .negative(.max)), line("other", "z", .unsigned(.max)),
        ]
        let dates: CBORValue = [
            line(mdl, "issue_date", .tagged(1004, "2024-02-29")),
            line(mdl, "expiry_date", .tagged(0, "2030-01-01T00:00:00.5+01:00")),
            line(mdl, "birth_date", .tagged(1004, "1990-13-01")),
            line("org.iso.23220.1", "issuing_country", "US"), line(mdl, "issuing_jurisdiction", "US-ZZ"),
        ]
        return [
            Seed("licence", CBORValue.array(all).encoded()), Seed("ages", ages.encoded()), Seed("odd", odd.encoded()),
            Seed("dates", dates.encoded()),
        ]
    }

    static func cbor() throws -> [Seed] {
        let items: [(String, CBORValue)] = [
            ("integers", [0, 23, 24, 255, 256, 65535, 65536, .unsigned(.max), -1, -24, -25, .negative(.max)]),
            ("floats", [.float(0), .float(-0.0), .float(1.5), .float(1e300), .float(.infinity), .float(3.4e38)]),
            ("scalars", [true, false, .null, .undefined, .encoded([0xe0]), .encoded([0xf8, 0xff])]),
            ("strings", ["", "text", "\u{fc}\u{6c34}\u{10151}\u{7}", .bytes([]), .bytes([1, 2, 3])]),
            ("map", [1: 2, "a": [:], -1: [], .bytes([1]): .null, [1]: "b"]),
            ("tags", [.tagged(0, "2026-01-01T00:00:00Z"), .tagged(2, .bytes([1, 0])), .tagged(1004, "2026-01-01")]),
            ("embedded", .embedded([.embedded([1: .embedded("inner")])])),
            ("wide", .encoded([0x98, 0x02, 0x18, 0x01, 0x79, 0x00, 0x01, 0x61])),
            ("indefinite", .encoded([0x9f, 0x01, 0xff])),
            ("deep", .encoded([UInt8](repeating: 0x81, count: 16) + [0])),
            ("many-keys", .map((0..<12).map { .init(.integer($0 - 4), "") })),
        ]
        return items.map { Seed($0, $1.encoded()) } + [Seed("response", try response())]
    }
}

extension GenuineExchange {
    /// `pkRHash` of envelopes that are sealed to the reader.
    fileprivate var recipientKeyHash: [UInt8] {
        let point = readerKey.publicKey.rawRepresentation
        return HashAlgorithm.sha256.hash(point.span)
    }
}

extension SimulatedWallet {
    /// The elements with values that are short enough for a small seed.
    fileprivate var issuedElements: [SampleDocument.Element] {
        SampleDocument(.mDL, by: issuer.authority, at: GenuineExchange.shared.now).elements
            .filter { $0.value.encoded().count < 128 }
    }
}
