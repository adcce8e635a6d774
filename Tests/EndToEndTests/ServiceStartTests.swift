// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// How the service starts, or says why it does not; and what its process lets others see.
@Suite("mdoc-reader serve: start")
struct ServiceStartTests {
    private func expectRefusal(_ outcome: Program.Outcome, _ place: String, line: Int = #line) {
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("mdoc-reader: error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("mdoc-reader: hint: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(place), "\(outcome.errors)")
        #expect(!outcome.text.contains("service.ready"))
    }

    @Test("without a configuration it says how to get one, and the example is one")
    func noConfiguration() throws {
        try ServiceFolder.with { folder in
            try FileManager.default.removeItem(atPath: folder.configuration)
            expectRefusal(try ServiceProcess.refusal(folder), "reader.json5")
            let example = try Program.reader.run("serve", "--example")
            #expect(example.status == 0 && example.text.contains("relyingParties"))
            try folder.write(example.output, "reader.json5")
            // All that is missing are the files that it names.
            expectRefusal(try ServiceProcess.refusal(folder), "keyEncryptionKeys")
        }
    }

    @Test("a wrong configuration is refused with the line of each mistake, and without what stands there")
    func wrongConfiguration() throws {
        try ServiceFolder.with { folder in
            let text = "{\n  listen: 'CANARY-1',\n  purgeSecond: 3,\n  storage: 5,\n  auditDays: 99999,\n}\n"
            try folder.write(Data(text.utf8), "reader.json5")
            let outcome = try ServiceProcess.refusal(folder)
            for line in 2...5 { expectRefusal(outcome, "line \(line)") }
            #expect(!outcome.errors.contains("CANARY") && !outcome.errors.contains("99999"))
            try folder.write(Data("{".utf8), "reader.json5")
            expectRefusal(try ServiceProcess.refusal(folder), "line ")
            try folder.configure()
            for words in [["--listen", "nowhere"], ["--listen", "127.0.0.1:x"]] {
                expectRefusal(try ServiceProcess.refusal(folder, words), "--listen")
            }
            try folder.configure { $0["trust"] = ["gone"] }
            expectRefusal(try ServiceProcess.refusal(folder), "gone")
        }
    }

