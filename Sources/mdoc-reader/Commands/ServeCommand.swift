// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import HTTPServer
internal import ReaderConfiguration
internal import Terminal

enum ServeCommand: Command {
    static let description = CommandDescription(
        "serve", summary: "Run the HTTP service.",
        options: [
            .value("--config", "FILE", "the configuration, JSON5 (default: \(ConfigurationFile.defaultName))"),
            .value("--listen", "HOST:PORT", "where to listen, instead of what the configuration says"),
            .value("--data", "DIR", "the folder of the database, instead of what the configuration says"),
            .flag("--example", "print a configuration to start from, and end"),
        ],
        notes: """
            Standard output has one JSON object a line: the log, which never holds a value of a document.
            SIGHUP reads the configuration again (relying parties, keys, trust). SIGTERM and Ctrl-C end in good order:
            what is under way is answered first; a second Ctrl-C ends at once.

            example:
              \(programName) serve --example > reader.json5
              \(programName) serve --config reader.json5 --listen 127.0.0.1:8080 --data data
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard !arguments.isSet("--example") else {
            Output.write(ServiceConfiguration.example)
            return .success
        }
        Signals.hold()
        ProcessLimits.returnMemoryEarly()
        ProcessLimits.raiseOpenFiles()
        let file = ConfigurationFile(arguments["--config"])
        let configuration = try file.read()
        for warning in configuration.warnings {
            Output.line("\(programName): warning: \(file.path): \(warning) (\(warning.remedy))", to: .error)
        }
        ProcessLimits.forbidInspection()
        let (address, folder) = (arguments["--listen"], arguments["--data"])
        let service = try waiting { () async -> Result<RunningService, UsageError> in
            do throws(UsageError) {
                return .success(try await RunningService(configuration, address: address, folder: folder))
            } catch {
                return .failure(error)
            }
        }.get()
        Output.line("\(programName): listening on \(service.address)", to: .error)
        while Signals.wait() == .reload {
            waiting { await service.reload(file) }
        }
        Output.line("\(programName): ending; what is under way is answered first", to: .error)
        Signals.releaseAfterPause()
        // Cut off after drainSeconds, clients are gone; what handlers still compute has nowhere to go, and what was
        // answered is on the disk.
        let bound = service.configuration.limits.drainSeconds + 5
        guard
            waiting(
                atMost: bound,
                for: { () async -> Bool in
                    await service.stop(); return true
                }) != nil
        else {
            Output.line("\(programName): warning: ended before all that was under way was done", to: .error)
            return .failed
        }
        return .success
    }
}
