// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

/// The device's authentication code over proximity.
extension Fault.Chapter {
    static let deviceMAC = Fault.Chapter("The device MAC") {
        mac("cloned-document-mac", "another device than the document's makes the MAC", "deviceMac.tag") {
            draft, context throws(SimulatorError) in
            draft.key = try PrivateKey.made(on: draft.key.curve, from: context.random)
        }
        mac("replayed-device-mac", "the device MAC is one of another session", "SessionTranscript") { draft, context in
            draft.transcript = .stranger(context)
        }
        mac("tagged-transcript-mac", "the device MAC covers the tag-24 form of the transcript", "SessionTranscript") {
            draft, _ in draft.transcriptForm = .tagged
        }
        mac(
            "reencoded-transcript-mac", "the device MAC covers the transcript encoded anew, with a longer head",
            "SessionTranscript"
        ) {
            draft, _ in draft.writing = { CBORValue.encoded($0).withLongHead.encoded() }
        }
        mac("bare-salt-mac", "the salt of the MAC's key hashes the bare transcript", "EMacKey") { draft, _ in
            draft.saltForm = .bare
        }
        mac("other-purpose-mac", "the MAC's key is derived for the purpose SKDevice", "EMacKey") { draft, _ in
            draft.keyPurpose = "SKDevice"
        }
        mac("other-reader-mac", "the device MAC is made for another reader's key", "EMacKey") {
            draft, context throws(SimulatorError) in
            draft.proof = .mac(readerKey: try PrivateKey.made(on: draft.key.curve, from: context.random).publicKey)
        }
        mac("mac-over-other-name", "the device MAC covers ReaderAuthentication", "DeviceAuthentication") { draft, _ in
            draft.label = "ReaderAuthentication"
        }
        mac(
            "mac-over-untagged", "the device MAC covers DeviceAuthentication without its tag 24", "DeviceAuthentication"
        ) {
            draft, _ in draft.isTagged = false
        }
        mac("mac-over-other-names", "the device MAC covers other namespaces than are sent", "DeviceNameSpacesBytes") {
            draft, _ in
            draft.authenticatedNameSpaces = CBORValue.embedded(["com.example.simulator": ["note": "x"]]).encoded()
        }
        tag("flipped-device-mac", "one bit of the device MAC is changed") { $0.flippedInTheMiddle }
        tag("short-device-mac", "the device MAC is cut to 16 bytes") { $0.prefix(16) + [] }
        tag("long-device-mac", "a zero byte follows the device MAC") { $0 + [0x00] }
        tag("zero-device-mac", "the device MAC is all zero") { $0.map { _ in 0 } }
        tag("empty-device-mac", "the device MAC is empty") { _ in [] }

        algorithm("mac-algorithm-missing", "the device MAC names no algorithm") { $0.macProtected = [:] }
        algorithm("mac-algorithm-unprotected", "the device MAC names its algorithm where nothing protects it") {
            $0.macProtected = [:]
            $0.macUnprotected = [1: 5]
        }
        algorithm("mac-algorithm-text", "the device MAC names its algorithm by a text") {
            $0.macProtected = [1: "HMAC 256/256"]
        }
        algorithm("mac-algorithm-256-64", "the device MAC names HMAC 256/64") { $0.macProtected = [1: 4] }
        algorithm("mac-algorithm-384", "the device MAC names HMAC 384/384") { $0.macProtected = [1: 6] }
        algorithm("mac-algorithm-es256", "the device MAC names ES256") { $0.macProtected = [1: -7] }
        Fault(
            "mac-unknown-headers", "both headers of the device MAC have labels that nobody knows", check: "device.mac",
            field: "deviceMac.unprotected", clause: "RFC 9052 3.1", in: .mac,
            .deviceAuthentication { draft, _ in
                draft.macProtected[-65_537] = true
                draft.macUnprotected["com.example.note"] = 1
            })
        Fault(
            "mac-algorithm-in-both-headers", "the algorithm stands in both headers of the device MAC",
            check: "document.structure", field: "deviceMac.unprotected", clause: "RFC 9052 3", in: .mac,
            fails: ["query.unsatisfied", "document.structure"],
            .deviceAuthentication { draft, _ in draft.macUnprotected = [1: 5] })
        Fault(
            "mac-of-other-curve", "the issuer signed a device key on another curve than the reader's key",
            check: "device.mac", field: "MSO.deviceKeyInfo.deviceKey.crv", clause: clause, in: .mac,
            fails: ["device.mac_key_unavailable"],
            .issuance { draft, context throws(SimulatorError) in
                let own = draft.mso[path: ["deviceKeyInfo", "deviceKey", -1]]
                // 2 is P-384.
                let other = try PrivateKey.made(on: own == 2 ? .p256 : .p384, from: context.random)
                draft.bind(to: other.publicKey)
            })
        Fault(
            "mac-as-signature", "the device MAC stands under deviceSignature", check: "device.algorithm",
            field: "deviceAuth.deviceSignature", clause: "ISO/IEC 18013-5 9.1.3.6", in: .mac,
            fails: ["device.alg_not_allowed"],
            .document { draft, _ in
                if case .mac(let parts) = draft.deviceSigned.authentication {
                    draft.deviceSigned.authentication = .signature(parts)
                }
            })
        Fault(
            "device-mac", "the device answers with a MAC, for which Apple Wallet has no key", check: "device.mac",
            field: "deviceAuth.deviceMac", clause: Fault.apple, in: .appleWallet,
            needs: "a device key that agrees on secrets", fails: ["device.mac_key_unavailable"],
            .deviceAuthentication { draft, context throws(SimulatorError) in
                // Any key will do: the protocol defines none that the reader could have.
                try draft.authenticateToStranger(context)
            })
        Fault(
            "mac-long-header", "the protected header of the device MAC has a longer head, which is not authenticated",
            check: "device.mac", field: "deviceMac.protected", clause: "RFC 9052 6.3", in: .mac,
            fails: ["device.mac_invalid"], warns: ["cbor.non_minimal"],
            .document { draft, _ in
                draft.deviceSigned.changeAuthentication {
                    $0.protected = CBORValue.encoded($0.protected).withLongHead.encoded()
                }
            })
    }

    private static let clause = "ISO/IEC 18013-5 9.1.3.5"

    private static func mac(
        _ name: String, _ explanation: String, _ field: String,
        _ change: @escaping FaultChange.Step<DeviceAuthenticationDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "device.mac", field: field, clause: clause, in: .mac,
            fails: ["device.mac_invalid"], .deviceAuthentication(change))
    }

    private static func tag(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "device.mac", field: "deviceMac.tag", clause: clause, in: .mac,
            fails: ["device.mac_invalid"],
            .document { draft, _ in
                draft.deviceSigned.changeAuthentication { $0.authenticator = change($0.authenticator) }
            })
    }

    private static func algorithm(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout DeviceAuthenticationDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "device.algorithm", field: "deviceMac.alg", clause: clause, in: .mac,
            fails: ["device.mac_alg"],
            .deviceAuthentication { draft, _ in change(&draft) })
    }
}
