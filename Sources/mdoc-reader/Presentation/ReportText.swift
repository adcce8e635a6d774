// SPDX-License-Identifier: Apache-2.0

internal import JOSE
internal import JSON
internal import MdocVerification
internal import Terminal

/// A report as a person would want to read it: the verdict first, then what is wrong and what to do, then all the rest.
///
/// Made from the JSON of the report, so that one that the service gave reads like one that was made here.
struct ReportText {
    let paint: Paint

    func text(_ report: JSONValue) -> String {
        let documents = report["documents"]?.arrayValue ?? []
        let checks = report["checks"]?.arrayValue ?? []
        let all = checks + documents.flatMap { $0["checks"]?.arrayValue ?? [] }
        let isAccepted = report["verdict"] == "accepted"
        var lines = [
            paint(isAccepted ? "ACCEPTED" : "REJECTED", isAccepted ? .green : .red)
                + "  \(shown(report["protocol"])), at \(shown(report["verifiedAt"]))"
        ]
        lines += failures(all)
        for (index, document) in documents.enumerated() {
            lines += heading(document, number: index + 1, of: documents.count)
            lines += elements(document)
        }
        lines += ["", paint("Checks of the answer", .bold)] + checks.map(line)
        for (index, document) in documents.enumerated() {
            let number = documents.count > 1 ? " \(index + 1)" : ""
            lines += ["", paint("Checks of document\(number)", .bold)]
            lines += (document["checks"]?.arrayValue ?? []).map(line)
        }
        lines += ["", summary(all), ""]
        return lines.joined(separator: "\n")
    }

    private func failures(_ checks: [JSONValue]) -> [String] {
        let failed = checks.filter { $0["outcome"] == "failed" }
        guard !failed.isEmpty else { return [] }
        var lines = ["", paint("What is wrong", .bold)]
        for result in failed {
            let detail = result["detail"].map { ": \(shown($0))" } ?? ""
            lines.append("  \(paint(shown(result["code"]), .red))\(detail)")
            if let code = result["code"]?.stringValue.flatMap(FailureCode.init(word:)) {
                lines.append("      → \(code.remedy)")
            }
        }
        return lines
    }

    private func heading(_ document: JSONValue, number: Int, of count: Int) -> [String] {
        let title = count > 1 ? "Document \(number)" : "Document"
        let docType = document["docType"]?.stringValue ?? "(type unreadable)"
        var lines = ["", "\(paint(title, .bold))  \(shown(docType))"]
        if let issuer = document["issuer"] {
            let place = ["authority", "jurisdiction", "country"].compactMap { issuer[$0]?.stringValue }
            lines.append("  issuer      \(shown(place.joined(separator: ", ")))")
            lines.append("  anchor      \(shown(issuer["anchor"])) (\(shown(issuer["source"])))")
        }
        if let validity = document["validity"] {
            lines.append("  valid       \(shown(validity["validFrom"])) to \(shown(validity["validUntil"]))")
        }
        lines.append("  status      \(shown(document["status"]))")
        return lines
    }

    private func elements(_ document: JSONValue) -> [String] {
        let nameSpaces = document["elements"]?.objectValue?.members ?? []
        let names = nameSpaces.flatMap { $0.value.objectValue?.names ?? [] }
        let width = (names.map(\.count).max() ?? 0) + 2
        var lines: [String] = []
        for nameSpace in nameSpaces {
            lines += ["", "  " + paint(shown(nameSpace.name), .dim)]
            for element in nameSpace.value.objectValue?.members ?? [] {
                let name = shown(element.name)
                let padding = String(repeating: " ", count: max(1, width - name.count))
                lines.append(
                    "    \(name)\(padding)\(value(element.value))\(origin(element.value))\(intent(element.value))")
            }
        }
        return lines
    }

    private func value(_ element: JSONValue) -> String {
        guard let value = element["value"] else { return "" }
        if element["type"] == "bstr", let bytes = value.stringValue.flatMap({ try? Base64URL.decode($0) }) {
            return "\(bytes.count) bytes" + (bytes.starts(with: [0xff, 0xd8, 0xff]) ? ", JPEG" : "")
        }
        return shown(value)
    }

    private func origin(_ element: JSONValue) -> String {
        element["derivedFrom"].map { paint("  (computed from \(shown($0)))", .dim) } ?? ""
    }

    private func intent(_ element: JSONValue) -> String {
        switch element["intentToStore"] {
        case "willNotStore": paint("  (will not store)", .dim)
        case "mayStore": paint("  (may store)", .dim)
        case let promise?:
            promise["mayStoreDays"].map { paint("  (may store for \(shown($0)) days)", .dim) } ?? ""
        case nil: ""
        }
    }

    private func line(_ result: JSONValue) -> String {
        let name = shown(result["check"])
        let padded = name + String(repeating: " ", count: max(1, 30 - name.count))
        let remark = [result["code"], result["detail"]].compactMap { $0.map(shown) }.joined(separator: ": ")
        return switch result["outcome"] {
        case "passed": "  " + paint("✓", .green) + " \(padded)\(remark)"
        case "failed": "  " + paint("✗", .red) + " \(padded)\(remark)"
        case "warned": "  " + paint("!", .yellow) + " \(padded)\(remark)"
        case "tolerated": "  " + paint("~", .yellow) + " \(padded)tolerated: \(remark)"
        default: "  " + paint("–", .dim) + " \(padded)skipped: \(remark)"
        }
    }

    private func summary(_ checks: [JSONValue]) -> String {
        ["passed", "failed", "warned", "tolerated", "skipped"].compactMap { word in
            let count = checks.count { $0["outcome"] == .string(word) }
            return count > 0 ? "\(count) \(word)" : nil
        }.joined(separator: ", ")
    }

    /// A text as it is, anything else as JSON writes it.
    private func shown(_ value: JSONValue?) -> String {
        guard let value else { return "" }
        return shown(value.stringValue ?? String(decoding: value.serialized(), as: UTF8.self))
    }

    private func shown(_ text: String) -> String { PlainText.shown(text) }
}
