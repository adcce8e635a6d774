// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import TestSupport
import Testing

@Suite("COSE_Sign1")
struct COSESign1Tests {
    static let pairs: [(Curve, [Int64])] = [
        (.p256, [-7, -9]), (.brainpoolP256r1, [-7, -265]), (.p384, [-35, -51]), (.brainpoolP320r1, [-35, -266]),
        (.brainpoolP384r1, [-35, -267]), (.p521, [-36, -52]), (.brainpoolP512r1, [-36, -268]), (.ed25519, [-8, -19]),
        (.ed448, [-8, -53]),
    ]

    /// A signed object, with its parts replaced where a test says so.
    func object(
        key: PrivateKey, algorithm: Int64 = -7, protected: CBORValue? = nil, unprotected: CBORValue = .map([]),
        payload: CBORValue? = nil, signature: ([UInt8]) -> [UInt8] = { $0 }
    ) throws -> CBORItem {
        let signed = try COSESign1.sign([1, 2, 3], with: key, algorithm: COSEAlgorithm(rawValue: algorithm))
        let parts = try #require(try CBORDecoder().decode(signed).root.elements)
        let own = parts.map { CBORValue.encoded(Array($0.encoded)) }
        let value: CBORValue = [
            protected.map { .bytes($0.encoded()) } ?? own[0], unprotected, payload ?? own[2],
            .bytes(signature(Array(try #require(parts[3]?.byteString)))),
        ]
        return try CBORDecoder().decode(value.encoded()).root
    }

    @Test("verifies every algorithm with each curve it is paired with, and with no other", arguments: pairs)
    func algorithms(curve: Curve, identifiers: [Int64]) throws {
        let key = try PrivateKey.generate(curve)
        for identifier in Self.pairs.flatMap(\.1) {
            let algorithm = COSEAlgorithm(rawValue: identifier)
            guard identifiers.contains(identifier) else {
                #expect(throws: COSEError.algorithmCurveMismatch) { try algorithm.signature(on: curve) }
                continue
            }
            let sign1 = try COSESign1(object(key: key, algorithm: identifier))
            try sign1.verify(with: key.publicKey)
            let stranger = try PrivateKey.generate(curve).publicKey
            #expect(throws: COSEError.signatureInvalid) { try sign1.verify(with: stranger) }
        }
    }

    @Test(
        "knows no draft, RSA, secp256k1 or MAC identifier as a signature",
        arguments: [-48, -49, -50, -261, -264, -257, -47, -39, 5, 0])
    func foreignAlgorithms(identifier: Int64) throws {
        #expect(throws: COSEError.algorithmNotAllowed) { try COSEAlgorithm(rawValue: identifier).signature(on: .p256) }
    }

    @Test("takes the algorithm from the protected header alone")
    func algorithmPlace() throws {
        let key = try PrivateKey.generate(.p256)
        let unprotectedOnly = try COSESign1(object(key: key, protected: [33: .bytes([])], unprotected: [1: -7]))
        #expect(throws: COSEError.algorithmMissing) { try unprotectedOnly.verify(with: key.publicKey) }
        let text = try COSESign1(object(key: key, protected: [1: "ES256"]))
        #expect(throws: COSEError.algorithmNotAllowed) { try text.verify(with: key.publicKey) }
    }

    @Test("refuses one changed part after another")
    func changedParts() throws {
        let key = try PrivateKey.generate(.p256)
        let changes: [(String, CBORItem)] = [
            ("payload", try object(key: key, payload: .bytes([1, 2, 4]))),
            ("protected", try object(key: key, protected: [1: -7, 4: .bytes([1])])),
            ("r", try object(key: key) { $0.enumerated().map { $0.offset == 3 ? $0.element ^ 1 : $0.element } }),
            ("s", try object(key: key) { $0.enumerated().map { $0.offset == 60 ? $0.element ^ 1 : $0.element } }),
            ("cut", try object(key: key) { Array($0.dropLast()) }), ("longer", try object(key: key) { $0 + [0] }),
            ("zero r", try object(key: key) { [UInt8](repeating: 0, count: 32) + $0.dropFirst(32) }),
            ("zero s", try object(key: key) { $0.prefix(32) + [UInt8](repeating: 0, count: 32) }),
            ("all zero", try object(key: key) { [UInt8](repeating: 0, count: $0.count) }),
            ("empty", try object(key: key) { _ in [] }),
            (
                "DER",
                try object(key: key) { raw in
                    let integers = [raw.prefix(32), raw.suffix(32)].flatMap { [0x02, 0x21, 0x00] + $0 }
                    return [0x30, UInt8(integers.count)] + integers
                }
            ),
        ]
        for (name, item) in changes {
            let sign1 = try COSESign1(item)
            #expect(throws: COSEError.signatureInvalid, "\(name)") { try sign1.verify(with: key.publicKey) }
        }
    }

    @Test("wants exactly one payload, attached or detached")
    func payloads() throws {
        let key = try PrivateKey.generate(.ed25519)
        let attached = try COSESign1(object(key: key, algorithm: -8))
        #expect(throws: COSEError.payloadMissing) {
            try attached.verify(with: key.publicKey, detachedPayload: [1, 2, 3])
        }
        let signed = try COSESign1.sign([7], with: key, algorithm: .edDSA, isDetached: true)
        let detached = try COSESign1(CBORDecoder().decode(signed).root)
        try detached.verify(with: key.publicKey, detachedPayload: [7])
        #expect(throws: COSEError.payloadMissing) { try detached.verify(with: key.publicKey) }
        #expect(throws: COSEError.signatureInvalid) { try detached.verify(with: key.publicKey, detachedPayload: [8]) }
        #expect(throws: COSEError.signatureInvalid) {
            try detached.verify(with: key.publicKey, detachedPayload: [7], externalAAD: [0])
        }
    }

    @Test(
        "refuses what is no COSE_Sign1",
        arguments: [
            "80", "8343a10126a0f6", "8543a10126a0f64000", "84a10126a0f640", "8443a10126f6f640", "8443a10126a0f760",
            "8443a10126a0f760",
            "8443a10126a06040", "8443a10126a0f760", "844101a0f640", "8443a1f526a0f640", "8443a10126a1f501f640",
            "d28443a10126a0f640",
            "8443a10126a10126f640", "8444a1616101 a1616102 f6 40",
        ])
    func structure(bytes: String) throws {
        let item = try CBORDecoder().decode(hex(bytes)).root
        #expect(throws: COSEError.self) { try COSESign1(item) }
    }

    @Test("refuses a bucket with more labels than a genuine object has", arguments: [(64, 64), (65, 1), (1, 65)])
    func labelLimit(protectedCount: Int64, unprotectedCount: Int64) throws {
        func bucket(_ labels: Range<Int64>) -> CBORValue { .map(labels.map { .init(.integer($0), 0) }) }
        let item = try object(
            key: PrivateKey.generate(.p256), protected: bucket(100..<100 + protectedCount),
            unprotected: bucket(200..<200 + unprotectedCount))
        if max(protectedCount, unprotectedCount) > 64 {
            #expect(throws: COSEError.structure) { try COSESign1(item) }
        } else {
            _ = try COSESign1(item)
        }
    }

    @Test("takes the tag where the format has one, and only there")
    func tagging() throws {
        let tagged = try CBORDecoder().decode(hex("d28443a10126a0f640")).root
        let bare = try CBORDecoder().decode(hex("8443a10126a0f640")).root
        _ = try COSESign1(tagged, tagging: .mustBePresent)
        _ = try COSESign1(tagged, tagging: .mayBePresent)
        _ = try COSESign1(bare, tagging: .mayBePresent)
        #expect(throws: COSEError.structure) { try COSESign1(bare, tagging: .mustBePresent) }
        #expect(throws: COSEError.structure) { try COSESign1(tagged) }
        let mac = try CBORDecoder().decode(hex("d18443a10126a0f640")).root
        #expect(throws: COSEError.structure) { try COSESign1(mac, tagging: .mayBePresent) }
    }

    @Test(
        "refuses critical headers it does not understand",
        arguments: [
            ([1: -7, 2: [99], 99: 1], true), ([1: -7, 2: ["x"], "x": 1], true), ([1: -7, 2: []], true),
            ([1: -7, 2: 1], true),
            ([1: -7, 2: [33]], true), ([1: -7, 2: [1]], false),
        ] as [(CBORValue, Bool)])
    func critical(protected: CBORValue, isRefused: Bool) throws {
        let headers = try COSESign1(object(key: PrivateKey.generate(.p256), protected: protected)).headers
        if isRefused {
            #expect(throws: COSEError.criticalHeader) { try headers.checkCritical() }
        } else {
            try headers.checkCritical()
        }
    }

    @Test("refuses crit outside the protected header")
    func unprotectedCritical() throws {
        let headers = try COSESign1(object(key: PrivateKey.generate(.p256), unprotected: [2: [1]])).headers
        #expect(throws: COSEError.criticalHeader) { try headers.checkCritical() }
    }

    @Test("reads x5chain in both shapes and from both buckets, but not from two at once")
    func chains() throws {
        let key = try PrivateKey.generate(.p256)
        func chain(protected: CBORValue? = nil, unprotected: CBORValue = .map([])) throws -> [[UInt8]]? {
            try COSESign1(object(key: key, protected: protected, unprotected: unprotected)).headers.certificateChain()?
                .map(Array.init)
        }
        #expect(try chain() == nil)
        #expect(try chain(unprotected: [33: .bytes([1])]) == [[1]])
        #expect(try chain(unprotected: [33: [.bytes([1]), .bytes([2])]]) == [[1], [2]])
        #expect(try chain(protected: [1: -7, 33: .bytes([3])]) == [[3]])
        for malformed in [CBORValue.array([]), "text", [.bytes([1]), 2], .null] {
            #expect(throws: COSEError.malformedCertificateChain) { try chain(unprotected: [33: malformed]) }
        }
        #expect(throws: COSEError.malformedCertificateChain) {
            try chain(protected: [1: -7, 33: .bytes([1])], unprotected: [33: .bytes([1])])
        }
    }

    @Test("counts an empty protected map as the empty byte string, RFC 9052, 4.4")
    func emptyProtected() throws {
        let bare = try COSESign1(CBORDecoder().decode(hex("8440a0f640")).root)
        let wrapped = try COSESign1(CBORDecoder().decode(hex("8441a0a0f640")).root)
        #expect(bare.headers.protectedBytes.isEmpty && wrapped.headers.protectedBytes.isEmpty)
    }
}
