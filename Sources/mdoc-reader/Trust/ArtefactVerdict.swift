// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

/// What there is to say of one certificate or list: facts, problems and warnings.
struct ArtefactVerdict {
    /// One thing that is wrong, with its code.
    struct Remark {
        let code: String
        let detail: String?

        init(_ code: String, _ detail: String? = nil) {
            self.code = code
            self.detail = detail
        }
    }

    let file: String
    /// `iaca`, `ds`, `vical`, `crl`, `status-list` and so on.
    let kind: String
    /// Names and values for people and programs, in order.
    let facts: [(name: String, value: JSONValue)]
    let problems: [Remark]
    let warnings: [Remark]

    var isUsable: Bool { problems.isEmpty }

    var json: JSONValue {
        var object: JSONObject = ["file": .string(file), "kind": .string(kind), "usable": .bool(isUsable)]
        for fact in facts { object.append(fact.name, fact.value) }
        object.append("problems", .array(problems.map(\.json)))
        object.append("warnings", .array(warnings.map(\.json)))
        return .object(object)
    }

    func text(_ paint: Paint) -> String {
        let head = isUsable ? paint("✓", .green) : paint("✗", .red)
        var lines = ["\(head) \(PlainText.shown(file))  \(paint(kind, .dim))"]
        for fact in facts {
            let name = fact.name + String(repeating: " ", count: max(1, 20 - fact.name.count))
            lines.append("    \(name)\(Self.words(fact.value))")
        }
        lines += problems.map { "    \(paint("✗", .red)) \($0.text)" }
        lines += warnings.map { "    \(paint("!", .yellow)) \($0.text)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(_ value: JSONValue) -> String {
        if let list = value.arrayValue { return list.map(words).joined(separator: ", ") }
        return PlainText.shown(value.stringValue ?? String(decoding: value.serialized(), as: UTF8.self))
    }
}

extension ArtefactVerdict.Remark {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["code": .string(code)]
        object.append("detail", detail.map(JSONValue.string))
        return .object(object)
    }

    fileprivate var text: String { code + (detail.map { ": " + PlainText.shown($0) } ?? "") }
}
