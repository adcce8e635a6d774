// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

enum ReportCommand: Command {
    static let description = CommandDescription(
        "report", summary: "Show a report in JSON, such as the service gives, as text for people.",
        operands: "FILE", operandCount: 1...1,
        notes: """
            FILE is a report in JSON; - reads standard input. Nothing is verified again: the text says what the file says.

            example:
              curl … http://127.0.0.1:8080/v1/sessions/ID/response | \(programName) report -
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let path = arguments.operands[0]
        let file = try BoundedFile.read(path)
        let limits = JSONLimits(byteCount: file.count, itemCount: file.count)
        guard let report = try? JSONReader.value(of: file.span, limits: limits), report["verdict"] != nil else {
            throw UsageError(
                "\(BoundedFile.name(of: path)) is no report",
                hint: "it is what `verify --format json` or the service gives")
        }
        Output.write(ReportText(paint: Paint(isOn: Output.Stream.standard.wantsColour)).text(report))
        return report["verdict"] == "accepted" ? .success : .failed
    }
}
