// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection

/// Where an artefact has what a code is about.
enum CodePlaces {
    static func inCOSE(_ code: String) -> [ItemPath] {
        switch code {
        case "cose.signature_invalid", "cose.mac_invalid": [[3]]
        case "cose.payload_missing": [[2]]
        case "cose.alg_missing", "cose.alg_not_allowed", "cose.alg_curve_mismatch", "alg.unsupported":
            [[0, .label(1)]]
        case "cose.critical_header": [[0, .label(2)]]
        default: []
        }
    }

    static func inVICAL(_ code: String) -> [ItemPath] {
        switch word(code) {
        case "signature_invalid": [[3]]
        case "algorithm": [[0, .label(1)]]
        case "critical_header": [[0, .label(2)]]
        case "version": [[2, "version"]]
        case "not_yet_valid": [[2, "date"]]
        case "overdue": [[2, "nextUpdate"]]
        case "expired": [[2, .anywhere("notAfter")]]
        case "rolled_back", "equivocates": [[2, "vicalIssueID"], [2, "date"]]
        case let word where word.hasPrefix("signer_") || word == "x5chain_missing": [[1, .label(33)]]
        default: []
        }
    }

    /// In a CWT by its labels, and in a JWT by the names of its claims.
    static func inStatusToken(_ code: String) -> [ItemPath] {
        switch word(code) {
        case "signature_invalid": [[3]]
        case "algorithm": [[0, .label(1)]]
        case "critical_header": [[0, .label(2)]]
        case "type": [[0, .label(16)]]
        case "subject_mismatch": [[2, .label(2)]]
        case "issued_at_missing", "not_yet_valid", "rolled_back": [[2, .label(6)]]
        case "expiry_missing", "expired": [[2, .label(4)]]
        case "ttl": [[2, .label(65534)]]
        case "bits": [[2, .anywhere("bits")]]
        case "compression", "too_large", "index_out_of_range": [[2, .anywhere("lst")]]
        case "x5chain_unprotected": [[1, .label(33)]]
        case let word where word.hasPrefix("signer_") || word == "x5chain_missing": [[0, .label(33)]]
        default: []
        }
    }

    static func inRevocationList(_ code: String) -> [ItemPath] {
        switch word(code) {
        case "version": [["version"]]
        case "signature_algorithm", "signature_invalid": [["signature algorithm"]]
        case "issuer_mismatch", "issuer_may_not_sign": [["issuer"]]
        case "authority_key_missing", "authority_key_mismatch": [["authorityKeyIdentifier"], ["authority key"]]
        case "number_missing", "rolled_back", "equivocates": [["number"], ["cRLNumber"]]
        case "next_update_missing", "stale": [["next update"]]
        case "not_yet_valid": [["this update"]]
        case "delta", "indirect", "partial": [["scope"]]
        case "critical_extension": [["extensions"]]
        case "entry_extension": [["entries"]]
        default: []
        }
    }

    private static func word(_ code: String) -> String { String(code.drop { $0 != "." }.dropFirst()) }
}
