// SPDX-License-Identifier: Apache-2.0

import Cryptography
import ReaderConfiguration
import Testing

@Suite("Limits of a configuration")
struct LimitTests {
    /// A whole number of the schema: where it is written, the path that messages have, and its range.
    struct Number: Sendable, CustomTestStringConvertible {
        let path: String
        let range: ClosedRange<Int>
        let isOfParty: Bool

        init(_ path: String, _ range: ClosedRange<Int>, ofParty isOfParty: Bool = false) {
            self.path = path
            self.range = range
            self.isOfParty = isOfParty
        }

        var testDescription: String { path }
        var member: String { isOfParty ? "relyingParties[0].\(path)" : path }

        func draft(_ value: String) throws -> Draft {
            var draft = try Draft()
            let names = path.split(separator: ".")
            let written = names.count == 1 ? "\(path): \(value)," : "\(names[0]): {\(names[1]): \(value)},"
            if names[0] == "readerTokens" {
                draft.tokens = draft.tokens.replacing("{brandId", with: "{\(names[1]): \(value), brandId")
            } else if isOfParty {
                draft.party = written
            } else {
                draft.top = written
            }
            return draft
        }
    }

    static let numbers = [
        Number("auditDays", 1...3650), Number("outcomeDays", 1...90), Number("purgeSeconds", 1...3600),
        Number("limits.maxBodyBytes", 65_536...67_108_864), Number("limits.maxConnections", 1...65_536),
        Number("limits.requestSeconds", 1...300), Number("limits.workers", 0...1024),
        Number("limits.waiting", 0...65_536),
        Number("limits.inFlight", 1...65_536), Number("limits.drainSeconds", 0...600),
        Number("limits.requestsPerMinute", 1...1_000_000), Number("limits.maxConnectionsPerAddress", 1...65_536),
        Number("readerTokens.lifetimeSeconds", 1...300, ofParty: true),
        Number("readerTokens.backdateSeconds", 0...60, ofParty: true),
        Number("readerTokens.perMinute", 1...100_000, ofParty: true),
        Number("retention.ceilingDays", 0...36_500, ofParty: true),
        Number("sessions.ttlSeconds", 10...600, ofParty: true),
    ]

    @Test("takes a number at both ends of its range and refuses the next ones", arguments: numbers)
    func ranges(number: Number) throws {
        for value in [number.range.lowerBound, number.range.upperBound] {
            #expect(try number.draft("\(value)").found == [])
        }
        for value in ["\(number.range.lowerBound - 1)", "\(number.range.upperBound + 1)", "-9223372036854775808"] {
            let problems = try number.draft(value).problems
            #expect(problems.map(\.fault) == [.outOfRange(number.range)])
            #expect(problems.map(\.member) == [number.member])
            #expect(problems.map(\.line) == [number.path.hasPrefix("readerTokens") ? 8 : number.isOfParty ? 10 : 2])
        }
        for value in ["'1'", "1.0", "1e1", "Infinity", "NaN", "null", "true", "[1]", "99999999999999999999"] {
            #expect(try number.draft(value).problems.map(\.fault) == [.wrongKind(.integer)])
        }
    }

