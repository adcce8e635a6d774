// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension ConformanceReport {
    /// Counts, and every case with what it expects and what came.
    public static func json(_ run: ConformanceRun) -> [UInt8] {
        var report: JSONObject = [
            "passed": .integer(Int64(run.passed)), "failed": .integer(Int64(run.failures.count)),
            "unsupported": .integer(Int64(run.unsupported.count)), "leftOut": .integer(Int64(run.leftOut)),
            "notReached": .integer(Int64(run.notReached)),
        ]
        if let counts = AgreementCounts(run.results) { report.append("agreement", counts.json) }
        report.append("suites", .array(ReportedSuite.all(of: run).map(\.json)))
        report.append("results", .array(run.results.map { .object(object($0)) }))
        return report.serialized(.indented) + [UInt8(ascii: "\n")]
    }

    private static func object(_ result: ConformanceRun.Result) -> JSONObject {
        var object: JSONObject = [
            "file": .string(result.path), "suite": .string(result.suite), "id": .string(result.id),
        ]
        if !result.comment.isEmpty { object.append("comment", .string(result.comment)) }
        switch result.outcome {
        case .passed:
            object.append("outcome", "passed")
            object.append("deviation", result.deviation.map(JSONValue.string))
        case .failed(let difference, _):
            object.append("outcome", "failed")
            object.append("difference", .string(difference))
        case .unsupported(let reason):
            object.append("outcome", "unsupported")
            object.append("reason", .string(reason.rawValue))
        }
        object.append("agreement", result.agreement.map { .string($0.rawValue) })
        object.append("remark", result.remark.map(JSONValue.string))
        object.append("expected", result.expected?.json)
        object.append("actual", result.actual?.json)
        object.append("microseconds", .integer(Int64(result.microseconds)))
        return object
    }
}

extension CaseVerdict {
    var json: JSONValue {
        ["verdict": .string(word), "failures": .array(failures.map(JSONValue.string))]
    }
}

extension ReportedSuite {
    var json: JSONValue {
        var object: JSONObject = [
            "file": .string(path), "suite": .string(name), "cases": .integer(Int64(results.count)),
            "passed": .integer(Int64(results.count - failed - skipped)), "failed": .integer(Int64(failed)),
            "unsupported": .integer(Int64(skipped)),
            "microseconds": .integer(Int64(results.reduce(0) { $0 + $1.microseconds })),
        ]
        if let counts = AgreementCounts(results) { object.append("agreement", counts.json) }
        return .object(object)
    }
}

extension AgreementCounts {
    var json: JSONValue {
        .object(JSONObject(Agreement.allCases.map { ($0.rawValue, .integer(Int64(self[$0]))) }))
    }
}
