// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import TestSupport
import Testing

@Suite("COSE_Mac0 and COSE_Key")
struct COSEMac0AndKeyTests {
    let key = SecretBytes(copying: [UInt8](repeating: 7, count: 32).span)

    func mac(_ change: (inout [CBORValue]) -> Void = { _ in }) throws -> COSEMac0 {
        let made = COSEMac0.authenticate(detached: [1, 2], with: key)
        let item = try CBORDecoder().decode(made).root
        var parts = try #require(item.elements).map { CBORValue.encoded(Array($0.encoded)) }
        change(&parts)
        return try COSEMac0(CBORDecoder().decode(CBORValue.array(parts).encoded()).root)
    }

    @Test("verifies its own tag, over the very payload and with the very key")
    func genuine() throws {
        try mac().verify(with: key, detachedPayload: [1, 2])
        #expect(throws: COSEError.macInvalid) { try mac().verify(with: key, detachedPayload: [1, 3]) }
        #expect(throws: COSEError.macInvalid) {
            try mac().verify(with: key, detachedPayload: [1, 2], externalAAD: [0])
        }
        let other = SecretBytes(copying: [UInt8](repeating: 8, count: 32).span)
        #expect(throws: COSEError.macInvalid) { try mac().verify(with: other, detachedPayload: [1, 2]) }
        #expect(throws: COSEError.payloadMissing) { try mac().verify(with: key) }
    }

    @Test("refuses a tag that was cut, changed or made with another algorithm")
    func changed() throws {
        let tag = Array(try mac().tag)
        #expect(tag.count == 32)
        for changed in [Array(tag.prefix(8)), Array(tag.dropLast()), tag + [0], [], [tag[0] ^ 1] + tag.dropFirst()] {
            let changed = try mac { $0[3] = .bytes(changed) }
            #expect(throws: COSEError.macInvalid) { try changed.verify(with: key, detachedPayload: [1, 2]) }
        }
        for algorithm in [4, 6, 7, -7] as [Int64] {
            let other = try mac { $0[0] = .bytes(CBORValue.map([.init(1, .integer(algorithm))]).encoded()) }
            #expect(throws: COSEError.algorithmNotAllowed) { try other.verify(with: key, detachedPayload: [1, 2]) }
        }
        let without = try mac { $0[0] = .bytes([]) }
        #expect(throws: COSEError.algorithmMissing) { try without.verify(with: key, detachedPayload: [1, 2]) }
    }

    @Test("reads back the key of every curve", arguments: Curve.allCases)
    func roundTrip(curve: Curve) throws {
        let key = try PrivateKey.generate(curve).publicKey
        let item = try CBORDecoder().decode(COSEKey.value(of: key).encoded()).root
        #expect(try COSEKey.publicKey(item) == key)
    }

    @Test("refuses a key with one changed parameter")
    func changedKeys() throws {
        let point = try PrivateKey.generate(.p256).publicKey.rawRepresentation
        let x = Array(point[1...32])
        let y = Array(point[33...])
        func error(_ value: CBORValue) throws -> COSEError? {
            let item = try CBORDecoder().decode(value.encoded()).root
            do throws(COSEError) { _ = try COSEKey.publicKey(item) } catch { return error }
            return nil
        }
        #expect(try error([1: 2, -1: 1, -2: .bytes(x), -3: .bytes(y)]) == nil)
        #expect(try error([1: 2, -1: 1, -2: .bytes(x), -3: .bytes(y), 2: .bytes([1]), 3: -7, "x": 1]) == nil)
        let refused: [CBORValue] = [
            [1: 1, -1: 1, -2: .bytes(x), -3: .bytes(y)], [1: 4, -1: 1, -2: .bytes(x), -3: .bytes(y)],
            [1: 2, -1: 2, -2: .bytes(x), -3: .bytes(y)], [1: 2, -1: 6, -2: .bytes(x)],
            [-1: 1, -2: .bytes(x), -3: .bytes(y)],
            [1: 2, -2: .bytes(x), -3: .bytes(y)], [1: 2, -1: 1, -3: .bytes(y)], [1: 2, -1: 1, -2: .bytes(x)],
            [1: 2, -1: 1, -2: .bytes(x), -3: true], [1: 2, -1: 1, -2: .bytes(x), -3: false],
            [1: 2, -1: 1, -2: .bytes(y), -3: .bytes(x)], [1: 2, -1: 1, -2: .bytes([0] + x), -3: .bytes(y)],
            [1: 2, -1: 1, -2: .bytes(Array(x.dropFirst())), -3: .bytes(y)],
            [1: 2, -1: 1, -2: .bytes([]), -3: .bytes([])],
            [1: 2, -1: 1, -2: .bytes([UInt8](repeating: 0, count: 32)), -3: .bytes([UInt8](repeating: 0, count: 32))],
            [1: 2, -1: 1, -2: .bytes(x), -3: .bytes(Array(y.dropLast()) + [y[31] ^ 1])],
            [1: "EC2", -1: "P-256", -2: .bytes(x), -3: .bytes(y)], "key",
        ]
        for value in refused { #expect(try error(value) == .keyInvalid, "\(value)") }
        for curve in [8, 0, 255, 260, -1] as [Int64] {
            #expect(try error([1: 2, -1: .integer(curve), -2: .bytes(x), -3: .bytes(y)]) == .curveUnsupported)
        }
    }
}
