// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import Terminal

/// Another verifier, which is asked the questions of the cases and judged by its answers.
public struct OtherVerifier: Sendable {
    private let comparesCodes: Bool
    private let ask: @Sendable (_ question: [UInt8]) -> ChildProcess

    /// - Parameters:
    ///   - comparesCodes: Whether a rejection must name the expected codes too; others mostly have words of their own.
    ///   - ask: Runs it once, with the question on its standard input.
    public init(comparesCodes: Bool = false, ask: @escaping @Sendable (_ question: [UInt8]) -> ChildProcess) {
        self.comparesCodes = comparesCodes
        self.ask = ask
    }

    public func judge(_ item: VectorCase) -> CaseFinding {
        guard let question = item.question, let expected = item.expected else {
            return CaseFinding(.unsupported(.noQuestion), agreement: .unsupported)
        }
        let process = ask(question.bytes)
        var finding = judge(VerifierAnswer(process), expected: expected, elements: question.elements)
        if finding.agreement != .agrees { finding.errorLines = Self.lines(process.errors) }
        return finding
    }

    private func judge(_ answer: VerifierAnswer, expected: CaseVerdict, elements: JSONValue?) -> CaseFinding {
        switch answer {
        case .accepted(let values):
            let got = CaseVerdict(isAccepted: true)
            guard expected.isAccepted else { return failed(.wrongAccept, "expected \(expected), got accepted", got) }
            guard let values, let elements, values != elements else { return agreed(got) }
            return failed(.wrongValues, "accepted with other values than the document has", got)
        case .rejected(let codes):
            let got = CaseVerdict(isAccepted: false, failures: codes ?? [])
            guard !expected.isAccepted else { return failed(.wrongReject, "expected accepted, got \(got)", got) }
            guard comparesCodes, codes != expected.failures else { return agreed(got) }
            return failed(.otherCodes, "expected \(expected), got \(got)", got)
        case .unsupported(let reason):
            return CaseFinding(.unsupported(.declined), agreement: .unsupported, remark: reason)
        case .none(let reason):
            return failed(.noAnswer, "expected \(expected), got \(reason)", nil, remark: reason)
        }
    }

    private func agreed(_ got: CaseVerdict) -> CaseFinding { CaseFinding(.passed, actual: got, agreement: .agrees) }

    private func failed(
        _ agreement: Agreement, _ difference: String, _ got: CaseVerdict?, remark: String? = nil
    ) -> CaseFinding {
        let word = agreement == .wrongAccept ? "WRONG ACCEPT" : agreement.rawValue
        return CaseFinding(
            .failed("\(word): \(difference)", got: got), actual: got, agreement: agreement, remark: remark)
    }

    /// The last lines of what it wrote to standard error.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(20).map {
            String($0.prefix(500))
        }
    }
}
