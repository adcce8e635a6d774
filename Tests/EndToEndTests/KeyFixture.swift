// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the tests of `mdoc-reader keys` look at.
enum KeyFixture {
    static func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// The lines of a PEM file that hold the key.
    static func body(ofPEM path: String) throws -> [String] {
        let lines = try text(path).split(separator: "\n").filter { !$0.hasPrefix("-----") }.map(String.init)
        try #require(!lines.isEmpty)
        return lines
    }

    /// The lines for `reader.json5` in the text for people, without their heading.
    static func excerpt(_ outcome: Program.Outcome) throws -> String {
        let paragraphs = outcome.text.components(separatedBy: "\n\n")
        let excerpt = try #require(
            paragraphs.first { $0.hasPrefix("reader.json5, ") }, "\(outcome.text)\(outcome.errors)")
        return excerpt.split(separator: "\n").dropFirst().joined(separator: "\n")
    }
}
