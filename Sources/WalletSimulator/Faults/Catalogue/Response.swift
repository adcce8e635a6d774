// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The members of `DeviceResponse`, and the topic under which Apple Wallet puts it.
extension Fault.Chapter {
    static let response = Fault.Chapter("The response") {
        version("unknown-response-version", "the response has version 2.0") { $0 = "2.0" }
        version("old-response-version", "the response has version 0.9") { $0 = "0.9" }
        version("response-version-without-minor", "the response's version is 1") { $0 = "1" }
        version("response-version-of-three", "the response's version is 1.0.0") { $0 = "1.0.0" }
        version("response-version-with-space", "a space stands before the response's version") { $0 = " 1.0" }
        version("empty-response-version", "the response's version is an empty text") { $0 = "" }
        Fault(
            "response-minor-version", "the response has version 1.7, of which the major number is known",
            check: "response.version", field: "version", clause: "ISO/IEC 18013-5 8.1",
            .response { draft, _ in draft.value["version"] = "1.7" })

        structure("response-without-version", "the response has no version", "version") { $0["version"] = nil }
        structure("response-number-version", "the response's version is a number", "version") { $0["version"] = 1 }
        structure("response-null-version", "the response's version is null", "version") { $0["version"] = .null }
        structure("response-without-status", "the response has no status", "status") { $0["status"] = nil }
        structure("response-text-status", "the status is a text", "status") { $0["status"] = "0" }
        structure("response-negative-status", "the status is negative", "status") { $0["status"] = -1 }
        structure("response-null-status", "the status is null", "status") { $0["status"] = .null }
        structure("response-float-status", "the status is the floating-point number 0", "status") {
            $0["status"] = .float(0)
        }
        structure("response-array", "the response is an array of its values", "DeviceResponse") {
            $0 = .array(($0.members ?? []).map(\.value))
        }
        structure("response-embedded", "the response stands in tag 24", "DeviceResponse") { $0 = .embedded($0) }
        structure("response-self-described", "the response stands in tag 55799", "DeviceResponse") {
            $0 = .tagged(55_799, $0)
        }
        structure("response-null", "null stands in the response's place", "DeviceResponse") { $0 = .null }
        structure("empty-documents", "documents is an empty array", "documents") { $0["documents"] = [] }
        structure("null-documents", "documents is null and not left out", "documents") { $0["documents"] = .null }
        structure("undefined-documents", "documents is undefined and not left out", "documents") {
            $0["documents"] = .undefined
        }
        structure("map-of-documents", "documents is a map", "documents") {
            $0["documents"] = $0["documents"]?.ofAnotherType
        }
        structure("null-document-errors", "documentErrors is null and not left out", "documentErrors") {
            $0["documentErrors"] = .null
        }
        structure("undefined-document-errors", "documentErrors is undefined and not left out", "documentErrors") {
            $0["documentErrors"] = .undefined
        }
        structure("text-document-errors", "documentErrors is a text", "documentErrors") { $0["documentErrors"] = "0" }
        structure("text-document-error", "an error code of documentErrors is a text", "documentErrors") {
            $0["documentErrors"] = [["org.iso.23220.photoid.1": "0"]]
        }
        Fault(
            "too-many-documents", "there are 65 documents", check: "response.structure", field: "documents",
            clause: "a reader's own limit", fails: ["cbor.limit"],
            .response { draft, _ in
                draft.value["documents"] = .array([CBORValue](repeating: .null, count: 65))
            })

        status("error-status", "the response has an error status beside its document", 10)
        status("decoding-error-status", "the response reports a CBOR decoding error beside its document", 11)
        status("validation-error-status", "the response reports a CBOR validation error beside its document", 12)
        status("unknown-status", "the response has a status that nobody defined beside its document", 4_711)
        for (name, number) in [("general-error", 10), ("decoding-error", 11), ("validation-error", 12)] {
            Fault(
                name, "the wallet answers with status \(number) and no document", check: "response.status",
                field: "status", clause: "ISO/IEC 18013-5 8.3.2.1.2.3",
                fails: ["response.status_\(number)", "query.unsatisfied"],
                .response { draft, _ in draft.value = ["version": "1.0", "status": .integer(Int64(number))] })
        }
        Fault(
            "no-documents", "the wallet answers with status 0 and without documents", check: "response.documents",
            field: "documents", clause: "ISO/IEC 18013-5 8.3.2.1.2.3",
            fails: ["response.no_documents", "query.unsatisfied"],
            .response { draft, _ in draft.value["documents"] = nil })
        Fault(
            "document-errors-alone", "the wallet answers with documentErrors alone", check: "response.documents",
            field: "documentErrors", clause: "ISO/IEC 18013-5 8.3.2.1.2.3",
            fails: ["response.no_documents", "query.unsatisfied"],
            .response { draft, _ in
                draft.value["documents"] = nil
                draft.value["documentErrors"] = [["org.iso.18013.5.1.mDL": 0]]
            })
        Fault(
            "zero-knowledge-document", "a zero-knowledge document that nobody asked for stands beside the document",
            check: "response.documents", field: "zkDocuments", clause: "ISO/IEC 18013-5 (second edition) 10.3.4",
            fails: ["document.unrequested"],
            .response { draft, _ in
                let data: CBORValue = [
                    "docType": "org.iso.18013.5.1.mDL", "zkSystemId": "system",
                    "timestamp": .tagged(1004, "2026-01-01"),
                ]
                draft.value["zkDocuments"] = [["documentData": .embedded(data), "proof": .bytes([0x00])]]
            })
        Fault(
            "encrypted-document", "an encrypted document that nobody asked for stands beside the document",
            check: "response.documents", field: "encryptedDocuments", clause: "ISO/IEC 18013-5 (second edition) 10.3.5",
            fails: ["document.unrequested"],
            .response { draft, _ in
                let point = [0x04] + [UInt8](repeating: 0, count: 64)
                draft.value["encryptedDocuments"] = [
                    ["enc": .bytes(point), "cipherText": .bytes([0x00]), "docRequestID": 0]
                ]
            })
        Fault(
            "document-errors-beside", "documentErrors says beside the document that another was not returned",
            check: "response.structure", field: "documentErrors", clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            .response { draft, _ in draft.value["documentErrors"] = [["org.iso.23220.photoid.1": 0]] })
        Fault(
            "response-extra-member", "the response has a member that nobody defined", check: "response.structure",
            field: "DeviceResponse", clause: "ISO/IEC 18013-5 8.1",
            .response { draft, _ in draft.value["com.example.note"] = ["x", 1, .null] })

        topic("unknown-topic", "the response stands under another topic than identity") {
            $0.rename("identity", to: "document")
        }
        topic("upper-case-topic", "the topic is spelt Identity") { $0.rename("identity", to: "Identity") }
        topic("without-topic", "the response stands under no topic at all") { $0 = $0["identity"] ?? $0 }
        topic("empty-plaintext", "the wallet sealed a map without a topic") { $0 = .map([]) }
        topic("topic-array", "the wallet sealed an array around the response") {
            $0 = .array([$0["identity"] ?? .null])
        }
        topic("null-topic", "null stands under the topic identity") { $0["identity"] = .null }
        topic("text-topic", "the response is text in base64") { $0["identity"] = "eyJ9" }
        Fault(
            "further-topic", "another topic stands beside identity", check: "response.structure", field: "identity",
            clause: Fault.apple, in: .appleWallet,
            .plaintext { plaintext, _ in plaintext["payment"] = ["x": 1] })
    }

    private static func version(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout CBORValue?) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "response.version", field: "version", clause: "ISO/IEC 18013-5 8.1",
            fails: ["response.version"], .response { draft, _ in change(&draft.value["version"]) })
    }

    private static func structure(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "response.structure", field: field, clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            fails: ["response.structure"], .response { draft, _ in change(&draft.value) })
    }

    private static func status(_ name: String, _ explanation: String, _ number: Int64) -> Fault {
        Fault(
            name, explanation, check: "response.status", field: "status", clause: "ISO/IEC 18013-5 8.3.2.1.2.3",
            fails: ["response.status_with_documents"],
            .response { draft, _ in draft.value["status"] = .integer(number) })
    }

    private static func topic(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "response.structure", field: "identity", clause: Fault.apple, in: .appleWallet,
            fails: ["response.structure"], .plaintext { plaintext, _ in change(&plaintext) })
    }
}
