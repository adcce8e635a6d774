// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Where the issuer says that the document's status is to be had; faults of the lists themselves are made by `trust`.
extension Fault.Chapter {
    static let status = Fault.Chapter("The document's status") {
        malformed("malformed-status", "the status of the mobile security object is a text", "") { $0 = "valid" }
        malformed("null-status", "the status of the mobile security object is null", "") { $0 = .null }
        malformed("undefined-status", "the status of the mobile security object is undefined", "") { $0 = .undefined }
        malformed("status-list-text", "the reference to a status list is a text", "status_list") {
            $0["status_list"] = "https://iaca.example/status/1"
        }
        malformed("status-list-without-index", "the reference to a status list has no index", "status_list.idx") {
            $0["status_list", "idx"] = nil
        }
        malformed("status-list-text-index", "the index on the status list is a text", "status_list.idx") {
            $0["status_list", "idx"] = "0"
        }
        malformed("status-list-negative-index", "the index on the status list is negative", "status_list.idx") {
            $0["status_list", "idx"] = -1
        }
        malformed("status-list-without-uri", "the reference to a status list has no URI", "status_list.uri") {
            $0["status_list", "uri"] = nil
        }
        malformed("status-list-bytes-uri", "the URI of the status list is a byte string", "status_list.uri") {
            $0["status_list", "uri"] = .bytes([0x68])
        }
        malformed(
            "status-list-text-certificate", "the certificate of the status list is a text", "status_list.certificate"
        ) {
            $0["status_list", "certificate"] = "certificate"
        }
        malformed("identifier-list-text", "the reference to an identifier list is a text", "identifier_list") {
            $0["identifier_list"] = "https://iaca.example/identifiers/1"
        }
        malformed(
            "identifier-list-text-identifier", "the identifier on the identifier list is a text", "identifier_list.id"
        ) {
            $0["identifier_list", "id"] = "0"
        }
        malformed(
            "identifier-list-without-identifier", "the reference to an identifier list has no identifier",
            "identifier_list.id"
        ) {
            $0["identifier_list", "id"] = nil
        }
        malformed(
            "identifier-list-without-uri", "the reference to an identifier list has no URI", "identifier_list.uri"
        ) {
            $0["identifier_list", "uri"] = nil
        }
        Fault(
            "status-list-not-at-hand", "the issuer names a status list that the reader does not have", check: "status",
            field: "MSO.status.status_list", clause: clause, warns: ["status.unavailable"],
            .issuance { draft, _ in draft.mso["status"] = ["status_list": reference["status_list"] ?? .null] })
        Fault(
            "identifier-list-not-at-hand", "the issuer names an identifier list that the reader does not have",
            check: "status", field: "MSO.status.identifier_list", clause: clause, warns: ["status.unavailable"],
            .issuance { draft, _ in draft.mso["status"] = ["identifier_list": reference["identifier_list"] ?? .null] })
        Fault(
            "unknown-status-mechanism", "the issuer names a mechanism that nobody knows", check: "status",
            field: "MSO.status", clause: clause, warns: ["status.unavailable"],
            .issuance { draft, _ in draft.mso["status"] = ["com.example.status": ["uri": "https://iaca.example/"]] })
    }

    private static let clause = "ISO/IEC 18013-5 (second edition) 12.3.6"

    private static let reference: CBORValue = [
        "status_list": ["idx": 7, "uri": "https://iaca.example/status/1"],
        "identifier_list": ["id": .bytes([0x07]), "uri": "https://iaca.example/identifiers/1"],
    ]

    private static func malformed(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "status", field: field.isEmpty ? "MSO.status" : "MSO.status.\(field)",
            clause: clause, fails: ["status.invalid_list"],
            .issuance { draft, _ in
                var status = reference
                change(&status)
                draft.mso["status"] = status
            })
    }
}
