// SPDX-License-Identifier: Apache-2.0

/// A command line taken apart as its `CommandDescription` says.
public struct Arguments: Sendable {
    private let values: [String: [String]]
    public let operands: [String]

    /// Reads `--name value`, `--name=value`, switches, and operands; `--` ends the options, and `-` is an operand.
    ///
    /// A value that begins with `--` needs the form `--name=value`.
    public init(_ words: [String], for command: CommandDescription) throws(UsageError) {
        var values: [String: [String]] = [:]
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw UsageError(
                    "unknown option \(name)", hint: Self.suggestion(for: name, among: command.options.map(\.name)))
            }
            guard option.valueName != nil else {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
                values[name] = [""]
                continue
            }
            let value: String
            if parts.count == 2 {
                value = parts[1]
            } else if let next = rest.first, !next.hasPrefix("--") {
                value = next
                rest = rest.dropFirst()
            } else {
                // The next option is no value: it would be lost, and its own value taken for a file.
                throw UsageError(
                    "\(name) needs a value: \(name) \(option.valueName ?? "")",
                    hint: rest.first.map { _ in "a value that begins with -- is written \(name)=--…" })
            }
            guard option.isRepeatable || values[name] == nil else { throw UsageError("\(name) can be given only once") }
            values[name, default: []].append(value)
        }
        self.values = values
        self.operands = operands
        guard !isSet("--help") else { return }
        guard command.operandCount.contains(operands.count) else {
            throw UsageError(
                operands.count < command.operandCount.lowerBound
                    ? "\(command.operands) is missing" : "too many arguments: \(operands.count)",
                hint: "see --help")
        }
    }

    public func isSet(_ name: String) -> Bool { values[name] != nil }

    public func all(_ name: String) -> [String] { values[name] ?? [] }

    public subscript(name: String) -> String? { values[name]?.first }

    public func required(_ name: String) throws(UsageError) -> String {
        guard let value = self[name] else { throw UsageError("\(name) is required", hint: "see --help") }
        return value
    }

    /// The option meant by a typing mistake.
    private static func suggestion(for name: String, among names: [String]) -> String {
        let nearest = names.map { (name: $0, distance: NearNames.distance($0, name)) }.min { $0.distance < $1.distance }
        guard let nearest else { return "see --help" }
        // In a short name two changes already make another word.
        let letters = min(nearest.name.utf8.count, name.utf8.count) - "--".utf8.count
        guard nearest.distance <= (letters <= 4 ? 1 : 2) else { return "see --help" }
        return "did you mean \(nearest.name)?"
    }
}

/// A command line, a file or a value that the user has to put right; the program ends with status 2.
public struct UsageError: Error, Hashable, Sendable {
    public let message: String
    public let hint: String?

    /// - Parameter message: Lower case, without a full stop, and never with the content of a file.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
