// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import COSE
import Cryptography
import Foundation
import Mdoc
import TestSupport
import Testing

@testable import WalletSimulator

@Suite("Faults")
struct FaultTests {
    /// What of a response differs from the genuine one. An issuer's signature stands for what it signs anew.
    static let changesOfResponse: [(name: String, changed: Set<String>)] = responses + signers

    private static let responses: [(name: String, changed: Set<String>)] = [
        ("unknown-issuer", ["issuer.certificate", "issuer.signature"]),
        ("forged-document-signer", ["issuer.certificate", "issuer.signature"]),
        ("expired-document-signer", ["issuer.certificate", "issuer.signature", "mso.validityInfo"]),
        ("missing-extended-key-usage", ["issuer.certificate", "issuer.signature"]),
        ("missing-certificate", ["issuer.certificate"]),
        ("mismatched-issuer-algorithm", ["issuer.protected"]),
        ("flipped-issuer-signature", ["issuer.signature"]),
        ("wrong-doctype", ["issuer.signature", "mso.docType"]),
        ("expired-document", ["issuer.signature", "mso.validityInfo"]),
        ("future-document", ["issuer.signature", "mso.validityInfo"]),
        ("unknown-mso-version", ["issuer.signature", "mso.version"]),
        ("malformed-status", ["issuer.signature", "mso.status"]),
        ("unknown-digest-algorithm", ["issuer.signature", "mso.digestAlgorithm"]),
        ("altered-value", ["items"]),
        ("unknown-digest-id", ["items"]),
        ("duplicate-element", ["issuer.signature", "items", "mso.valueDigests"]),
        ("withheld-element", ["items"]),
        ("cloned-document", ["device.signature"]),
        ("flipped-device-signature", ["device.signature"]),
        ("replayed-device-signature", ["device.signature"]),
        ("tagged-transcript", ["device.signature"]),
        ("attached-payload", ["device.payload"]),
        ("missing-device-authentication", ["device.payload", "device.protected", "device.signature"]),
        ("unauthorized-device-element", ["device.nameSpaces", "device.signature"]),
        ("unknown-response-version", ["response.version"]),
        ("error-status", ["response.status"]),
        ("trailing-byte", ["response.suffix"]),
        ("future-document-signer", ["issuer.certificate", "issuer.signature"]),
    ]

    private static let signers: [(name: String, changed: Set<String>)] = CertificateFaultTests.ofSigner
        .filter { $0.condition == nil || $0.condition == "an issuer of a state" }
        .map { ($0.rawValue, ["issuer.certificate", "issuer.signature"]) }

    /// What of an envelope differs, for the faults that have nothing to do with the response.
    static let changesOfEnvelope: [(name: String, changed: Set<String>)] = [
        ("replayed-session", ["data", "infoHash"]), ("wrong-nonce", ["data", "infoHash"]),
        ("wrong-merchant", ["data", "infoHash"]),
        ("wrong-team", ["data", "infoHash"]), ("other-recipient", ["data", "infoHash", "pkRHash"]),
        ("unknown-envelope-algorithm", ["algorithm"]), ("authenticated-mode", ["mode"]),
        ("flipped-info-hash", ["infoHash"]),
        ("unknown-topic", ["data"]), ("flipped-recipient-hash", ["pkRHash"]),
        ("flipped-encapsulated-key", ["pkEm"]), ("flipped-ciphertext", ["data"]),
    ]

    /// Faults of the device MAC that lead to another tag, and to nothing else.
    static let changesOfMAC = [
        "flipped-device-mac", "cloned-document-mac", "replayed-device-mac", "tagged-transcript-mac", "bare-salt-mac",
        "other-reader-mac",
    ]

    @Test("a fault of the response changes exactly what it says", arguments: changesOfResponse)
    func response(name: String, changed: Set<String>) throws {
        let fault = try #require(Fault(rawValue: name))
        let wallet = try deterministicWallet()
        let parts = try [nil, fault].map { fault in
            try responseParts(
                wallet.proximityResponse(
                    over: proximityTranscript, fault: fault, at: now, random: SeededRandom(seed: 59)))
        }
        #expect(differences(parts[0], parts[1]) == changed)
    }

