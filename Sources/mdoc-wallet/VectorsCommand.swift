// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal
internal import WalletSimulator

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// `vectors`: the test vectors that the simulator makes.
enum VectorsCommand {
    static let description = CommandDescription(
        "vectors",
        summary: "Write the simulator's test vectors: genuine answers, and each fault over protocols and algorithms.",
        options: [
            .value("--out", "DIR", "the folder to write, such as testvectors/simulator"),
            .flag("--check", "write nothing; end with status 1 where a file would change"),
        ],
        notes: """
            Every run gives the same bytes. Files that would not change are not written, and JSON files that are not made
            here are named and left.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) {
        let folder = try arguments.required("--out")
        let isCheck = arguments.isSet("--check")
        let files: [GeneratedFile]
        do { files = try SimulatorVectors.files } catch { throw UsageError("\(error)", hint: error.hint) }
        if !isCheck { try OutputFile.makeDirectory(folder) }
        var changed = 0
        for file in files {
            let path = "\(folder)/\(file.path)"
            if BoundedFile.byteCount(ofPlainFile: path) == file.bytes.count, try BoundedFile.read(path) == file.bytes {
                continue
            }
            changed += 1
            if !isCheck { try OutputFile.write(file.bytes, to: path) }
            Output.line("\(isCheck ? "differs" : "written"): \(path)")
        }
        let made = Set(files.map(\.path))
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for stray in present.sorted() where stray.hasSuffix(".json") && !made.contains(stray) {
            changed += 1
            Output.line("not made here: \(folder)/\(stray)")
        }
        Output.line("\(files.count) files, \(changed) changed")
        guard isCheck, changed > 0 else { return }
        try Output.checkDelivery()
        exit(1)
    }
}