    @Test(
        "takes addresses with a port",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1:8080"), ("0.0.0.0:65535", "0.0.0.0:65535"), ("[::1]:0", "[::1]:0"),
            ("localhost:80", "127.0.0.1:80"), ("[2001:db8::192.0.2.1]:1", "[2001:db8::192.0.2.1]:1"),
            ("[1:2:3:4:5:6:7:8]:1", "[1:2:3:4:5:6:7:8]:1"), ("[::]:1", "[::]:1"),
            ("[1:2:3:4:5:6:7::]:1", "[1:2:3:4:5:6:7::]:1"),
        ])
    func addresses(written: String, expected: String) throws {
        #expect(ListenSettings(written)?.description == expected)
        var draft = try Draft()
        draft.top = "listen: '\(written)',"
        #expect(draft.found == [])
    }

    @Test("reads an address of version 6 byte by byte")
    func version6() throws {
        let address = try #require(ListenSettings("[2001:DB8::f:192.0.2.1]:1")).address
        #expect(address.bytes == [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0x0F, 192, 0, 2, 1])
        #expect(!address.isLoopback && address.isVersion6)
        #expect(try #require(ListenSettings("127.9.9.9:1")).address.isLoopback)
    }

    @Test(
        "refuses what is no address with a port",
        arguments: [
            "", ":8080", "8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
            "127.0.0.1:08",
            "127.0.0.1:8080 ", "127.0.0.01:1", "127.0.0.256:1", "127.0.1:1", "127.0.0.0.1:1", "host:1", "*:1", "::1:80",
            "[::1]", "[::1:1", "[1:2:3:4:5:6:7]:1", "[1:2:3:4:5:6:7:8:9]:1", "[1::2::3]:1", "[:::1]:1", "[::12345]:1",
            "[::g]:1",
            "[::-0]:1", "[::+1]:1", "[fe80::1%eth0]:1", "[1.2.3.4::]:1", "[1:2:3:4:5:6:7::8]:1", "[]:1", "[::１]:1",
        ])
    func wrongAddresses(written: String) throws {
        var draft = try Draft()
        draft.top = "listen: '\(written)',"
        #expect(draft.found == ["2 listen must be an address and a port"])
    }

    @Test(
        "takes sqlite: and a path, and says that PostgreSQL is to come",
        arguments: [
            ("sqlite:x.db", nil), ("sqlite:/var/x.db", nil), ("postgresql://u:p@h/d", .postgreSQL),
            ("postgres://u:p@h/d", .postgreSQL), ("sqlite:", .wrongForm(.storage)), ("x.db", .wrongForm(.storage)),
            ("sqlite::memory:", .wrongForm(.storage)), ("sqlite://data/x.db", .wrongForm(.storage)),
            ("sqlite:data/", .wrongForm(.storage)), ("sqlite:~/x.db", .wrongForm(.storage)),
            ("mysql:x", .wrongForm(.storage)),
        ] as [(String, ConfigurationFault?)])
    func storage(written: String, fault: ConfigurationFault?) throws {
        var draft = try Draft()
        draft.top = "storage: '\(written)',"
        #expect(draft.problems.map(\.fault) == (fault.map { [$0] } ?? []))
    }

    @Test(
        "takes origins as browsers send them",
        arguments: [
            "https://shop.example", "https://shop.example:8443", "https://xn--bcher-kva.example",
            "https://[2001:db8::1]",
            "https://a", "http://localhost", "http://localhost:3000", "http://127.0.0.1:1", "http://[::1]:8080",
        ])
    func origins(origin: String) throws {
        var draft = try Draft()
        draft.party = "allowedOrigins: ['\(origin)'],"
        #expect(try draft.read().relyingParties[0].allowedOrigins == [origin])
    }

    @Test(
        "refuses origins that no browser sends, or that no TLS protects",
        arguments: [
            "", "shop.example", "https://", "https://shop.example/", "https://shop.example/path",
            "https://Shop.example",
            "HTTPS://shop.example", "https://shop.example:443", "https://shop.example:0", "https://shop.example:08443",
            "https://shop.example:65536", "https://shop.example:", "https://shop.example?q", "https://shop.example#f",
            "https://me@shop.example", "https://*.shop.example", "https://shop..example", "https://shop.example.",
            "https://-shop.example", "https://bücher.example", "https://shop example", "http://shop.example",
            "http://localhost:80", "http://localhost.evil.example", "http://[::2]", "https://[::1",
            "https://[2001:DB8::1]", "null",
            "*", "ftp://shop.example",
        ])
    func wrongOrigins(origin: String) throws {
        var draft = try Draft()
        draft.party = "allowedOrigins: ['\(origin)'],"
        #expect(draft.found == ["10 relyingParties[0].allowedOrigins[0] must be an origin as browsers send it"])
    }

    @Test("bounds identifiers, names and other texts")
    func texts() throws {
        let long = String(repeating: "x", count: 64)
        let cases: [(Draft.Place, String, [String], [String])] = [
            (.id, "id: '#', name: 'n',", ["a", "A.b_c-9", long], ["", long + "x", "a b", "é", "a/b"]),
            (
                .id, "id: 'a', name: '#',", ["N", "Straße 5 🙂", long + long],
                ["", " ", long + long + "x", #"a\u0007"#, #"a\u202eb"#, #"a\nb"#]
            ),
            (
                .keyEncryptionKeys, "keyEncryptionKeys: [{id: '#', key: {file: 'kek'}}],", ["2026-11"],
                ["", "a b", long + "x"]
            ),
            (
                .tokens, "readerTokens: {brandId: '#', keys: [{id: 'k', key: {file: 'k2.pem'}}]},",
                ["B", "any-form/of=brand"], ["", "a b", "é", long + long + long + long]
            ),
            (
                .tokens, "readerTokens: {brandId: 'b', keys: [{id: '#', key: {file: 'k2.pem'}}]},", ["K"],
                ["", "a b", "é", #"\0"#]
            ),
            (
                .wallet,
                "appleWallet: {merchantIdentifiers: ['#'], teamIdentifier: 'A1B2C3D4E5', identityKeys: [{file: 'k1.pem'}]},",
                ["merchant.a"], ["", "merchant. a", "merchant.é"]
            ),
            (
                .wallet,
                "appleWallet: {merchantIdentifiers: ['merchant.a'], teamIdentifier: '#', identityKeys: [{file: 'k1.pem'}]},",
                ["A1B2C3D4E5"], ["", "a b"]
            ),
            (
                .apiKeys, "apiKeys: [{id: '#', sha256: '\(hash("c"))', scopes: []}],", ["a"], ["", "a b", long + "x"]
            ),
            (
                .apiKeys, "apiKeys: [{id: 'a', sha256: '#', scopes: []}],", [hash("d"), hash("D"), hash("0")],
                [
                    "", hash("d") + "d", String(hash("d").dropLast()), String(hash("d").dropLast(2)), hash("g"),
                    hash("１"),
                ]
            ),
            (
                .party, "retention: {legalBasis: '#'},", ["GDPR 6(1)(c)", String(repeating: "x", count: 1000)],
                ["", " ", String(repeating: "x", count: 1001), #"\u001b"#]
            ),
            (.trust, "trust: ['#'],", ["a", "/a/../b", "./a"], ["", "~/a", #"a\0"#]),
            (.trust, "trust: [{path: '#'}],", ["a", "/a/../b", "./a"], ["", "~/a", #"a\0"#]),
            (
                .trust, "trust: [{path: 'a', docTypes: ['#']}],", ["org.iso.18013.5.1.mDL"],
                ["", "a b", "é", String(repeating: "x", count: 256)]
            ),
            (
                .trust, "trust: [{vical: '#', trustPoints: ['a']}],",
                ["https://a", "http://127.0.0.1:8080/x?y=z", "https://[::1]/"],
                ["", "ftp://a", "https://", "https://user@a/", "https://a/#b", "https://a b", "HTTPS://a", "a/b"]
            ),
            (.top, "trustUpdates: {cache: '#'},", ["a", "/a"], ["", "~/a"]),
            (.top, "trustUpdates: {revocationLists: ['#']},", ["http://a/b.crl"], ["file:///a"]),
            (.top, "trustUpdates: {statusLists: ['#']},", ["https://a/1"], ["a"]),
            (.top, "trustUpdates: {statusAggregations: ['#']},", ["https://a/1"], ["a"]),
        ]
        for (place, pattern, good, bad) in cases {
            for text in good {
                var draft = try Draft()
                draft[place] = pattern.replacing("#", with: text)
                #expect(draft.found == [], "\(pattern)")
            }
            for text in bad {
                var draft = try Draft()
                draft[place] = pattern.replacing("#", with: text)
                guard draft.problems.count == 1, case .wrongForm = draft.problems[0].fault else {
                    Issue.record("\(draft.found) for \(pattern) and \(text)")
                    continue
                }
            }
        }
    }

    @Test("refuses the hash of an empty text, which a slip of the shell makes")
    func hashOfNothing() throws {
        var draft = try Draft()
        draft.apiKeys = """
            apiKeys: [{id: "a", sha256: "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855", scopes: []}],
            """
        #expect(draft.problems.map(\.fault) == [.hashOfNothing])
    }
}