    @Test("a fault of the device MAC changes the tag alone", arguments: changesOfMAC)
    func tag(name: String) throws {
        let fault = try #require(Fault(rawValue: name))
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: SeededRandom(seed: 60))
        let session = try ProximitySession(random: SeededRandom(seed: 61))
        let parts = try [nil, fault].map { fault in
            try responseParts(
                wallet.proximityResponse(
                    over: session.transcript, proof: .mac(readerKey: session.readerKey.publicKey), fault: fault,
                    at: now, random: SeededRandom(seed: 62)))
        }
        #expect(differences(parts[0], parts[1]) == ["device.mac"])
    }

    @Test("inside the envelope the same fault changes the ciphertext alone", arguments: changesOfResponse.map(\.name))
    func responseInEnvelope(name: String) throws {
        let fault = try #require(Fault(rawValue: name))
        let parts = try envelopes(genuineAnd: fault).map(envelopeParts)
        #expect(differences(parts[0], parts[1]) == ["data"])
    }

    @Test("a fault of the envelope changes exactly what it says", arguments: changesOfEnvelope)
    func envelope(name: String, changed: Set<String>) throws {
        let fault = try #require(Fault(rawValue: name))
        let parts = try envelopes(genuineAnd: fault).map(envelopeParts)
        #expect(differences(parts[0], parts[1]) == changed)
    }

    @Test(
        "a flipped bit is one bit",
        arguments: [
            "flipped-recipient-hash", "flipped-info-hash", "flipped-encapsulated-key", "flipped-ciphertext",
        ])
    func oneBit(name: String) throws {
        let fault = try #require(Fault(rawValue: name))
        let bytes = try envelopes(genuineAnd: fault)
        let changed = zip(bytes[0], bytes[1]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
        #expect(bytes[0].count == bytes[1].count && changed == 1)
    }

    /// All but those that leave nothing to read, or no key to verify with.
    static let signedByIssuer = Fault.allCases.filter { fault in
        fault.change.issuance != nil && fault.change.secondDocument == nil
            && [.everywhere, .signature].contains(fault.scope)
            && Set(fault.expectedFailures).isDisjoint(with: [
                "query.unsatisfied", "alg.unsupported", "issuer.alg_curve_mismatch",
            ]) && !fault.rawValue.hasPrefix("twin-")
    }

    @Test("what the issuer signs anew verifies with the certificate that comes with it", arguments: signedByIssuer)
    func signedAnew(fault: Fault) throws {
        let wallet = try SimulatedWallet(holding: fault.document, at: now, random: SeededRandom(seed: 50))
        let response = try wallet.proximityResponse(
            over: proximityTranscript, fault: fault, at: now, random: SeededRandom(seed: 51))
        let issuerAuth = try document(in: response).issuerSigned.issuerAuth
        let der = try #require(try issuerAuth.headers.certificateChain()?.first)
        let key = try #require(try Certificate(der: der.span).publicKey)
        try issuerAuth.verify(with: key)
    }

    @Test("the forged document signer names the genuine root, and the unknown issuer has a root of the same name")
    func strangers() throws {
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: SeededRandom(seed: 52))
        for fault in [Fault.forgedDocumentSigner, .unknownIssuer] {
            let response = try wallet.proximityResponse(
                over: proximityTranscript, fault: fault, at: now, random: SeededRandom(seed: 53))
            let der = try #require(try document(in: response).issuerSigned.issuerAuth.headers.certificateChain()?.first)
            let signer = try Certificate(der: der.span)
            #expect(signer.issuer == wallet.issuer.root.subject)
            let namesRoot = signer.authorityKeyIdentifier == wallet.issuer.root.subjectKeyIdentifier
            #expect(namesRoot == (fault.rawValue == "forged-document-signer"))
            #expect(throws: CryptographyError.signatureInvalid) {
                try signer.verifySignature(by: wallet.issuer.rootKey.publicKey)
            }
        }
    }

    @Test("a DER signature is the signature of the same bytes in another form", arguments: Curve.issuing)
    func der(curve: Curve) throws {
        var authority = IssuingAuthority()
        authority.documentSignerCurve = curve
        let random = SeededRandom(seed: 54)
        let wallet = try SimulatedWallet(holding: .mDL, by: authority, deviceCurve: curve, at: now, random: random)
        for fault in [Fault.named("der-issuer-signature"), .named("der-device-signature")] {
            let response = try wallet.proximityResponse(
                over: proximityTranscript, fault: fault, at: now, random: random)
            let document = try document(in: response)
            let (object, key, payload): (COSESign1, PublicKey, [UInt8])
            if fault.rawValue == "der-issuer-signature" {
                object = document.issuerSigned.issuerAuth
                (key, payload) = (
                    wallet.issuer.documentSignerKey.publicKey, Array(try #require(object.attachedPayload))
                )
            } else {
                guard case .signature(let signature)? = document.deviceSigned.deviceAuth else {
                    Issue.record("there is no device signature")
                    return
                }
                object = signature
                key = wallet.deviceKey.publicKey
                payload = proximityTranscript.deviceAuthenticationBytes(
                    docType: .mDL, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
            }
            let signed: CBORValue = [
                "Signature1", .bytes(Array(object.headers.protectedBytes)), .bytes([]), .bytes(payload),
            ]
            let message = signed.encoded()
            let algorithm = try object.headers.algorithm().signature(on: curve)
            let signature = object.signature
            try key.verify(derSignature: signature.span, over: message.span, using: algorithm)
        }
    }

    @Test("a flipped MAC is a MAC, and Apple Wallet's MAC takes the place of its signature")
    func macs() throws {
        let random = SeededRandom(seed: 55)
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: random)
        let readerKey = try PrivateKey.generate(.p256)
        let tags = try [nil, Fault.named("flipped-device-mac")].map { fault in
            let response = try wallet.proximityResponse(
                over: proximityTranscript, proof: .mac(readerKey: readerKey.publicKey), fault: fault, at: now,
                random: random)
            guard case .mac(let mac)? = try document(in: response).deviceSigned.deviceAuth else { return [UInt8]() }
            return Array(mac.tag)
        }
        #expect(tags[0].count == 32)
        #expect(zip(tags[0], tags[1]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } == 1)

        let merchantKey = try PrivateKey.generate(.p256)
        let bytes = try wallet.appleWalletEnvelope(
            for: session(), to: merchantKey.publicKey, fault: .named("device-mac"), at: now, random: random)
        let keys = try #require(RecipientKeys([merchantKey]))
        let plaintext = try EncryptedEnvelope(CBORDecoder().decode(bytes)).open(for: session(), keys: keys).plaintext
        let identity = try #require(try CBORDecoder().decode(plaintext).root.members?["identity"])
        guard case .mac = try document(in: Array(identity.encoded)).deviceSigned.deviceAuth else {
            Issue.record("there is no device MAC")
            return
        }
    }

    @Test("a fault that cannot be made is refused")
    func notApplicable() throws {
        let wallet = try deterministicWallet()
        let random = SeededRandom(seed: 56)
        for fault in Fault.allCases where fault.scope == .appleWallet || fault.scope == .mac {
            #expect(throws: SimulatorError.faultNotApplicable(fault)) {
                try wallet.proximityResponse(over: proximityTranscript, fault: fault, at: now, random: random)
            }
        }
        // An Edwards key makes no DER signatures and agrees on no MAC key.
        for name in [
            "der-issuer-signature", "der-device-signature", "device-mac", "flipped-device-mac", "issuer-es384-padded",
            "device-es384-padded", "ds-compressed-key", "device-key-compressed",
        ] {
            let fault = Fault.named(name)
            #expect(throws: SimulatorError.faultNotApplicable(fault)) {
                try wallet.appleWalletEnvelope(
                    for: session(), to: PrivateKey.generate(.p256).publicKey, fault: fault, at: now, random: random)
            }
        }
        let agreer = try SimulatedWallet(holding: .mDL, deviceCurve: .x25519, at: now, random: random)
        let readerKey = try PrivateKey.generate(.x25519).publicKey
        for fault in Fault.allCases where fault.scope == .signature {
            #expect(throws: SimulatorError.faultNotApplicable(fault)) {
                try agreer.proximityResponse(
                    over: proximityTranscript, proof: .mac(readerKey: readerKey), fault: fault, at: now, random: random)
            }
        }
        // There is no element to alter.
        for name in ["altered-value", "unknown-digest-id", "duplicate-element", "withheld-element", "item-null-random"]
        {
            let fault = Fault.named(name)
            #expect(throws: SimulatorError.faultNotApplicable(fault)) {
                try wallet.proximityResponse(
                    revealing: [], over: proximityTranscript, fault: fault, at: now, random: random)
            }
        }
    }

    private func envelopes(genuineAnd fault: Fault) throws -> [[UInt8]] {
        let wallet = try deterministicWallet()
        let key = try PrivateKey.made(on: .p256, from: SeededRandom(seed: 57)).publicKey
        return try [nil, fault].map { fault in
            try wallet.appleWalletEnvelope(
                for: session(), to: key, fault: fault, at: now, random: SeededRandom(seed: 58))
        }
    }

    private func differences(_ one: [String: CBORValue], _ other: [String: CBORValue]) -> Set<String> {
        Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
    }

    private func envelopeParts(_ bytes: [UInt8]) throws -> [String: CBORValue] {
        let envelope = CBORValue(try CBORDecoder().decode(bytes).root)
        var parts = ["algorithm": envelope["algorithm"], "data": envelope["data"]]
        for name in ["mode", "pkEm", "pkRHash", "infoHash"] { parts[name] = envelope["params", .text(name)] }
        return parts.compactMapValues { $0 }
    }

    /// The parts of a response by name, taken apart without the reader's own types.
    private func responseParts(_ bytes: [UInt8]) throws -> [String: CBORValue] {
        let hasSuffix = (try? CBORDecoder().decode(bytes)) == nil
        let response = CBORValue(try CBORDecoder().decode(hasSuffix ? bytes.dropLast() : bytes).root)
        guard case .array(let documents)? = response["documents"], documents.count == 1,
            case .array(let issuerAuth)? = documents[0]["issuerSigned", "issuerAuth"], issuerAuth.count == 4,
            case .bytes(let payload) = issuerAuth[2],
            case .bytes(let mso)? = CBORValue(try CBORDecoder().decode(payload).root).contentOfTag24
        else { throw SimulatorError.walletFileMalformed(.issuerAuth) }
        var parts: [String: CBORValue?] = [
            "response.version": response["version"], "response.status": response["status"],
            "response.suffix": .boolean(hasSuffix), "docType": documents[0]["docType"],
            "items": documents[0]["issuerSigned", "nameSpaces"], "issuer.protected": issuerAuth[0],
            "issuer.certificate": issuerAuth[1], "issuer.signature": issuerAuth[3],
            "device.nameSpaces": documents[0]["deviceSigned", "nameSpaces"],
        ]
        if case .map(let members) = CBORValue(try CBORDecoder().decode(mso).root) {
            for member in members {
                if case .text(let name) = member.key { parts["mso.\(name)"] = member.value }
            }
        }
        let deviceAuth = documents[0]["deviceSigned", "deviceAuth"]
        if case .array(let signature)? = deviceAuth?["deviceSignature"] {
            parts["device.protected"] = signature[0]
            parts["device.payload"] = signature[2]
            parts["device.signature"] = signature[3]
        }
        if case .array(let mac)? = deviceAuth?["deviceMac"] { parts["device.mac"] = mac[3] }
        return parts.compactMapValues { $0 }
    }
}

extension CBORValue {
    fileprivate var contentOfTag24: CBORValue? {
        if case .tagged(24, let content) = self { content } else { nil }
    }
}
