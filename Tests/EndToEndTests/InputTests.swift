// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("What the commands are given")
struct InputTests {
    @Test("a nonce in bare hexadecimal is read as base64url, and a hint beside the report says so")
    func bareHexadecimal() throws {
        let hint = "hint: --nonce looks like hexadecimal; without the prefix hex: it is read as base64url"
        let bare = try Program.reader.run(Sample.verify(["--nonce": Sample.nonce], ["--format", "json"]))
        #expect(bare.status == 1 && bare.errors.contains(hint))
        #expect(try bare.object()["failures"] as? [String] == ["envelope.transcript_mismatch"])
        #expect(!bare.text.contains("hint: "))
        // Not every number of digits is base64url.
        let odd = try Program.reader.run(Sample.verify(["--nonce": String(Sample.nonce.prefix(34))]))
        #expect(odd.status == 2 && odd.errors.contains(hint))
        for nonce in ["hex:\(Sample.nonce)", "base64url:\(Sample.nonce)", "AAAA", String(Sample.nonce.prefix(30))] {
            #expect(!(try Program.reader.run(Sample.verify(["--nonce": nonce])).errors.contains("looks like")))
        }
    }

    @Test("a token from a file may end its line as any system does", arguments: ["", "\n", "\r\n", " \r\n\r\n"])
    func tokenLineEnds(end: String) throws {
        try Folder.with { folder in
            let token = try Program.reader.run(Sample.tokenIssue(in: folder)).text.split(separator: "\n")[0]
            let verify = ["token", "verify", "--key", "\(folder)/public.pem"]
            let input = Data((token + end).utf8)
            #expect(try Program.reader.run(verify + ["-"], input: input).status == 0)
            #expect(try Program.reader.run(verify + [token + end]).status == 0)
        }
    }

    @Test("a trust folder says what is not read in it, and names the file that is no certificate")
    func trustFolder() throws {
        try Folder.with { folder in
            let files = FileManager.default
            try files.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: true)
            try files.copyItem(atPath: "\(Sample.folder)/iaca-root.pem", toPath: "\(folder)/inner/root.pem")
            let empty = try Program.reader.run(Sample.verify(["--trust": folder]))
            #expect(empty.status == 2 && empty.errors.contains("\(folder) has no trust material"))
            #expect(empty.errors.contains("the folder \(folder)/inner has no meaning and is not read"))
            try files.copyItem(atPath: "\(Sample.folder)/iaca-root.pem", toPath: "\(folder)/root.PEM")
            try Data("notes".utf8).write(to: URL(filePath: "\(folder)/README.md"))
            #expect(try Program.reader.run(Sample.verify(["--trust": folder])).status == 0)
            try files.copyItem(atPath: "\(Sample.folder)/recipient-key.pem", toPath: "\(folder)/key.pem")
            let key = try Program.reader.run(Sample.verify(["--trust": folder]))
            #expect(key.status == 2 && key.errors.contains("\(folder)/key.pem is no certificate"))
        }
    }

    @Test("a folder that may not be read is an error, and not an empty one")
    func unreadableFolder() throws {
        try Folder.with { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o300], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
            for (words, message) in [
                (Sample.verify(["--trust": folder]), "cannot read \(folder)"),
                (["conformance", folder], "cannot read the folder \(folder): permission denied"),
            ] {
                let outcome = try Program.reader.withoutPrivileges.run(words)
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains(message))
            }
        }
    }

    @Test("conformance follows no link in a circle, and reads each folder once")
    func linkLoop() throws {
        try Folder.with { folder in
            let files = FileManager.default
            let vector = Repository.root.appending(path: "testvectors/cose/mac0.json").path
            for name in ["one", "two"] {
                try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            try files.copyItem(atPath: vector, toPath: "\(folder)/one/mac0.json")
            let straight = try Program.reader.run("conformance", folder)
            #expect(straight.status == 0)
            try files.createSymbolicLink(atPath: "\(folder)/a", withDestinationPath: ".")
            try files.createSymbolicLink(atPath: "\(folder)/one/b", withDestinationPath: "../two")
            try files.createSymbolicLink(atPath: "\(folder)/two/c", withDestinationPath: "../one")
            let linked = try Program.reader.run("conformance", folder)
            #expect(linked.status == 0 && linked.text == straight.text)
        }
    }

    @Test("conformance prints its results before it finds that a report file cannot be written")
    func reportFile() throws {
        let suite = Repository.root.appending(path: "testvectors/cose").path
        let outcome = try Program.reader.run("conformance", suite, "--report", "junit=/nonexist/x")
        #expect(outcome.status == 2 && outcome.text.contains(" passed, 0 failed"))
        #expect(outcome.errors.contains("error: cannot write /nonexist/x"))
        try Folder.with { folder in
            let path = "\(folder)/report.json"
            let written = try Program.reader.run("conformance", suite, "--format", "json", "--report", "json=\(path)")
            #expect(try written.status == 0 && Data(contentsOf: URL(filePath: path)) == written.output)
        }
    }
}
