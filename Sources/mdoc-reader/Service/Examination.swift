// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import ReaderConfiguration
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal
internal import Timestamps

/// What `doctor` does: looks at everything that the service stands on, and changes nothing.
struct Examination {
    private let file: ConfigurationFile
    private let folder: String?
    private let now: Date

    init(_ file: ConfigurationFile, folder: String?, at now: Date) {
        self.file = file
        self.folder = folder
        self.now = now
    }

    func findings() -> [Finding] {
        let configuration: ServiceConfiguration
        do throws(UsageError) {
            switch try file.readNamingProblems() {
            case .success(let read): configuration = read
            case .failure(let error):
                return error.problems.map { .error("configuration", "\(file.path): \($0)", hint: $0.remedy) }
            }
        } catch {
            return [.error("configuration", error.message, hint: error.hint ?? "see docs/configuration.md")]
        }
        var findings: [Finding] = [
            .good("configuration", "\(configuration.relyingParties.count) relying parties in \(file.path)")
        ]
        findings += configuration.warnings.map { .warning("configuration", "\($0)", hint: $0.remedy) }
        findings += secretFiles(configuration)
        findings += TrustExamination(configuration, folder: folder, at: now).findings()
        findings += clock()
        findings += database(configuration)
        return findings
    }

    /// Seconds after which a purge that runs on its schedule is done.
    static func patience(_ configuration: ServiceConfiguration) -> Int { configuration.purgeSeconds + 30 }

    private func secretFiles(_ configuration: ServiceConfiguration) -> [Finding] {
        let open = configuration.secretFiles.filter { ProcessLimits.isOpenToOthers($0.path) == true }
        guard !open.isEmpty else {
            return [.good("secrets", "\(configuration.secretFiles.count) files, private to their owner")]
        }
        return open.map {
            .warning(
                "secrets", "line \($0.line): \($0.member): others may read \($0.path)", hint: "chmod 600 \($0.path)")
        }
    }

    /// Reader tokens and validity periods need a clock that is right to some seconds; a year before this program was
    /// written cannot be.
    private func clock() -> [Finding] {
        let year = Date(timeIntervalSince1970: 1_767_225_600)
        guard now >= year else {
            return [
                .error("clock", "it shows \(now.rfc3339)", hint: "set the clock; run a time service such as chrony")
            ]
        }
        return [.good("clock", now.rfc3339)]
    }

    private func database(_ configuration: ServiceConfiguration) -> [Finding] {
        let path = Storage.path(configuration, folder: folder)
        guard FileManager.default.fileExists(atPath: path) else {
            return [.warning("database", "\(path) is not there yet", hint: "the service makes it when it starts")]
        }
        let storage: Storage
        do throws(UsageError) { storage = try Storage(configuration, folder: folder, mode: .tool) } catch {
            return [.error("database", error.message, hint: error.hint ?? "look at storage in the configuration")]
        }
        var findings: [Finding] = []
        if let latest = storage.store.latestInstant, latest.timeIntervalSince(now) > 5 {
            findings.append(
                .warning(
                    "clock", "the store has seen \(latest.rfc3339), which is later than now",
                    hint: "the clock was ahead once, or is behind now; deadlines follow the later one"))
        }
        let foundation = storage.foundation
        let result = waiting { () async -> Result<AuditReport, StoreError> in
            let result: Result<AuditReport, StoreError>
            do throws(StoreError) {
                result = .success(
                    try await foundation.store.audit(
                        opening: foundation.vault, at: foundation.deadlines.now(),
                        purgedEvery: Self.patience(configuration)))
            } catch {
                result = .failure(error)
            }
            await storage.store.close()
            return result
        }
        switch result {
        case .failure(let error): findings.append(.error("database", "\(storage.path): \(error)", hint: error.hint))
        case .success(let report):
            findings.append(
                .good(
                    "database",
                    "\(storage.path): \(report.sessionCount) sessions, \(report.retainedElementCount) kept elements, \(report.auditEntryCount) audit entries"
                ))
            findings += report.findings.map { finding in
                Finding(
                    level: finding.isServiceWork ? .warning : .error, subject: "database", message: finding.description,
                    hint: finding.hint)
            }
        }
        return findings
    }
}

extension StoreFinding {
    /// Whether the service itself, where it runs, is about to put it right.
    fileprivate var isServiceWork: Bool {
        switch self {
        case .overdueElements, .orphans, .lingeringSecrets, .unfinishedSessions, .unreclaimedSpace: true
        case .auditChainBroken, .auditLogShortened, .unreadableElements, .integrity, .unsafeSettings: false
        }
    }

    fileprivate var hint: String {
        switch self {
        case .auditChainBroken, .auditLogShortened: "someone changed the database by hand; compare with a backup"
        case .overdueElements, .orphans, .lingeringSecrets, .unfinishedSessions, .unreclaimedSpace:
            "the service does this on its schedule; `\(programName) retention purge` does it now"
        case .unreadableElements: "put the key that sealed them back into keyEncryptionKeys"
        case .integrity: "stop the service and restore a backup"
        case .unsafeSettings: "open the database with this program alone"
        }
    }
}
