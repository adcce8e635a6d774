// SPDX-License-Identifier: Apache-2.0

/// The sentence of a case: what is wrong, and the clause that makes it wrong.
enum VectorComment {
    static func text(_ fault: Fault) -> String { text(fault.explanation, fault.clause, fault.expectedFailures) }

    static func text(_ fault: RootFault) -> String { text(fault.explanation, fault.clause, fault.expectedFailures) }

    static func text(_ fault: TrustFault) -> String { text(fault.explanation, fault.clause, fault.expectedFailures) }

    private static func text(_ explanation: String, _ clause: String, _ failures: [String]) -> String {
        let tellsVerdict = !failures.isEmpty || explanation.contains("a reader accepts")
        return sentence("\(explanation) (\(clause))") + (tellsVerdict ? "" : " A reader accepts the answer.")
    }

    /// What follows the sentence where not the usual algorithms are used.
    static func detail(_ algorithms: VectorAlgorithms, _ channel: VectorChannel) -> String {
        " \(sentence(algorithms.description(channel)))"
    }

    /// A name such as `validUntil` or `birth_date` stays as it is at the beginning, too.
    static func sentence(_ text: String) -> String {
        let isWord = text.prefix { $0 != " " }.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "'")
        }
        return (isWord ? text.prefix(1).uppercased() + text.dropFirst() : text) + "."
    }
}
