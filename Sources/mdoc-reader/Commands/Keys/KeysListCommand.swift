// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Terminal

enum KeysListCommand: Command {
    static let description = CommandDescription(
        "keys list", summary: "List keys, requests and certificates in files, without any secret.",
        options: [.format], operands: "DIR…|FILE…", operandCount: 1...1_000,
        notes: """
            Private keys, public keys, certification requests and certificates in PEM and DER, key-encryption keys and API keys.
            Of a folder, the files in it that hold such a thing are listed; folders in it are not read.
            What belongs together has the same spkiSHA256; pkRHash names a P-256 key in envelopes.
            Secrets that others than their owner can get at are warned of. Exit status 1: something could not be read.

            example:
              \(programName) keys list keys
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        var keys: [ListedKey] = []
        for operand in arguments.operands { keys += try self.keys(at: operand) }
        if wantsJSON {
            Output.write(bytes: JSONValue.object(["keys": .array(keys.map(\.json))]).serialized(.indented))
            Output.line()
        } else {
            Output.write(keys.map(\.text).joined(separator: "\n"))
        }
        if keys.isEmpty { Output.line("\(programName): hint: no keys were found", to: .error) }
        for path in Set(keys.filter(\.isOpenToOthers).map(\.path)).sorted() {
            Output.line(
                "\(programName): warning: \(path): others than its owner can get at the secret; chmod 600 helps",
                to: .error)
        }
        return keys.contains { $0.problem != nil } ? .failed : .success
    }

    private static func keys(at path: String) throws(UsageError) -> [ListedKey] {
        var isFolder = false
        // What is not there fails when it is read, which knows the reason.
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
            let keys = try KeyFileReader(path: path).keys()
            guard !keys.isEmpty else {
                throw UsageError("\(BoundedFile.name(of: path)) holds no key, request or certificate")
            }
            return keys
        }
        var keys: [ListedKey] = []
        for name in try FolderListing.names(path) {
            let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            guard let count = BoundedFile.byteCount(ofPlainFile: file), count <= KeyFileReader.limit else { continue }
            keys += try KeyFileReader(path: file).keys()
        }
        return keys
    }
}
