// SPDX-License-Identifier: Apache-2.0

internal import IssuerTrust
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import Terminal
internal import Timestamps

/// A report as a person would want to read it: the verdict first, then what is wrong and what to do, then all the rest.
struct ReportText {
    let paint: Paint

    func text(_ report: VerificationReport) -> String {
        var lines: [String] = []
        let isAccepted = report.verdict == .accepted
        lines.append(
            paint(isAccepted ? "ACCEPTED" : "REJECTED", isAccepted ? .green : .red)
                + "  \(report.presentationProtocol.rawValue), at \(report.verifiedAt.rfc3339)")
        lines += failures(report)
        for (index, document) in report.documents.enumerated() {
            lines += heading(document, number: index + 1, of: report.documents.count)
            lines += elements(document)
        }
        lines += ["", paint("Checks of the answer", .bold)] + report.checks.map(line)
        for (index, document) in report.documents.enumerated() {
            let number = report.documents.count > 1 ? " \(index + 1)" : ""
            lines += ["", paint("Checks of document\(number)", .bold)] + document.checks.map(line)
        }
        let all = report.checks + report.documents.flatMap(\.checks)
        lines += ["", summary(all), ""]
        return lines.joined(separator: "\n")
    }

    private func failures(_ report: VerificationReport) -> [String] {
        let failed = (report.checks + report.documents.flatMap(\.checks)).filter { $0.outcome == .failed }
        guard !failed.isEmpty else { return [] }
        var lines = ["", paint("What is wrong", .bold)]
        for result in failed {
            let detail = result.detail.map { ": \(shown($0))" } ?? ""
            lines.append("  \(paint(result.codeWord ?? "", .red))\(detail)")
            if let code = result.code { lines.append("      → \(code.remedy)") }
        }
        return lines
    }

    private func heading(_ document: DocumentReport, number: Int, of count: Int) -> [String] {
        let title = count > 1 ? "Document \(number)" : "Document"
        let docType = document.docType?.rawValue ?? "(type unreadable)"
        var lines = ["", "\(paint(title, .bold))  \(shown(docType))"]
        if let issuer = document.issuer {
            let place = [issuer.authority, issuer.jurisdiction, issuer.country].compactMap(\.self)
            lines.append("  issuer      \(shown(place.joined(separator: ", ")))")
            lines.append("  anchor      \(shown(issuer.anchor)) (\(issuer.source.rawValue))")
        }
        if let validity = document.validity {
            lines.append("  valid       \(validity.validFrom.rfc3339) to \(validity.validUntil.rfc3339)")
        }
        lines.append("  status      \(document.status.rawValue)")
        return lines
    }

    private func elements(_ document: DocumentReport) -> [String] {
        guard let elements = document.document?.elements, !elements.isEmpty else { return [] }
        let width = (elements.map(\.name.identifier.rawValue.count).max() ?? 0) + 2
        var lines: [String] = []
        var nameSpace: NameSpace?
        for element in elements {
            if element.name.nameSpace != nameSpace {
                nameSpace = element.name.nameSpace
                lines += ["", "  " + paint(shown(element.name.nameSpace.rawValue), .dim)]
            }
            let name = shown(element.name.identifier.rawValue)
            let padding = String(repeating: " ", count: max(1, width - name.count))
            lines.append(
                "    \(name)\(padding)\(value(element.value))\(origin(element))\(intent(element.intentToStore))")
        }
        return lines
    }

    private func value(_ value: ClaimValue) -> String {
        switch value {
        case .bytes(let bytes): "\(bytes.count) bytes" + (bytes.starts(with: [0xff, 0xd8, 0xff]) ? ", JPEG" : "")
        case .text(let text), .fullDate(let text), .dateTime(let text): shown(text)
        default: shown(String(decoding: value.json.serialized(), as: UTF8.self))
        }
    }

    private func origin(_ element: VerifiedElement) -> String {
        element.derivedFrom.map { paint("  (computed from \(shown($0.rawValue)))", .dim) } ?? ""
    }

    private func intent(_ intent: IntentToStore?) -> String {
        switch intent {
        case nil: ""
        case .willNotStore: paint("  (will not store)", .dim)
        case .mayStore: paint("  (may store)", .dim)
        case .mayStoreDays(let days): paint("  (may store for \(days) days)", .dim)
        }
    }

    private func line(_ result: CheckResult) -> String {
        let name = result.check.rawValue
        let padded = name + String(repeating: " ", count: max(1, 30 - name.count))
        let remark = [result.codeWord, result.detail.map(shown)].compactMap(\.self).joined(separator: ": ")
        return switch result.outcome {
        case .passed: "  " + paint("✓", .green) + " \(padded)\(remark)"
        case .failed: "  " + paint("✗", .red) + " \(padded)\(remark)"
        case .warned: "  " + paint("!", .yellow) + " \(padded)\(remark)"
        case .tolerated: "  " + paint("~", .yellow) + " \(padded)tolerated: \(remark)"
        case .skipped: "  " + paint("–", .dim) + " \(padded)skipped: \(remark)"
        }
    }

    private func summary(_ checks: [CheckResult]) -> String {
        let counts: [(CheckResult.Outcome, String)] = [
            (.passed, "passed"), (.failed, "failed"), (.warned, "warned"), (.tolerated, "tolerated"),
            (.skipped, "skipped"),
        ]
        return counts.compactMap { outcome, word in
            let count = checks.count { $0.outcome == outcome }
            return count > 0 ? "\(count) \(word)" : nil
        }.joined(separator: ", ")
    }

    /// Text from a wallet or a certificate, unable to write over the terminal.
    private func shown(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
