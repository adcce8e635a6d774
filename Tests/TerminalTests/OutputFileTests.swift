// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal
import Testing

@Suite("Files that commands write")
struct OutputFileTests {
    private static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-\(UUID().uuidString)").path
        try OutputFile.makeDirectory(folder, isPrivate: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private static func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("secrets are for their owner alone, also where an open file was there before")
    func access() throws {
        try Self.withFolder { folder in
            #expect(try Self.mode(folder) == 0o700)
            let path = "\(folder)/secret"
            try OutputFile.write([1, 2], to: path)
            #expect(try Self.mode(path) & 0o600 == 0o600 && Self.mode(path) & 0o133 == 0)
            try OutputFile.write([3], to: path, access: .ownerOnly)
            #expect(try Self.mode(path) == 0o600)
            #expect(try Data(contentsOf: URL(filePath: path)) == Data([3]))
            #expect(try Self.names(folder) == ["secret"])
        }
    }

    @Test("what anybody may read is written where a link leads, with the permissions that are there; a secret is not")
    func links() throws {
        try Self.withFolder { folder in
            let (file, link) = ("\(folder)/file", "\(folder)/link")
            try OutputFile.write([1], to: file, access: .ownerOnly)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
            try OutputFile.write([2], to: link)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
            #expect(try Data(contentsOf: URL(filePath: file)) == Data([2]) && Self.mode(file) == 0o600)
            try OutputFile.write([3], to: link, access: .ownerOnly)
            #expect(try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType == .typeRegular)
            #expect(try Data(contentsOf: URL(filePath: file)) == Data([2]))
            #expect(try Self.names(folder) == ["file", "link"])
            // Where it leads is not there, or it leads to itself.
            for (name, target) in [("dangling", "none"), ("loop", "loop")] {
                try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
                #expect(throws: UsageError.self) { try OutputFile.write([4], to: "\(folder)/\(name)") }
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") == target)
            }
            // The system, and not the text, says what lies above a folder.
            try OutputFile.makeDirectory("\(folder)/a/b")
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/l", withDestinationPath: "a/b")
            try OutputFile.write([5], to: "\(folder)/l/../file")
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/a/file")) == Data([5]))
            #expect(try Data(contentsOf: URL(filePath: file)) == Data([2]))
        }
    }

    @Test("a secret goes into no pipe that a link leads to")
    func secretAndPipe() throws {
        try Self.withFolder { folder in
            let (pipe, link) = ("\(folder)/pipe", "\(folder)/link")
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "pipe")
            try OutputFile.write([3], to: link, access: .ownerOnly)
            #expect(try Data(contentsOf: URL(filePath: link)) == Data([3]) && Self.mode(link) == 0o600)
        }
    }

    @Test("a file, a folder or a link that is there already is refused, and stays as it is")
    func collision() throws {
        try Self.withFolder { folder in
            try OutputFile.write([1], to: "\(folder)/file")
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/none")
            try OutputFile.makeDirectory("\(folder)/inner")
            for name in ["file", "link", "inner"] {
                let error = #expect(throws: UsageError.self) {
                    try OutputFile.write([2], to: "\(folder)/\(name)", onCollision: .refuses)
                }
                #expect(error?.message == "\(folder)/\(name) is there already")
            }
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/file")) == Data([1]))
            #expect(try Self.names(folder) == ["file", "inner", "link"])
            try OutputFile.write([2], to: "\(folder)/new", onCollision: .refuses)
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/new")) == Data([2]))
        }
    }

    @Test("what cannot be written leaves nothing behind, and says why")
    func failure() throws {
        try Self.withFolder { folder in
            try OutputFile.makeDirectory("\(folder)/inner")
            let over = #expect(throws: UsageError.self) { try OutputFile.write([1], to: "\(folder)/inner") }
            #expect(over?.message == "cannot write \(folder)/inner: Is a directory")
            let nowhere = #expect(throws: UsageError.self) { try OutputFile.write([1], to: "\(folder)/none/x") }
            #expect(nowhere?.message == "cannot write \(folder)/none/x: No such file or directory")
            #expect(try Self.names(folder) == ["inner"])
        }
    }

    @Test("a device is written to, and not replaced by a file")
    func device() throws {
        try OutputFile.write([1, 2, 3], to: "/dev/null")
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType != .typeRegular)
    }
}