    @Test("a port that is taken, and a database that another service has, are refused with the reason")
    func taken() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let address = "127.0.0.1:\(service.port)"
            expectRefusal(
                try ServiceProcess.refusal(folder, ["--listen", address, "--data", "\(folder.path)/other"]), address)
            expectRefusal(try ServiceProcess.refusal(folder), "\(folder.data)/reader.sqlite")
            // Neither troubled the first one, and both are free after it.
            #expect(try service.client().call("GET", "/readyz").status == 200)
            #expect(service.stop() == 0)
            let next = try ServiceProcess(folder, ["--listen", address])
            #expect(next.port == service.port)
            #expect(next.stop() == 0)
        }
    }

    @Test("a file that is no database, and a key that did not seal it, are refused and left as they are")
    func foreignDatabase() throws {
        try ServiceFolder.with { folder in
            let file = "\(folder.data)/reader.sqlite"
            #expect(try ServiceProcess(folder).stop() == 0)
            let right = try Data(contentsOf: URL(filePath: "\(folder.path)/kek.key"))
            try folder.writeSecret(Data(1...32), "kek.key")
            expectRefusal(try ServiceProcess.refusal(folder), file)
            try folder.writeSecret(right, "kek.key")
            #expect(try ServiceProcess(folder).stop() == 0)
            let text = Data("this is no database, but somebody's notes\n".utf8)
            try text.write(to: URL(filePath: file))
            expectRefusal(try ServiceProcess.refusal(folder), file)
            #expect(try Data(contentsOf: URL(filePath: file)) == text)
        }
    }

    @Test("--listen and --data win over the configuration, and a second start goes on with the data")
    func options() throws {
        try ServiceFolder.with { folder in
            try folder.configure { $0["listen"] = "192.0.2.1:1" }
            let words = ["--listen", "127.0.0.1:0", "--data", "\(folder.path)/elsewhere"]
            let service = try ServiceProcess(folder, words)
            let session = try folder.openSession(service.client())
            let path = "/v1/sessions/\(try #require(session["id"] as? String))"
            #expect(service.stop() == 0)
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/elsewhere/reader.sqlite"))
            #expect(!FileManager.default.fileExists(atPath: folder.data))
            for (name, mode) in [("elsewhere", 0o700), ("elsewhere/reader.sqlite", 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
                #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
            }
            let second = try ServiceProcess(folder, words)
            let body = try #require(try folder.answers(to: [session]).first)
            let answer = try second.client().call("POST", "\(path)/response", body)
            #expect(answer.status == 200)
            #expect(try answer.object()["verdict"] as? String == "accepted")
            #expect(second.stop() == 0)
        }
    }

    @Test("TLS is spoken with the certificate of the configuration, and nothing else is")
    func tls() throws {
        try ServiceFolder.with { folder in
            let request = [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                "/CN=localhost",
                "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-keyout", "\(folder.path)/server.key", "-out",
                "\(folder.path)/server.pem",
            ]
            #expect(try Program(named: "openssl").run(request).status == 0)
            try folder.configure { $0["tls"] = ["certificate": ["file": "server.pem"], "key": ["file": "server.key"]] }
            let service = try ServiceProcess(folder)
            let curl = Program(named: "curl")
            let url = "https://127.0.0.1:\(service.port)/readyz"
            let trusting = try curl.run([
                "--silent", "--show-error", "--max-time", "20", "--cacert", "\(folder.path)/server.pem", url,
            ])
            #expect(trusting.status == 0, "\(trusting.errors)")
            #expect(try trusting.object()["status"] as? String == "ready")
            #expect(try curl.run(["--silent", "--max-time", "20", url]).status != 0)
            let old = ["--silent", "--max-time", "20", "--insecure", "--tls-max", "1.1", url]
            #expect(try curl.run(old).status != 0)
            let plain = try APIClient(port: service.port)
            try plain.send(Array("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            plain.endSending()
            #expect(plain.untilClosed().map { String(decoding: $0, as: UTF8.self).contains("HTTP/1.1") } == false)
            #expect(service.stop() == 0)
            // A key of another certificate.
            try folder.configure { $0["tls"] = ["certificate": ["file": "server.pem"], "key": ["file": "token.pem"]] }
            expectRefusal(try ServiceProcess.refusal(folder), "tls.key")
        }
    }

    @Test("/openapi.json is an OpenAPI 3.1 document that knows the routes")
    func openAPI() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let answer = try APIClient(port: service.port).call("GET", "/openapi.json")
            #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
            let document = try answer.object()
            #expect((document["openapi"] as? String)?.hasPrefix("3.1") == true)
            let paths = try #require(document["paths"] as? [String: Any])
            #expect(paths.keys.contains("/v1/sessions/{id}/response") && paths.keys.contains("/v1/reader-tokens"))
        }
    }

    #if os(Linux)
        @Test("no core file is written of it, and its user cannot look into its memory")
        func inspection() throws {
            try ServiceFolder.with { folder in
                // The user without privileges reads and writes everything here.
                let files = FileManager.default
                for name in try files.contentsOfDirectory(atPath: folder.path) {
                    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/\(name)")
                }
                for name in ["", "data", "tmp"] {
                    try files.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
                    try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(folder.path)/\(name)")
                }
                let service = try ServiceProcess(folder, as: .reader.withoutPrivileges)
                let limits = try String(contentsOfFile: "/proc/\(service.id)/limits", encoding: .utf8)
                let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
                let sizes = core.split(separator: " ").compactMap { UInt64($0) }
                #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= 1 }, "\(core)")

                let shell = Program(named: "sh").withoutPrivileges
                for file in ["mem", "environ"] {
                    #expect(try shell.run(["-c", "exec 3</proc/\(service.id)/\(file)"]).status != 0)
                }
                // The same user may look into a process that does not forbid it.
                #expect(try shell.run(["-c", "sleep 5 & exec 3</proc/$!/environ && kill -9 $!"]).status == 0)
                #expect(service.stop() == 0)
            }
        }
    #endif
}
