// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `doctor`: what it looks at, and that everything that can be wrong is found.
@Suite("mdoc-reader doctor")
struct ServiceDoctorTests {
    private struct Finding: Decodable {
        let level, subject, message: String
        let hint: String?
    }

    /// - Returns: The exit status, and what is not as it should be, each as level and subject.
    private func doctor(_ folder: ServiceFolder, _ words: String...) throws -> (status: Int32, wrong: Set<String>) {
        let outcome = try Program.reader.run(
            ["doctor", "--config", folder.configuration, "--format", "json"] + words)
        let findings = try JSONDecoder().decode([Finding].self, from: outcome.output)
        for finding in findings {
            #expect(["good", "warning", "error"].contains(finding.level))
            #expect(!finding.message.isEmpty)
            // Each finding that is not good says what to do.
            #expect((finding.hint == nil) == (finding.level == "good"), "\(finding)")
        }
        let text = try Program.reader.run(["doctor", "--config", folder.configuration] + words)
        #expect(text.status == outcome.status && text.errors.isEmpty)
        return (outcome.status, Set(findings.filter { $0.level != "good" }.map { "\($0.level) \($0.subject)" }))
    }

    @Test("finds nothing wrong with a good service, beside it and after its end")
    func good() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            _ = try folder.openSession(service.client())
            #expect(try doctor(folder) == (0, []))
            #expect(service.stop() == 0)
            #expect(try doctor(folder) == (0, []))
        }
    }

    @Test("finds what is wrong with configuration, secrets, trust and clock")
    func configuration() throws {
        try ServiceFolder.with { folder in
            #expect(try ServiceProcess(folder).stop() == 0)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/kek.key")
            #expect(try doctor(folder) == (0, ["warning secrets"]))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/kek.key")

            try folder.configure { $0["listen"] = "0.0.0.0:0" }
            #expect(try doctor(folder) == (0, ["warning configuration"]))
            try folder.configure { $0["trust"] = ["gone"] }
            #expect(try doctor(folder) == (1, ["error trust", "error trust of shop"]))
            try folder.configure { $0["trust"] = [] as [String] }
            let untrusting = try doctor(folder)
            #expect(untrusting.status == 1 && untrusting.wrong.contains("error trust of shop"))
            try folder.configure()
            // The root of the simulator ends after some years.
            #expect(try doctor(folder, "--at", "2099-01-01T00:00:00Z") == (0, ["warning trust of shop"]))
            #expect(try doctor(folder, "--at", "2020-01-01T00:00:00Z").wrong.contains("error clock"))
            try folder.write(Data("{ listen: 1 }".utf8), "reader.json5")
            #expect(try doctor(folder) == (1, ["error configuration"]))
            try FileManager.default.removeItem(atPath: folder.configuration)
            #expect(try doctor(folder) == (1, ["error configuration"]))
        }
    }

    @Test("finds what is wrong with the database")
    func database() async throws {
        try await ServiceFolder.with { folder in
            // The service makes it when it starts.
            #expect(try doctor(folder) == (0, ["warning database"]))
            let service = try ServiceProcess(folder)
            let session = try folder.openSession(service.client(), seconds: 60)
            #expect(session["id"] is String)
            #expect(service.stop() == 0)
            // A session past its end that nobody has put away yet, and a store that has seen a later time.
            try await folder.advanceClock(days: 1)
            #expect(try doctor(folder) == (0, ["warning clock", "warning database"]))
            #expect(try ServiceProcess(folder).stop() == 0)
            #expect(try doctor(folder) == (0, ["warning clock"]))
            try folder.replace(#""apiKey":"backend""#, by: #""apiKey":"backenD""#)
            #expect(try doctor(folder) == (1, ["warning clock", "error database"]))
            let right = try Data(contentsOf: URL(filePath: "\(folder.path)/kek.key"))
            try folder.writeSecret(Data(1...32), "kek.key")
            #expect(try doctor(folder) == (1, ["error database"]))
            try folder.writeSecret(right, "kek.key")
            try Data("no database, but notes of a length that SQLite reads\n".utf8).write(
                to: URL(filePath: "\(folder.data)/reader.sqlite"))
            #expect(try doctor(folder) == (1, ["error database"]))
        }
    }
}
