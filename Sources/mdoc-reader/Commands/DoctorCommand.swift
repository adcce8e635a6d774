// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

enum DoctorCommand: Command {
    static let description = CommandDescription(
        "doctor",
        summary: "Check configuration, keys, certificates, clock, database and trust; every finding with a hint.",
        options: [
            .value("--config", "FILE", "the configuration of the service (default: \(ConfigurationFile.defaultName))"),
            .value("--data", "DIR", "the folder of the database, instead of what the configuration says"),
            .value("--at", "TIME", "look at validity periods from this instant, RFC 3339 (default: now)"),
            .format,
        ],
        notes: "Exit status 0: nothing is wrong, warnings aside. 1: something is. The service may run meanwhile.")

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let now = try Inputs.instant(arguments["--at"], option: "--at")
        let file = ConfigurationFile(arguments["--config"])
        let examination = Examination(file, folder: arguments["--data"], at: now)
        let findings = examination.findings()
        if wantsJSON {
            Output.write(bytes: JSONValue.array(findings.map(\.json)).serialized(.indented))
            Output.line()
        } else {
            let paint = Paint(isOn: Output.Stream.standard.wantsColour)
            for finding in findings { Output.write(finding.text(paint)) }
        }
        return findings.contains { $0.level == .error } ? .failed : .success
    }
}
