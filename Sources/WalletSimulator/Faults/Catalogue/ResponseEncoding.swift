// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// How the response's CBOR is written, outside of what stands in tag 24.
extension Fault.Chapter {
    static let responseEncoding = Fault.Chapter("The encoding of the response") {
        encoding("trailing-byte", "a byte follows the response", "cbor.trailing") { $0.damage = { $0 + [0x00] } }
        encoding("response-cut-off", "the response lacks its last byte", "cbor.malformed") {
            $0.damage = { $0.dropLast() }
        }
        encoding("response-empty", "the response has no bytes at all", "cbor.malformed") { $0.damage = { _ in [] } }
        encoding("response-not-utf8", "the version is a text with a byte that UTF-8 does not know", "cbor.malformed") {
            $0.value["version"] = .encoded([0x63, 0x31, 0x2e, 0xff])
        }
        encoding("response-surrogate", "an unknown member is a text with a surrogate in it", "cbor.malformed") {
            $0.value["note"] = .encoded([0x63, 0xed, 0xa0, 0x80])
        }
        encoding("response-reserved-head", "the status has a head that is reserved", "cbor.malformed") {
            $0.value["status"] = .encoded([0x1c])
        }
        encoding(
            "response-simple-value", "an unknown member is a simple value in a form that is not well-formed",
            "cbor.malformed"
        ) {
            $0.value["note"] = .encoded([0xf8, 0x18])
        }
        encoding("response-stray-break", "a break stands in the status's place", "cbor.malformed") {
            $0.value["status"] = .encoded([0xff])
        }
        encoding("response-indefinite-map", "the response is a map of indefinite length", "cbor.indefinite") {
            $0.value = $0.value.withIndefiniteLength
        }
        encoding("response-indefinite-documents", "documents has an indefinite length", "cbor.indefinite") {
            $0.value["documents"] = $0.value["documents"]?.withIndefiniteLength
        }
        encoding("response-indefinite-text", "the version comes in chunks", "cbor.indefinite") {
            $0.value["version"] = $0.value["version"]?.withIndefiniteLength
        }
        encoding("response-doubled-status", "the status is there twice, with two values", "cbor.duplicate_key") {
            $0.value.append("status", 10)
        }
        encoding("response-doubled-documents", "documents is there twice, with one value", "cbor.duplicate_key") {
            if let documents = $0.value["documents"] { $0.value.append("documents", documents) }
        }
        encoding(
            "response-doubled-long-key", "the status is there twice, once with a longer head of its name",
            "cbor.duplicate_key", warns: []
        ) {
            $0.value.append(CBORValue.text("status").withLongHead, 0)
        }
        encoding("response-nested", "an unknown member is 40 arrays inside each other", "cbor.limit") {
            $0.value["note"] = .nested(40)
        }
        Fault(
            "doubled-namespace", "a namespace is there twice among the issuer's elements", check: "response.encoding",
            field: "issuerSigned.nameSpaces", clause: "ISO/IEC 18013-5 8.1", fails: ["cbor.duplicate_key"],
            .documentValue { document, context throws(SimulatorError) in
                guard let first = document["issuerSigned", "nameSpaces"]?.members?.first else {
                    throw context.notApplicable
                }
                document[path: ["issuerSigned", "nameSpaces"]]?.append(first.key, first.value)
            })
        Fault(
            "doubled-topic", "the response stands twice under the topic identity", check: "response.encoding",
            field: "identity", clause: "ISO/IEC 18013-5 8.1", in: .appleWallet, fails: ["cbor.duplicate_key"],
            .plaintext { plaintext, _ in
                if let response = plaintext["identity"] { plaintext.append("identity", response) }
            })
        longHead("response-long-head", "the status takes nine bytes", "status") {
            $0.value["status"] = CBORValue.unsigned(0).withLongHead
        }
        longHead("response-long-length", "the version's length takes eight bytes", "version") {
            $0.value["version"] = $0.value["version"]?.withLongHead
        }
        longHead("response-long-array", "the length of documents takes eight bytes", "documents") {
            $0.value["documents"] = $0.value["documents"]?.withLongHead
        }
        Fault(
            "response-other-order", "the maps of the response list their members the other way round",
            check: "response.encoding", field: "DeviceResponse", clause: "ISO/IEC 18013-5 8.1",
            .response { draft, _ in draft.value = draft.value.inReversedOrder })
    }

    private static func encoding(
        _ name: String, _ explanation: String, _ code: String, warns: [String] = [],
        _ change: @escaping @Sendable (inout ResponseDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "response.encoding", field: "DeviceResponse",
            clause: code == "cbor.limit" ? "a reader's own limit" : "ISO/IEC 18013-5 8.1",
            fails: [code], warns: warns, .response { draft, _ in change(&draft) })
    }

    private static func longHead(
        _ name: String, _ explanation: String, _ field: String,
        _ change: @escaping @Sendable (inout ResponseDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "response.encoding", field: field, clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"], .response { draft, _ in change(&draft) })
    }
}
