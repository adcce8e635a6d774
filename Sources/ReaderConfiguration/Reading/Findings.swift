// SPDX-License-Identifier: Apache-2.0

/// What comes to light while a configuration is read. One object takes it all, because reading goes on after an error.
final class Findings {
    private var problems: [ConfigurationProblem] = []
    private var warnings: [ConfigurationWarning] = []
    private(set) var secretFiles: [SecretFile] = []

    func add(_ fault: ConfigurationFault, line: Int, member: String) {
        problems.append(ConfigurationProblem(line: line, member: member, fault: fault))
    }

    func add(_ reason: ConfigurationWarning.Reason, line: Int, member: String) {
        warnings.append(ConfigurationWarning(line: line, member: member, reason: reason))
    }

    func add(_ file: SecretFile) { secretFiles.append(file) }

    /// By line, because members are read in the order of the schema and not of the file.
    var problemsInOrder: [ConfigurationProblem] { Self.ordered(problems, by: \.line) }
    var warningsInOrder: [ConfigurationWarning] { Self.ordered(warnings, by: \.line) }

    /// Of one line, what was found first stands first.
    private static func ordered<Finding>(_ findings: [Finding], by line: (Finding) -> Int) -> [Finding] {
        findings.enumerated().sorted { (line($0.element), $0.offset) < (line($1.element), $1.offset) }.map(\.element)
    }
}
