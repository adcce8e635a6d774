// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension ConformanceReport {
    public static func json(_ run: ConformanceRun) -> [UInt8] {
        let results = run.results.map { result -> JSONValue in
            var object: JSONObject = [
                "file": .string(result.path), "suite": .string(result.suite), "id": .string(result.id),
            ]
            if !result.comment.isEmpty { object.append("comment", .string(result.comment)) }
            switch result.outcome {
            case .passed:
                object.append("outcome", "passed")
                object.append("deviation", result.deviation.map(JSONValue.string))
            case .failed(let difference):
                object.append("outcome", "failed")
                object.append("difference", .string(difference))
            case .unsupported(let reason):
                object.append("outcome", "unsupported")
                object.append("reason", .string(reason.rawValue))
            }
            return .object(object)
        }
        let report: JSONObject = [
            "passed": .integer(Int64(run.passed)), "failed": .integer(Int64(run.failures.count)),
            "unsupported": .integer(Int64(run.unsupported.count)), "results": .array(results),
        ]
        return report.serialized(.indented) + [UInt8(ascii: "\n")]
    }
}
