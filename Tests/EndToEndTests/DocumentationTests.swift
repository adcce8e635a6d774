// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@Suite("Documentation that the program writes")
struct DocumentationTests {
    @Test("docs/errors.md is what the program says of its codes and of the test vectors; make docs writes it again")
    func errors() throws {
        let program = Program.reader
        let vectors = Repository.root.appending(path: "testvectors").path
        let outcome = try program.run("errors", "--vectors", vectors)
        #expect(outcome.status == 0)
        let written = try Data(
            contentsOf: Repository.root.appending(path: "docs/errors.md"))
        #expect(outcome.output == written)
    }

    @Test("docs/faults.md is what the program says of its faults; make docs writes it again")
    func faults() throws {
        let outcome = try Program.wallet.run("list-faults", "--format", "markdown")
        #expect(outcome.status == 0)
        let written = try Data(contentsOf: Repository.root.appending(path: "docs/faults.md"))
        #expect(outcome.output == written)
    }

    @Test("docs/conformance.md is what a run over the test vectors counts; make docs writes it again")
    func conformance() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-matrix-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let counted = folder.appending(path: "conformance.md")
        let vectors = Repository.root.appending(path: "testvectors").path
        let outcome = try Program.reader.run("conformance", "--report", "matrix=\(counted.path)", vectors)
        #expect(outcome.status == 0)
        #expect(
            try Data(contentsOf: counted) == Data(contentsOf: Repository.root.appending(path: "docs/conformance.md")))
    }
}
