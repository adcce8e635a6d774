// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography

/// The COSE_Key of the device in the mobile security object.
extension Fault.Chapter {
    static let deviceKey = Fault.Chapter("The device key") {
        invalid("device-key-without-type", "the device key has no type", "kty") { $0[1] = nil }
        invalid("device-key-text-type", "the device key's type is a text", "kty") { $0[1] = "EC2" }
        invalid("device-key-other-type", "the device key has the type of another kind of curve", "kty") {
            $0[1] = $0[1] == 2 ? 1 : 2
        }
        invalid("device-key-symmetric", "the device key has the type of a symmetric key", "kty") { $0[1] = 4 }
        invalid("device-key-without-curve", "the device key has no curve", "crv") { $0[-1] = nil }
        invalid("device-key-text-curve", "the device key's curve is a text", "crv") { $0[-1] = "P-256" }
        invalid("device-key-other-curve", "the device key's curve is another one of its kind than its point's", "crv") {
            $0[-1] = otherCurve($0[-1])
        }
        Fault(
            "device-key-unknown-curve", "the device key's curve is secp256k1", check: "device.key",
            field: "MSO.deviceKeyInfo.deviceKey.crv", clause: clause, fails: ["alg.unsupported"],
            changing { $0[-1] = 8 })
        Fault(
            "device-key-private-curve", "the device key's curve has a number for private use", check: "device.key",
            field: "MSO.deviceKeyInfo.deviceKey.crv", clause: clause, fails: ["alg.unsupported"],
            changing { $0[-1] = -65_537 })
        invalid("device-key-without-x", "the device key has no x", "x") { $0[-2] = nil }
        invalid("device-key-text-x", "x of the device key is a text", "x") { $0[-2] = "x" }
        invalid("device-key-short-x", "x of the device key lacks its last byte", "x") {
            $0.change(-2) { $0.dropLast() }
        }
        invalid("device-key-long-x", "a zero byte stands before x of the device key", "x") {
            $0.change(-2) { [0x00] + $0 }
        }
        invalid("device-key-empty-x", "x of the device key is empty", "x") { $0[-2] = .bytes([]) }
        point("device-key-without-y", "the device key has no y") { $0[-3] = nil }
        point("device-key-compressed", "y of the device key is a Boolean, which is for device engagement alone") {
            $0[-3] = true
        }
        point("device-key-short-y", "y of the device key lacks its last byte") { $0.change(-3) { $0.dropLast() } }
        point("device-key-long-y", "a zero byte stands before y of the device key") { $0.change(-3) { [0x00] + $0 } }
        point("device-key-off-curve", "one bit of y is changed, so that the point is not on the curve") {
            $0.change(-3) { $0.flippedInTheMiddle }
        }
        point("device-key-zero", "x and y of the device key are zero") {
            $0.change(-2) { $0.map { _ in 0 } }
            $0.change(-3) { $0.map { _ in 0 } }
        }
        point("device-key-x-too-large", "x of the device key is larger than the field") {
            $0.change(-2) { $0.map { _ in 0xff } }
        }
        Fault(
            "device-key-replaced", "the issuer signed another device's key", check: "device.signature",
            field: "MSO.deviceKeyInfo.deviceKey", clause: "ISO/IEC 18013-5 9.1.3.6", in: .signature,
            fails: ["device.signature_invalid"],
            .issuance { draft, context throws(SimulatorError) in try draft.bindToStranger(context) })
        Fault(
            "device-key-replaced-mac", "the issuer signed another device's key", check: "device.mac",
            field: "MSO.deviceKeyInfo.deviceKey", clause: "ISO/IEC 18013-5 9.1.3.5", in: .mac,
            fails: ["device.mac_invalid"],
            .issuance { draft, context throws(SimulatorError) in try draft.bindToStranger(context) })
        Fault(
            "device-key-parameters", "the device key has further parameters, which readers ignore", check: "device.key",
            field: "MSO.deviceKeyInfo.deviceKey", clause: clause,
            changing {
                $0[2] = .bytes([0x01])
                $0[3] = -7
                $0[4] = [1, 2]
                $0[-65_537] = "note"
            })

        authorizations("key-authorizations-null", "keyAuthorizations is null") { .null }
        authorizations("key-authorizations-undefined", "keyAuthorizations is undefined") { .undefined }
        authorizations("key-authorizations-array", "keyAuthorizations is an array") { ["com.example.simulator"] }
        authorizations("key-authorizations-empty", "keyAuthorizations is an empty map") { [:] }
        authorizations("key-authorizations-without-namespace", "keyAuthorizations has an empty list of namespaces") {
            ["nameSpaces": []]
        }
        authorizations("key-authorizations-text-namespaces", "the namespaces of keyAuthorizations are a text") {
            ["nameSpaces": "com.example.simulator"]
        }
        authorizations("key-authorizations-without-elements", "keyAuthorizations has an empty map of elements") {
            ["dataElements": [:]]
        }
        authorizations("key-authorizations-empty-elements", "keyAuthorizations has an empty list of elements") {
            ["dataElements": ["com.example.simulator": []]]
        }
        authorizations("key-authorizations-number", "an element of keyAuthorizations is a number") {
            ["dataElements": ["com.example.simulator": [1]]]
        }
        authorizations("key-authorizations-twice", "keyAuthorizations has a namespace in full and by element") {
            ["nameSpaces": ["com.example.simulator"], "dataElements": ["com.example.simulator": ["note"]]]
        }
        Fault(
            "key-authorizations-unused", "keyAuthorizations allows what the device does not sign",
            check: "device.authorizations", field: "MSO.deviceKeyInfo.keyAuthorizations",
            clause: "ISO/IEC 18013-5 9.1.2.4",
            .issuance { draft, _ in
                draft.mso["deviceKeyInfo", "keyAuthorizations"] = ["nameSpaces": ["com.example.simulator"]]
            })
    }

