// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import Timestamps

/// A provider of issuing authority lists.
struct TestProvider {
    let authority: TestAuthority
    let signerKey: PrivateKey
    let signer: Certificate

    /// As its lists say it.
    let name: String

    init(_ name: String = "Provider Root", called provider: String = "Provider") throws {
        self.name = provider
        authority = try TestAuthority(name)
        signerKey = try PrivateKey.generate(.p256)
        signer = try authority.issued(
            "List Signer", key: signerKey,
            [.keyUsage(.nonRepudiation), .extendedKeyUsage(["1.0.18013.5.1.8"])])
    }

    private init(_ other: TestProvider, called name: String) {
        (self.name, authority, signerKey, signer) = (name, other.authority, other.signerKey, other.signer)
    }

    /// The same under a new name.
    func called(_ name: String) -> TestProvider { TestProvider(self, called: name) }

    var root: Certificate { authority.root }

    /// A list of roots, each for driving licences unless said otherwise. Days count from `start`.
    func list(
        _ roots: [Certificate], docTypes: [String] = ["org.iso.18013.5.1.mDL"], number: UInt64 = 7, date: Double = -0.5,
        next: Double = 1, further: [CBORValue] = []
    ) throws -> [UInt8] {
        func tdate(_ days: Double) -> CBORValue {
            .tagged(0, .text(start.addingTimeInterval(days * day).rfc3339))
        }
        let entries = roots.map { root -> CBORValue in
            [
                "certificate": .bytes(root.der), "serialNumber": .tagged(2, .bytes(root.serialNumber)),
                "ski": .bytes(root.subjectKeyIdentifier ?? []), "docType": .array(docTypes.map(CBORValue.text)),
            ]
        }
        let content: CBORValue = [
            "version": "1.0", "vicalProvider": .text(name), "date": tdate(date), "vicalIssueID": .unsigned(number),
            "nextUpdate": tdate(next), "certificateInfos": .array(entries + further),
        ]
        return try signedObject(
            CBORValue.map([.init(1, -7)]).encoded(), [.init(33, .bytes(signer.der))], content.encoded(), by: signerKey)
    }
}
