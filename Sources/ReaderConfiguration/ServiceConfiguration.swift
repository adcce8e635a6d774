// SPDX-License-Identifier: Apache-2.0

internal import JSON5
public import Redaction

/// What `reader.json5` says, read and checked: everything that the service is told before it starts.
public struct ServiceConfiguration: Sendable, Redacted {
    /// The command line may say otherwise.
    public var listen: ListenSettings
    /// nil where a proxy in front, or nobody, speaks TLS.
    public let tls: TLSSettings?
    /// The command line may say otherwise.
    public var storage: StorageLocation
    /// The first one seals; the others open what was sealed before it came. Never empty.
    public let keyEncryptionKeys: [KeyEncryptionKey]
    public let limits: ServiceLimits
    /// How long audit records stay, in days.
    public let auditDays: Int
    /// How long outcomes of sessions stay, in days.
    public let outcomeDays: Int
    /// How often expired data are erased, in seconds.
    public let purgeSeconds: Int
    public let trustUpdates: TrustUpdateSettings
    /// In the order of the file. Never empty.
    public let relyingParties: [RelyingParty]
    /// What works but is unwise, in the order of the file.
    public let warnings: [ConfigurationWarning]
    /// The files that secrets came from. Whether only the service can read them is for the caller to look at.
    public let secretFiles: [SecretFile]

    /// Reads a configuration and the secrets that it names.
    ///
    /// - Parameters:
    ///   - text: JSON5 in UTF-8.
    ///   - folder: The absolute path of the folder that relative paths in the text begin at: the file's own.
    ///   - secrets: Where files and variables of the environment come from.
    /// - Throws: Everything that is wrong, and not only what came first; a text that is no JSON5 has one problem.
    public static func read(
        _ text: [UInt8], relativeTo folder: String, secrets: any SecretSource
    ) throws(ConfigurationError) -> ServiceConfiguration {
        precondition(folder.hasPrefix("/"), "the folder of a configuration is an absolute path")
        let root: JSON5Value
        do throws(JSON5Error) {
            root = try JSON5Reader.value(of: text)
        } catch {
            let problem = ConfigurationProblem(line: error.position.line, member: "", fault: .notJSON5(error))
            throw ConfigurationError(problems: [problem])
        }
        let context = ReadingContext(folder: folder, secrets: secrets)
        let configuration = context.service(ConfigurationNode(value: root, path: "", findings: context.findings))
        let problems = context.findings.problemsInOrder
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        guard let configuration else { preconditionFailure("what cannot be read has left a problem") }
        return configuration
    }
}
