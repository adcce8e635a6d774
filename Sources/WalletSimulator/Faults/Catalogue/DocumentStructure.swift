// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The members of `Document`, `IssuerSigned`, `DeviceSigned` and the COSE objects in them.
extension Fault.Chapter {
    static let documentStructure = Fault.Chapter("The structure of a document") {
        unreadable("null-document", "null stands in the document's place", "documents[0]") { $0 = .null }
        unreadable("document-array", "the document is an array of its values", "documents[0]") { $0 = $0.ofAnotherType }
        unreadable("document-embedded", "the document stands in tag 24", "documents[0]") { $0 = .embedded($0) }
        for path in required {
            let (field, word) = (path.joined(separator: "."), path.map(\.replacingCapitals).joined(separator: "-"))
            let names = path.map { CBORValue.text($0) }
            unreadable("document-without-\(word)", "there is no \(field)", field) { $0[path: names] = nil }
            unreadable("document-null-\(word)", "\(field) is null", field) { $0[path: names] = .null }
            unreadable("document-wrong-type-\(word)", "\(field) has another type", field) {
                $0[path: names] = $0[path: names]?.ofAnotherType
            }
        }
        unreadable("empty-doctype", "the document type is an empty text", "docType") { $0["docType"] = "" }
        unreadable("null-device-auth", "deviceAuth is null", "deviceSigned.deviceAuth") {
            $0["deviceSigned", "deviceAuth"] = .null
        }
        unreadable("device-auth-array", "deviceAuth is an array", "deviceSigned.deviceAuth") {
            $0["deviceSigned", "deviceAuth"] = $0["deviceSigned", "deviceAuth"]?.ofAnotherType
        }
        unreadable("null-device-signature", "deviceSignature is null", "deviceAuth.deviceSignature", in: .signature) {
            $0[path: ["deviceSigned", "deviceAuth", "deviceSignature"]] = .null
        }
        unreadable("null-device-mac", "deviceMac is null", "deviceAuth.deviceMac", in: .mac) {
            $0[path: ["deviceSigned", "deviceAuth", "deviceMac"]] = .null
        }
        unreadable("signature-and-mac", "there are a device signature and a device MAC", "deviceSigned.deviceAuth") {
            guard let object = $0["deviceSigned", "deviceAuth"]?.members?.first?.value else { return }
            $0["deviceSigned", "deviceAuth"] = ["deviceSignature": object, "deviceMac": object]
        }
        missing("missing-device-authentication", "there is neither a device signature nor a device MAC", "deviceAuth") {
            $0["deviceSigned", "deviceAuth"] = [:]
        }
        missing("without-device-auth", "deviceSigned has no deviceAuth", "deviceSigned.deviceAuth") {
            $0["deviceSigned", "deviceAuth"] = nil
        }
        missing("without-device-signed", "the document has no deviceSigned", "deviceSigned") {
            $0["deviceSigned"] = nil
        }

        unreadable("empty-namespaces", "the issuer's nameSpaces is an empty map", "issuerSigned.nameSpaces") {
            $0["issuerSigned", "nameSpaces"] = [:]
        }
        unreadable("null-namespaces", "the issuer's nameSpaces is null and not left out", "issuerSigned.nameSpaces") {
            $0["issuerSigned", "nameSpaces"] = .null
        }
        unreadable("undefined-namespaces", "the issuer's nameSpaces is undefined", "issuerSigned.nameSpaces") {
            $0["issuerSigned", "nameSpaces"] = .undefined
        }
        unreadable("namespaces-array", "the issuer's nameSpaces is an array", "issuerSigned.nameSpaces") {
            $0["issuerSigned", "nameSpaces"] = []
        }
        unreadable(
            "namespace-without-items", "a namespace of the issuer has an empty list of items", "issuerSigned.nameSpaces"
        ) {
            $0[path: ["issuerSigned", "nameSpaces", "com.example.empty"]] = []
        }
        unreadable("namespace-of-number", "the mDL namespace is named by a number", "issuerSigned.nameSpaces") {
            $0[path: ["issuerSigned", "nameSpaces"]]?.rename(mDL, to: 1)
        }
        unreadable("empty-namespace", "the mDL namespace has an empty name", "issuerSigned.nameSpaces") {
            $0[path: ["issuerSigned", "nameSpaces"]]?.rename(mDL, to: "")
        }
        Fault(
            "without-namespaces", "the document shows no element of the issuer, and nameSpaces is left out",
            check: "request.satisfaction", field: "issuerSigned.nameSpaces", clause: structureClause,
            fails: ["query.unsatisfied"], .document { draft, _ in draft.nameSpaces = [] })

        unreadable("null-errors", "errors is null and not left out", "errors") { $0["errors"] = .null }
        unreadable("undefined-errors", "errors is undefined and not left out", "errors") { $0["errors"] = .undefined }
        unreadable("errors-array", "errors is an array", "errors") { $0["errors"] = [] }
        unreadable("text-error-code", "an error code of the document is a text", "errors") {
            $0["errors"] = ["org.iso.18013.5.1": ["resident_street": "0"]]
        }
        oddity("document-errors", "errors says that an element was not returned", "errors") {
            $0["errors"] = ["org.iso.18013.5.1": ["resident_street": 0]]
        }
        oddity(
            "document-extra-members", "every map of the document has a member that nobody defined", "documents[0]",
            clause: "ISO/IEC 18013-5 8.1"
        ) {
            $0["com.example.note"] = 1
            $0["issuerSigned", "com.example.note"] = .null
            $0["deviceSigned", "com.example.note"] = ["x"]
            $0[path: ["deviceSigned", "deviceAuth", "com.example.note"]] = [:]
        }

        unreadable(
            "tagged-issuer-auth", "issuerAuth has tag 18", "issuerSigned.issuerAuth", clause: "ISO/IEC 18013-5 9.1.2.4"
        ) {
            $0["issuerSigned", "issuerAuth"] = $0["issuerSigned", "issuerAuth"].map { .tagged(18, $0) }
        }
        unreadable(
            "short-issuer-auth", "issuerAuth has three members", "issuerSigned.issuerAuth", clause: "RFC 9052 4.2"
        ) {
            $0["issuerSigned", "issuerAuth"] = .array($0["issuerSigned", "issuerAuth"]?.elements?.dropLast() ?? [])
        }
        unreadable("long-issuer-auth", "issuerAuth has five members", "issuerSigned.issuerAuth", clause: "RFC 9052 4.2")
        {
            $0["issuerSigned", "issuerAuth"] = .array(($0["issuerSigned", "issuerAuth"]?.elements ?? []) + [.null])
        }
        for (place, member) in ["protected", "unprotected", "payload", "signature"].enumerated() {
            unreadable(
                "issuer-auth-text-\(member)", "the member \(member) of issuerAuth is a text", "issuerAuth.\(member)",
                clause: "RFC 9052 4.2"
            ) {
                guard var elements = $0["issuerSigned", "issuerAuth"]?.elements, elements.count == 4 else { return }
                elements[place] = "x"
                $0["issuerSigned", "issuerAuth"] = .array(elements)
            }
        }
        unreadable(
            "tagged-device-signature", "deviceSignature has tag 18", "deviceAuth.deviceSignature", in: .signature,
            clause: "ISO/IEC 18013-5 9.1.3.6"
        ) {
            let path: [CBORValue] = ["deviceSigned", "deviceAuth", "deviceSignature"]
            $0[path: path] = $0[path: path].map { .tagged(18, $0) }
        }
        unreadable(
            "tagged-device-mac", "deviceMac has tag 17", "deviceAuth.deviceMac", in: .mac,
            clause: "ISO/IEC 18013-5 9.1.3.5"
        ) {
            let path: [CBORValue] = ["deviceSigned", "deviceAuth", "deviceMac"]
            $0[path: path] = $0[path: path].map { .tagged(17, $0) }
        }

        deviceNames(
            "device-names-untagged", "the device's namespaces are a byte string without tag 24", "document.structure"
        ) {
            .bytes($0.encoded())
        }
        deviceNames("device-names-bare", "the device's namespaces are a map without tag 24", "document.structure") {
            $0
        }
        deviceNames("device-names-array", "the device's namespaces are an array", "document.structure") { _ in
            .embedded([])
        }
        deviceNames("device-names-without-elements", "a namespace of the device is empty", "document.structure") { _ in
            .embedded(["com.example.simulator": [:]])
        }
        deviceNames("device-names-no-cbor", "the device's namespaces are not CBOR", "cbor.malformed") { _ in
            .tagged(24, .bytes([0xa1]))
        }
        deviceNames("device-names-trailing", "a byte follows the device's namespaces in their tag 24", "cbor.trailing")
        {
            .tagged(24, .bytes($0.encoded() + [0x00]))
        }
        deviceNames(
            "device-names-indefinite", "the device's namespaces are a map of indefinite length", "cbor.indefinite"
        ) {
            .tagged(24, .bytes($0.withIndefiniteLength.encoded()))
        }
        Fault(
            "device-names-long-head", "the device's empty map has a longer head, and is signed so",
            check: "document.encoding", field: "deviceSigned.nameSpaces", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            .deviceAuthentication { draft, _ in
                draft.nameSpacesBytes = CBORValue.tagged(24, .bytes(draft.nameSpaces.withLongHead.encoded())).encoded()
            })
    }

