// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Elements for which the device vouches.
extension Fault.Chapter {
    static let deviceSignedElements = Fault.Chapter("Elements that the device signs") {
        unauthorized("unauthorized-device-element", "the device signs an element that the issuer left to nobody", nil)
        unauthorized(
            "device-element-of-other-namespace",
            "the device signs an element of another namespace than the issuer left to it",
            ["nameSpaces": ["com.example.other"]])
        unauthorized(
            "device-element-other-element", "the device signs another element than the issuer left to it",
            ["dataElements": ["com.example.simulator": ["other"]]])
        unauthorized(
            "device-element-upper-case", "the device signs an element that the issuer left to it in other case",
            ["dataElements": ["com.example.simulator": ["NOTE"]]])
        unauthorized(
            "device-element-one-of-two", "the device signs two elements, of which the issuer left one to it",
            ["dataElements": ["com.example.simulator": ["note"]]], ["note": "x", "second": "y"])
        Fault(
            "device-element-twin",
            "the device signs an element of a decomposed namespace, and its composed twin was left to it",
            check: "device.authorizations", field: "MSO.deviceKeyInfo.keyAuthorizations",
            clause: "ISO/IEC 18013-5 (second edition) 8.1", fails: ["device.element_not_authorized"],
            warns: ["query.extra_element"],
            signing(["com.exa\u{308}mple": ["note": "x"]], authorized: ["nameSpaces": ["com.ex\u{E4}mple"]]))
        authorized(
            "device-element-of-namespace", "the device signs an element of a namespace that the issuer left to it",
            ["nameSpaces": ["com.example.simulator"]])
        authorized(
            "device-element", "the device signs an element that the issuer left to it",
            ["dataElements": ["com.example.simulator": ["note"]]])
        identity(
            "device-signed-identity", "the device signs an element of the mDL namespace, which was left to it",
            ["nameSpaces": ["org.iso.18013.5.1"]], fails: ["element.device_signed"])
        identity(
            "device-signed-identity-unauthorized", "the device signs an element of the mDL namespace", nil,
            fails: ["device.element_not_authorized", "element.device_signed"])
        for (word, document, nameSpace, identifier) in [
            ("photo-id-name", "photo IDs", "org.iso.23220.1", "family_name_unicode"),
            ("photo-id-number", "photo IDs", "org.iso.23220.photoid.1", "person_id"),
            ("pid-name", "PIDs", "eu.europa.ec.eudi.pid.1", "family_name"),
        ] {
            identity(
                "device-signed-\(word)", "the device signs \(identifier) of \(document), which was left to it",
                ["nameSpaces": [.text(nameSpace)]], fails: ["element.device_signed"],
                signs: .map([.init(.text(nameSpace), .map([.init(.text(identifier), "Marlowe")]))]),
                clause: document == "PIDs" ? "ARF PID_08" : "a reader's own rule")
        }
        Fault(
            "device-signed-and-issued",
            "one element is there from the issuer and from the device, to which it was left",
            check: "document.elements_unique", field: "deviceSigned.nameSpaces", clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            fails: ["element.duplicate"], warns: ["query.extra_element"],
            FaultChange.issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("com.example.simulator", "note", "issuer", context)
                draft.authorize(["nameSpaces": ["com.example.simulator"]])
            }.and(.deviceAuthentication { draft, _ in draft.nameSpaces = ["com.example.simulator": ["note": "x"]] }))
    }

    private static let clause = "ISO/IEC 18013-5 9.1.3.4"

    private static func signing(_ nameSpaces: CBORValue, authorized authorizations: CBORValue?) -> FaultChange {
        let signing = FaultChange.deviceAuthentication { draft, _ in draft.nameSpaces = nameSpaces }
        guard let authorizations else { return signing }
        return FaultChange.issuance { draft, _ in draft.authorize(authorizations) }.and(signing)
    }

    private static func unauthorized(
        _ name: String, _ explanation: String, _ authorizations: CBORValue?,
        _ elements: CBORValue = ["note": "unauthorised"]
    ) -> Fault {
        Fault(
            name, explanation, check: "device.authorizations", field: "deviceSigned.nameSpaces", clause: clause,
            fails: ["device.element_not_authorized"], warns: ["query.extra_element"],
            signing(["com.example.simulator": elements], authorized: authorizations))
    }

    private static func authorized(_ name: String, _ explanation: String, _ authorizations: CBORValue) -> Fault {
        Fault(
            name, explanation, check: "device.authorizations", field: "deviceSigned.nameSpaces", clause: clause,
            warns: ["query.extra_element"],
            signing(["com.example.simulator": ["note": "x"]], authorized: authorizations))
    }

    /// An element that is asked for by nobody: the licence of the simulator does not have it.
    private static func identity(
        _ name: String, _ explanation: String, _ authorizations: CBORValue?, fails codes: [String],
        signs nameSpaces: CBORValue = ["org.iso.18013.5.1": ["resident_street": "12 Example Lane"]],
        clause: String = "ISO/IEC 18013-5 7.1"
    ) -> Fault {
        Fault(
            name, explanation, check: "device.signed_elements", field: "deviceSigned.nameSpaces",
            clause: clause, fails: codes, warns: ["query.extra_element"],
            signing(nameSpaces, authorized: authorizations))
    }
}
