// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// What a reader must say of a case, from the tables of faults.
struct VectorExpectation {
    var failures: [String] = []
    /// The codes of all checks that warn, in the order of a report.
    var warnings: [String] = []
    /// The values of an accepted answer, where they are told.
    var elements: [SampleDocument.Element]?
    /// The document's status, where it is told.
    var status: String?

    static let revocationUnknown = "issuer.revocation_unknown"

    /// Warnings of checks that come before that of revocation; all others follow it.
    private static let before: Set<String> = [
        "cbor.non_minimal", "session.freshness_by_app", "query.extra_element", "issuer.cert_profile",
    ]

    /// Adds the warning of each document whose path was looked for without a revocation list.
    mutating func warnOfRevocation(_ pathCount: Int) {
        // Documents that warn alike do so one after the other.
        if pathCount > 1, warnings.count == pathCount, Set(warnings).count == 1 {
            warnings = warnings.flatMap {
                Self.before.contains($0) ? [$0, Self.revocationUnknown] : [Self.revocationUnknown, $0]
            }
            return
        }
        let count = warnings.prefix { Self.before.contains($0) }.count
        warnings.insert(
            contentsOf: repeatElement(Self.revocationUnknown, count: pathCount), at: count)
    }

    var json: JSONObject {
        var object: JSONObject = [
            "verdict": failures.isEmpty ? "accepted" : "rejected", "failures": VectorValue.codes(failures),
            "warnings": VectorValue.codes(warnings),
        ]
        if failures.isEmpty, let elements { object.append("elements", VectorValue.elements(elements)) }
        object.append("status", status.map(JSONValue.string))
        return object
    }
}
