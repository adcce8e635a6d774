// SPDX-License-Identifier: Apache-2.0

import JSON5
import ReaderConfiguration
import TestSupport
import Testing

@Suite("Damaged configurations")
struct RobustnessTests {
    @Test("takes or refuses a configuration whatever stands in its members, and traps at none")
    func damage() throws {
        let draft = try Draft.full()
        let root = try JSON5Reader.value(of: Array(draft.text.utf8))
        var random = SplitMix(seed: 11)
        var accepted = 0
        for _ in 0..<400 {
            let text = damaged(root, using: &random)
            do throws(ConfigurationError) {
                _ = try ServiceConfiguration.read(Array(text.utf8), relativeTo: "/etc/reader", secrets: draft.secrets)
                accepted += 1
            } catch {
                #expect(
                    !error.problems.isEmpty && error.problems.allSatisfy { $0.line >= 1 && !$0.description.isEmpty })
            }
        }
        // Neither side would mean anything alone.
        #expect((20...380).contains(accepted))
    }

    private static let junk = [
        "null", "{}", "[]", "''", "0", "-1", "1", "true", "false", "'x'", "[{}]", "[[]]", "NaN", "{file: 'k1.pem'}",
        "{file: 'kek'}", "{env: 'X'}", "['sessions']", "'merchant.com.example'", "'~'", "1e3",
    ]

    /// A text with some values of the tree replaced and some members and elements left out or, of lists, repeated.
    private func damaged(_ value: JSON5Value, using random: inout SplitMix) -> String {
        if Int.random(in: 0..<200, using: &random) == 0 {
            return Self.junk.randomElement(using: &random) ?? "null"
        }
        switch value.kind {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .integer(let integer): return "\(integer)"
        case .real(let real): return "\(real)"
        case .string(let text): return "\"\(text)\""
        case .array(let elements):
            var written: [String] = []
            for element in elements {
                let chance = Int.random(in: 0..<100, using: &random)
                if chance > 0 { written.append(damaged(element, using: &random)) }
                if chance == 1 { written.append(damaged(element, using: &random)) }
            }
            return "[" + written.joined(separator: ",\n") + "]"
        case .object(let object):
            var written: [String] = []
            for member in object.members where Int.random(in: 0..<150, using: &random) > 0 {
                written.append("\(member.name): " + damaged(member.value, using: &random))
            }
            return "{" + written.joined(separator: ",\n") + "}"
        }
    }
}
