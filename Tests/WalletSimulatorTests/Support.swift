// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import COSE
import Cryptography
import Foundation
import Mdoc
import Testing

@testable import WalletSimulator

/// 2026-11-30T06:00:00Z.
let now = Date(timeIntervalSince1970: 1_796_018_400)

func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86_400) }

/// A wallet that comes out the same each time, with a device key that signs as RFC 8032 has it.
func deterministicWallet(seed: UInt64 = 1) throws -> SimulatedWallet {
    var authority = IssuingAuthority()
    authority.documentSignerCurve = .ed25519
    return try SimulatedWallet(
        holding: .mDL, by: authority, deviceCurve: .ed25519, at: now, random: SeededRandom(seed: seed))
}

func session(nonce: [UInt8] = [UInt8](0..<32)) throws -> AppleWalletSession {
    try #require(
        AppleWalletSession(nonce: nonce, merchantIdentifier: "merchant.com.example", teamIdentifier: "A1B2C3D4E5"))
}

let proximityTranscript = SessionTranscript([.null, .null, ["a session", .bytes([1, 2, 3])]])

/// The one document of a response.
func document(in response: [UInt8]) throws -> ReceivedDocument {
    let parsed = try DeviceResponse(CBORDecoder().decode(response).root)
    #expect(parsed.version == "1.0")
    #expect(parsed.status == 0)
    #expect(parsed.documents.count == 1)
    return try #require(try parsed.documents.first?.get())
}

extension IssuedDocument {
    func securityObject() throws -> MobileSecurityObject {
        try MobileSecurityObject(payload: COSESign1(CBORDecoder().decode(issuerAuth).root).payload)
    }
}

extension ElementName {
    /// `namespace/identifier`.
    init(text: String) throws {
        let parts = text.split(separator: "/").map(String.init)
        self.init(try #require(NameSpace(parts[0])), try #require(ElementIdentifier(parts[1])))
    }
}

extension Curve {
    static let signing = allCases.filter { $0.signatureByteCount != nil }
    static let agreeing = allCases.filter { $0.family != .edwards }
    static let issuing = allCases.filter { $0.family == .weierstrass }
}
