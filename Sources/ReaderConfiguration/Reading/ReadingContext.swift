// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// One reading of a configuration: where secrets come from, and what may stand only once in the whole file.
final class ReadingContext {
    let findings = Findings()
    let secrets: any SecretSource
    private let folder: String

    var partyIDs = FirstLines<String>()
    var merchantIdentifiers = FirstLines<String>()
    var identityKeys = FirstLines<PublicKey>()
    var apiKeyHashes = FirstLines<[UInt8]>()

    /// - Parameter folder: Absolute.
    init(folder: String, secrets: any SecretSource) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        self.secrets = secrets
    }

    /// The absolute path. `..` stays: what it leads to is for the file system to say, because a folder may be a link.
    func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        return folder + rest
    }

    /// Paths of a list, absolute.
    func paths(_ elements: [ConfigurationNode]) -> [String] {
        elements.compactMap { $0.text(.path).map(absolute) }
    }
}
