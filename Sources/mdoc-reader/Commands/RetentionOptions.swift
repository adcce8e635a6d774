// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import ReaderConfiguration
internal import ReaderPolicy
internal import SQLiteStorage
internal import Terminal

/// What the commands on the store have in common.
enum RetentionOptions {
    static let all: [CommandDescription.Option] = [
        .value("--config", "FILE", "the configuration of the service (default: \(ConfigurationFile.defaultName))"),
        .value("--data", "DIR", "the folder of the database, instead of what the configuration says"),
        .format,
    ]

    /// Opens the store beside a service that may be running, runs `body`, and closes it.
    static func withStorage<Result: Sendable>(
        _ arguments: Arguments,
        _ body: @escaping @Sendable (Storage, ServiceConfiguration) async throws(StoreError) -> Result
    ) throws(UsageError) -> Result {
        let configuration = try ConfigurationFile(arguments["--config"]).read()
        ProcessLimits.forbidInspection()
        let storage = try Storage(configuration, folder: arguments["--data"], mode: .tool)
        let result = waiting { () async -> Swift.Result<Result, StoreError> in
            let result: Swift.Result<Result, StoreError>
            do throws(StoreError) { result = .success(try await body(storage, configuration)) } catch {
                result = .failure(error)
            }
            await storage.store.close()
            return result
        }
        do { return try result.get() } catch {
            throw UsageError("\(storage.path): \(error)", hint: error.hint)
        }
    }
}
