// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal

/// What `--format json` prints.
enum JSONText {
    static func write(_ value: some Encodable) throws(UsageError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { Output.line(String(decoding: try encoder.encode(value), as: UTF8.self)) } catch {
            throw UsageError("the answer cannot be written as JSON")
        }
    }
}