    private static let structureClause = "ISO/IEC 18013-5 8.3.2.1.2.2"

    private static let mDL: CBORValue = "org.iso.18013.5.1"

    private static let required = [
        ["docType"], ["issuerSigned"], ["issuerSigned", "issuerAuth"], ["deviceSigned", "nameSpaces"],
    ]

    private static func unreadable(
        _ name: String, _ explanation: String, _ field: String, in scope: Fault.Scope = .everywhere,
        clause: String = structureClause, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: field, clause: clause, in: scope,
            fails: ["query.unsatisfied", "document.structure"], .documentValue { document, _ in change(&document) })
    }

    private static func missing(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "device.authentication", field: field, clause: "ISO/IEC 18013-5 9.1.3.2",
            fails: ["document.structure", "device.auth_missing"], .documentValue { document, _ in change(&document) })
    }

    private static func oddity(
        _ name: String, _ explanation: String, _ field: String, clause: String = structureClause,
        _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: field, clause: clause,
            .documentValue { document, _ in change(&document) })
    }

    private static func deviceNames(
        _ name: String, _ explanation: String, _ code: String, _ change: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: "deviceSigned.nameSpaces",
            clause: code.hasPrefix("cbor.") ? "ISO/IEC 18013-5 8.1" : structureClause,
            fails: ["query.unsatisfied", code],
            .deviceAuthentication { draft, _ in draft.nameSpacesBytes = change(draft.nameSpaces).encoded() })
    }
}