    private static let clause = "ISO/IEC 18013-5 9.1.5.2"

    /// P-384 in place of another Weierstrass curve, P-256 in its place, and the like for Edwards curves.
    @Sendable private static func otherCurve(_ number: CBORValue?) -> CBORValue {
        switch number {
        case 2: 1
        case 4: 5
        case 5: 4
        case 6: 7
        case 7: 6
        default: 2
        }
    }

    private static func changing(_ change: @escaping @Sendable (inout CBORValue) -> Void) -> FaultChange {
        .issuance { draft, _ in
            guard var key = draft.mso["deviceKeyInfo", "deviceKey"] else { return }
            change(&key)
            draft.mso["deviceKeyInfo", "deviceKey"] = key
        }
    }

    private static func invalid(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "device.key", field: "MSO.deviceKeyInfo.deviceKey.\(field)", clause: clause,
            fails: ["device.key_invalid"], changing(change))
    }

    private static func point(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "device.key", field: "MSO.deviceKeyInfo.deviceKey.y", clause: clause,
            needs: "a device key with x and y", fails: ["device.key_invalid"],
            .issuance { draft, context throws(SimulatorError) in
                guard var key = draft.mso["deviceKeyInfo", "deviceKey"], key[-3] != nil else {
                    throw context.notApplicable
                }
                change(&key)
                draft.mso["deviceKeyInfo", "deviceKey"] = key
            })
    }

    private static func authorizations(
        _ name: String, _ explanation: String, _ value: @escaping @Sendable () -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "mso.structure", field: "MSO.deviceKeyInfo.keyAuthorizations",
            clause: "ISO/IEC 18013-5 9.1.2.4", fails: ["mso.structure"],
            .issuance { draft, _ in draft.mso["deviceKeyInfo", "keyAuthorizations"] = value() })
    }
}
