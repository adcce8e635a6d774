// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Terminal
internal import Timestamps

/// The successor of a key that is in use, in files beside it, and the order of steps in which neither an outstanding
/// session nor stored data lose their key.
struct KeyRotation {
    let directory: String
    /// Part of the names of the new files.
    let day: FullDate
    let overwrites: Bool

    /// Any of the listed keys opens an answer, so both are listed while sessions of the old one are outstanding.
    func merchantIdentity(subject: RequestSubject) throws(UsageError) -> NewKeyReport {
        let old = try predecessors(of: .merchantIdentity)
        let pair = try KeyPairFiles(
            in: directory, name: name(.merchantIdentity), subject: subject, overwrites: overwrites)
        let keys = [ConfigurationExcerpt.file(pair.privateKeyPath)] + entries(old, ConfigurationExcerpt.file)
        return NewKeyReport(
            kind: .merchantIdentity, files: pair.files, facts: .init(of: pair.publicKey),
            configuration: ConfigurationExcerpt(
                place: .relyingParty, members: ["appleWallet": .object(["identityKeys": .array(keys)])]),
            steps: [
                "Before Apple knows the new key, list it in identityKeys beside \(old.isEmpty ? "the key" : "the keys") in "
                    + "use, and send the service SIGHUP or start it again: both open answers now.",
                "At Apple (Certificates, Identifiers & Profiles, Merchant ID, Identity), make a certificate with "
                    + pair.submittedPath + ".",
                "Keep the old key listed while devices seal to it and until the sessions of that time are over "
                    + "(sessions.ttlSeconds, at most 600). Apple does not say when the last device takes the new certificate: "
                    + "the old key is free when no answer names its pkRHash any more.",
                "Take the old key out of identityKeys, send SIGHUP or start again, revoke its certificate, destroy its file.",
            ])
    }

    /// One key signs; a token that it signed is used for longer than it is valid, so Apple must know the old one longer.
    func readerSigning() throws(UsageError) -> NewKeyReport {
        let old = try predecessors(of: .readerSigning)
        let pair = try KeyPairFiles(in: directory, name: name(.readerSigning), overwrites: overwrites)
        func entry(_ path: String, isActive: Bool) -> JSONValue {
            .object([
                "id": ConfigurationExcerpt.unknown, "key": ConfigurationExcerpt.file(path), "active": .bool(isActive),
            ])
        }
        let keys = [entry(pair.privateKeyPath, isActive: true)] + entries(old) { entry($0, isActive: false) }
        return NewKeyReport(
            kind: .readerSigning, files: pair.files, facts: .init(of: pair.publicKey),
            configuration: ConfigurationExcerpt(
                place: .relyingParty, members: ["readerTokens": .object(["keys": .array(keys)])]),
            steps: [
                "Register \(pair.submittedPath) in Apple Business Register beside the old key, and note the new Key ID.",
                "List the new key in readerTokens.keys with that ID and active: true, and set active: false at the old one: "
                    + "exactly one is active. Send the service SIGHUP or start it again: new tokens carry the new Key ID.",
                "Leave the old key registered at Apple for 48 hours: readers may prepare with a token that they have for that "
                    + "long.",
                "Take the old key out of readerTokens.keys and of Apple Business Register, and destroy its file.",
            ])
    }

    /// The service seals stored keys anew under the active key when it starts, and reads this list at no other time.
    func keyEncryption() throws(UsageError) -> NewKeyReport {
        let old = try predecessors(of: .keyEncryption)
        let path = "\(directory)/\(name(.keyEncryption))\(KeyKind.keyEncryption.fileSuffix)"
        if !overwrites { try OutputFile.refuseToOverwrite([path]) }
        try OutputFile.makeDirectory(directory, isPrivate: true)
        try KeyEncryptionKeyFile.make(at: path, overwrites: overwrites)
        let keys =
            [KeysKeyEncryptionCommand.entry(id: .string(day.description), path: path)]
            + entries(old) { KeysKeyEncryptionCommand.entry(id: ConfigurationExcerpt.unknown, path: $0) }
        return NewKeyReport(
            kind: .keyEncryption, files: [.init(role: "key", path: path)],
            configuration: ConfigurationExcerpt(place: .service, members: ["keyEncryptionKeys": .array(keys)]),
            steps: [
                "Put the new key first in keyEncryptionKeys, and keep the old one below it under the ID that it has.",
                "Start the service again; SIGHUP is not enough. It seals the keys of all that is stored anew as it starts.",
                "In a copy of reader.json5 without the old key, run \(programName) retention audit --config COPY: when it is "
                    + "clean, nothing needs the old key.",
                "Take the old key out of reader.json5 and start again. Destroy its file when no backup that was made before "
                    + "has to be opened any more.",
            ])
    }

    private func name(_ kind: KeyKind) -> String { "\(kind.rawValue)-\(day)" }

    /// The old keys in the configuration. Where none lies here, it lies elsewhere, and its place must not be forgotten.
    private func entries(_ old: [String], _ entry: (String) -> JSONValue) -> [JSONValue] {
        old.isEmpty ? [ConfigurationExcerpt.unknown] : old.map(entry)
    }

    /// The keys of that kind that lie in the directory, the youngest first, as far as their names tell.
    private func predecessors(of kind: KeyKind) throws(UsageError) -> [String] {
        // Without a directory there is none; it will be made.
        guard FileManager.default.fileExists(atPath: directory) else { return [] }
        let stems = try FolderListing.names(directory).filter { $0.hasSuffix(kind.fileSuffix) }.map {
            String($0.dropLast(kind.fileSuffix.count))
        }
        return stems.sorted().reversed().filter { stem in
            !stem.hasSuffix(".public") && stem != name(kind)
                && (stem == kind.rawValue || stem.hasPrefix(kind.rawValue + "-"))
        }.map { "\(directory)/\($0)\(kind.fileSuffix)" }
    }
}
