// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import Foundation
import Testing

@testable import WalletSimulator

@Suite("Wallet files")
struct WalletFileTests {
    @Test("a wallet is read as it was written, with a device key on every curve", arguments: Curve.allCases)
    func roundTrip(curve: Curve) throws {
        let wallet = try SimulatedWallet(holding: .mDL, deviceCurve: curve, at: now, random: SeededRandom(seed: 30))
        let read = try WalletFile.decode(WalletFile.encode(wallet))
        #expect(read.document.docType == wallet.document.docType)
        #expect(read.document.issuerAuth == wallet.document.issuerAuth)
        #expect(read.document.elementNames == wallet.document.elementNames)
        #expect(
            read.document.nameSpaces.flatMap { $0.items.map(\.encoded) }
                == wallet.document.nameSpaces.flatMap { $0.items.map(\.encoded) })
        #expect(read.deviceKey.rawRepresentation() == wallet.deviceKey.rawRepresentation())
        #expect(read.issuer.root == wallet.issuer.root)
        #expect(read.issuer.rootKey.rawRepresentation() == wallet.issuer.rootKey.rawRepresentation())
        #expect(read.issuer.documentSigner == wallet.issuer.documentSigner)
        #expect(
            read.issuer.documentSignerKey.rawRepresentation() == wallet.issuer.documentSignerKey.rawRepresentation())
    }

    @Test("the first thing in a file is the warning that its keys are worthless")
    func warning() throws {
        let file = WalletFile.encode(try deterministicWallet())
        let first = try #require(try CBORDecoder().decode(file).root.members?.first { _ in true })
        #expect(first.key.text == "warning")
        #expect(first.value.text == WalletFile.warning)
        #expect(WalletFile.warning.contains("WORTHLESS TEST KEYS"))
    }

    @Test(
        "a file without one of its members is refused by that member's name",
        arguments: [
            ("format", nil, WalletFileField.format), ("docType", nil, .docType), ("deviceKey", nil, .deviceKey),
            ("issuerSigned", "issuerAuth", .issuerAuth), ("issuerSigned", "nameSpaces", .nameSpaces),
            ("issuer", "root", .root), ("issuer", "rootKey", .rootKey), ("issuer", "documentSigner", .documentSigner),
            ("issuer", "documentSignerKey", .documentSignerKey),
        ])
    func missing(member: String, inner: String?, field: WalletFileField) throws {
        var file = CBORValue(try CBORDecoder().decode(WalletFile.encode(try deterministicWallet())).root)
        if let inner { file[.text(member), .text(inner)] = nil } else { file[.text(member)] = nil }
        let damaged = file.encoded()
        #expect(throws: SimulatorError.walletFileMalformed(field)) { try WalletFile.decode(damaged) }
    }

    @Test("other files are refused", arguments: [[], [0xa0], Array("{\"format\": 1}".utf8)] as [[UInt8]])
    func foreign(bytes: [UInt8]) {
        #expect(throws: SimulatorError.walletFileMalformed(.format)) { try WalletFile.decode(bytes) }
    }
}
