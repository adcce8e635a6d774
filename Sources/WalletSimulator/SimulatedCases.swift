// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
public import Cryptography
public import FoundationEssentials
internal import Mdoc

/// Whole presentations in memory, for benchmarks and for tests of many.
public enum SimulatedCases {
    public static let merchantIdentifier = "merchant.com.example.simulator"
    public static let teamIdentifier = "SIMULATED1"

    /// Driving licences of one issuer, each with a device key, a nonce and a number of its own, sealed to one
    /// recipient.
    ///
    /// A case shows 12 of more than 40 elements, among them a portrait of 2 kB.
    public static func appleWallet(
        count: Int, at now: Date, random: any RandomSource
    ) throws(SimulatorError) -> [AppleWalletCase] {
        let authority = IssuingAuthority()
        let issuer = try SimulatedIssuer(authority, at: now, random: random)
        let recipientKey = try PrivateKey.made(on: .p256, from: random)
        var document = SampleDocument.mDL(by: authority, at: now, portrait: SamplePortrait.jpeg(byteCount: 2048))
        var cases: [AppleWalletCase] = []
        cases.reserveCapacity(count)
        for number in 0..<count {
            if let name = ElementName(.mDL, "document_number") { document[name] = .text("T\(1_000_000 + number)") }
            let wallet = try SimulatedWallet(holding: document, from: issuer, at: now, random: random)
            guard
                let session = AppleWalletSession(
                    nonce: random.bytes(32), merchantIdentifier: merchantIdentifier, teamIdentifier: teamIdentifier)
            else { preconditionFailure("a nonce of 32 bytes is one") }
            let envelope = try wallet.appleWalletEnvelope(
                revealing: shown, for: session, to: recipientKey.publicKey, at: now, random: random)
            let expected = shown.compactMap { name in document[name].map { (name, $0) } }
            cases.append(
                AppleWalletCase(
                    envelope: envelope, session: session, recipientKey: recipientKey, trustAnchor: issuer.root,
                    expected: Dictionary(uniqueKeysWithValues: expected)))
        }
        return cases
    }

    private static let shown: [ElementName] =
        [
            "family_name", "given_name", "birth_date", "issue_date", "expiry_date", "issuing_country",
            "issuing_authority", "document_number", "portrait", "age_over_21",
        ].compactMap { ElementName(.mDL, $0) }
        + ["DHS_compliance", "domestic_driving_privileges"].compactMap { ElementName(.aamva, $0) }
}

extension ElementName {
    fileprivate init?(_ nameSpace: NameSpace, _ identifier: String) {
        guard let identifier = ElementIdentifier(identifier) else { return nil }
        self.init(nameSpace, identifier)
    }
}
