// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ConformanceSuite
internal import JSON
internal import Terminal

/// The cases of a plan, for those who want to know before anything runs.
struct CaseList {
    let plan: ConformancePlan

    /// A line for each: suite, id, expected verdict and codes.
    func show() {
        var count = 0
        for entry in plan.entries {
            switch entry {
            case .ready(_, let suite, let item):
                count += 1
                let expected = item.expected?.description ?? "as its format says"
                Output.line(CBORDiagnostic.escaped("\(suite) \(item.id): \(expected)"))
            case .unusable(let path, let error): Output.line(CBORDiagnostic.escaped("\(path): \(error)"))
            }
        }
        Output.line("\(count) case\(count == 1 ? "" : "s")\(plan.leftOut > 0 ? ", \(plan.leftOut) left out" : "")")
    }

    var json: [UInt8] {
        var cases: [JSONValue] = []
        var unusable: [JSONValue] = []
        for entry in plan.entries {
            switch entry {
            case .ready(let path, let suite, let item):
                var object: JSONObject = ["file": .string(path), "suite": .string(suite), "id": .string(item.id)]
                object.append("question", item.question.map { .string($0.id) })
                object.append("verdict", item.expected.map { .string($0.word) })
                object.append("codes", .array(item.codes.map(JSONValue.string)))
                cases.append(.object(object))
            case .unusable(let path, let error):
                unusable.append(["file": .string(path), "reason": .string(error.description)])
            }
        }
        let list: JSONObject = [
            "cases": .array(cases), "unusable": .array(unusable), "leftOut": .integer(Int64(plan.leftOut)),
        ]
        return list.serialized(.indented) + [UInt8(ascii: "\n")]
    }

    /// Whether every file could be read.
    var isWhole: Bool {
        plan.entries.allSatisfy { entry in
            if case .unusable = entry { false } else { true }
        }
    }
}
