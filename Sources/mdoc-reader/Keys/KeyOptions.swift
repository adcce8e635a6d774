// SPDX-License-Identifier: Apache-2.0

internal import Terminal

/// Options that the commands on keys share.
enum KeyOptions {
    static let directory = CommandDescription.Option.value("--out", "DIR", "where the files are written")
    static let force = CommandDescription.Option.flag("--force", "overwrite files that are there already")

    /// The directory of `--out`, without the slash that some write at its end.
    static func directory(_ arguments: Arguments) throws(UsageError) -> String {
        let path = try path(arguments.required("--out"))
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The file of `--out`, if there is one.
    static func file(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let out = arguments["--out"] else { return nil }
        return try path(out)
    }

    private static func path(_ path: String) throws(UsageError) -> String {
        guard !path.isEmpty else { throw UsageError("--out is empty") }
        // The report stands on standard output, and a secret between its lines would be kept with it.
        guard path != "-" else { throw UsageError("--out is a place for files, and not standard output") }
        return path
    }

    /// A name that `reader.json5` takes as an identifier and that can be part of a file's name.
    static func identifier(_ text: String, option: String) throws(UsageError) -> String {
        let isIdentifier =
            (1...64).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        guard isIdentifier else {
            throw UsageError("\(option) is 1 to 64 characters out of A to Z, a to z, 0 to 9, point, underscore, hyphen")
        }
        return text
    }
}
