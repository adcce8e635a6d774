// SPDX-License-Identifier: Apache-2.0

import JSON
import MdocVerification
import ServiceTestSupport
import Testing

/// `POST /v1/sessions`, where it refuses: one change to a body that opens a session, and the place that the answer names.
@Suite("Refusing to open a session")
struct OpeningRefusalTests {
    static let genuine = """
        {"protocol": "apple-wallet", "binding": "b", "documents": [{"docType": "org.iso.18013.5.1.mDL", "elements": [
        {"namespace": "org.iso.18013.5.1", "identifier": "sex", "intentToStore": "willNotStore"},
        {"namespace": "org.iso.18013.5.1", "identifier": "height", "intentToStore": {"mayStoreDays": 3}}]}]}
        """

    /// What is changed, into what, and what the detail says.
    static let changes: [(String, String, String)] = [
        ("\"protocol\": \"apple-wallet\", ", "", "protocol is missing"),
        ("\"apple-wallet\"", "7", "protocol has the wrong type"),
        ("\"apple-wallet\"", "\"apple-Wallet\"", "protocol is unknown"),
        ("\"apple-wallet\"", "\"\"", "protocol is out of range"),
        ("\"binding\": \"b\", ", "", "binding is missing"),
        ("\"b\"", "[]", "binding has the wrong type"),
        ("\"b\"", "\"\"", "binding is out of range"),
        ("\"b\"", "\"" + String(repeating: "é", count: 513) + "\"", "binding is out of range"),
        ("\"b\"", "\"b\", \"merchantIdentifier\": 1", "merchantIdentifier has the wrong type"),
        ("\"b\"", "\"b\", \"bindings\": 1", "bindings is unknown"),
        ("\"b\"", "\"b\", \"binding\": \"c\"", "the body has a member twice"),
        ("\"b\"", "\"b\", \"pass\\u212aitElements\": []", "a member is unknown"),
        ("{\"protocol\"", "{\"a b\": 1, \"protocol\"", "a member is unknown"),
        ("\"documents\"", "\"document\"", "document is unknown"),
        ("[{\"docType\"", "7, \"passKitDescriptor\": [{\"docType\"", "passKitDescriptor"),
        ("\"docType\": \"org.iso.18013.5.1.mDL\"", "\"docType\": \"\"", "documents[0].docType"),
        ("\"docType\": \"org.iso.18013.5.1.mDL\"", "\"docType\": null", "documents[0].docType"),
        ("\"docType\": \"org.iso.18013.5.1.mDL\", ", "", "documents[0].docType"),
        ("\"docType\": \"", "\"version\": 1, \"docType\": \"", "documents[0].version"),
        ("\"elements\"", "\"element\"", "documents[0].element "),
        ("\"elements\": [", "\"elements\": [7, ", "documents[0].elements[0]"),
        ("\"elements\": [", "\"passKitElements\": [], \"elements\": [", "documents[0]"),
        ("{\"namespace\": \"org.iso.18013.5.1\", \"identifier\": \"sex\"", "{\"identifier\": \"sex\"", "[0].namespace"),
        ("\"identifier\": \"height\", ", "", "documents[0].elements[1].identifier"),
        ("\"height\"", "\"\"", "documents[0].elements[1].identifier"),
        ("\"height\"", "\"height\", \"presence\": \"maybe\"", "documents[0].elements[1].presence"),
        ("\"height\"", "\"height\", \"presence\": \"computed\"", "documents[0].elements[1].identifier"),
        ("\"height\"", "\"height\", \"intent\": 1", "documents[0].elements[1].intent "),
        (", \"intentToStore\": \"willNotStore\"", "", "documents[0].elements[0].intentToStore"),
        ("\"willNotStore\"", "\"never\"", "documents[0].elements[0].intentToStore"),
        ("\"willNotStore\"", "false", "documents[0].elements[0].intentToStore"),
        ("\"willNotStore\"", "{}", "documents[0].elements[0].intentToStore.mayStoreDays"),
        ("{\"mayStoreDays\": 3}", "{\"mayStoreDays\": 0}", "documents[0].elements[1].intentToStore.mayStoreDays"),
        ("{\"mayStoreDays\": 3}", "{\"mayStoreDays\": 36501}", "documents[0].elements[1].intentToStore.mayStoreDays"),
        ("{\"mayStoreDays\": 3}", "{\"mayStoreDays\": 3.0}", "documents[0].elements[1].intentToStore.mayStoreDays"),
        ("{\"mayStoreDays\": 3}", "{\"mayStoreDays\": 3, \"a\": 1}", "documents[0].elements[1].intentToStore.a"),
        ("}]}]}", "}]}], \"passKitElements\": []}", "either documents or passKitElements"),
        ("}]}]}", "}]}]} x", "the body is not JSON"),
        ("}]}]}", "}]}]", "the body is not JSON"),
    ]

    @Test("opens the body that all others are made from")
    func genuine() async throws {
        try await TestService.run { service in
            let reply = try await service.call("POST", "/v1/sessions", body: Array(Self.genuine.utf8))
            #expect(reply.status == 201)
        }
    }

    @Test("names the member that cannot be taken")
    func refuses() async throws {
        try await TestService.run { service in
            for (old, new, detail) in Self.changes {
                let body = Self.genuine.replacing(old, with: new, maxReplacements: 1)
                try #require(body != Self.genuine, "\(old) is not in the body")
                let reply = try await service.call("POST", "/v1/sessions", body: Array(body.utf8))
                #expect(reply.status == 400, "\(old) became \(new)")
                #expect(reply.code == "request.malformed")
                let found = try #require(reply.detail)
                #expect(found.contains(detail), "\(old) became \(new)")
            }
            #expect(try await service.auditEntries("session.opened").isEmpty)
        }
    }

    @Test("refuses what PassKit could not ask for, and tells where")
    func passKit() async throws {
        let cases: [(String, String)] = [
            (#"[]"#, "passKitElements"),
            (#"[{"element": "name", "intentToStore": "willNotStore"}]"#, "passKitElements[0].element"),
            (#"[{"element": "age(atLeast:0)", "intentToStore": "willNotStore"}]"#, "passKitElements[0].element"),
            (#"[{"element": "shoeSize", "intentToStore": "willNotStore"}]"#, "shoeSize"),
            (#"[{"element": "sex"}]"#, "passKitElements[0].intentToStore"),
            (
                #"[{"element": "sex", "intentToStore": "mayStore"}, {"element": "sex", "intentToStore": "mayStore"}]"#,
                "passKitElements[1].element"
            ),
        ]
        try await TestService.run { service in
            for (elements, detail) in cases {
                let body = #"{"protocol": "apple-wallet", "binding": "b", "passKitElements": \#(elements)}"#
                let reply = try await service.call("POST", "/v1/sessions", body: Array(body.utf8))
                #expect(reply.code == "request.malformed")
                #expect(reply.detail?.contains(detail) == true, "\(elements)")
            }
        }
    }

    @Test("refuses three ages in one document")
    func ages() async throws {
        try await TestService.run { service in
            let ages = ["age_over_18", "age_over_21", "age_over_65"]
            let two = SessionOrder(ages.prefix(2).map { ($0, .willNotStore) })
            #expect(try await service.post("/v1/sessions", two.json).status == 201)
            let reply = try await service.post("/v1/sessions", SessionOrder(ages.map { ($0, .willNotStore) }).json)
            #expect(reply.code == "request.malformed")
            #expect(reply.detail?.hasPrefix("documents[0]") == true)
        }
    }

    @Test("reads at most 256 KiB")
    func size() async throws {
        try await TestService.run { service in
            let padding = [UInt8](repeating: UInt8(ascii: " "), count: (256 << 10) - Self.genuine.utf8.count)
            let full = try await service.call("POST", "/v1/sessions", body: padding + Array(Self.genuine.utf8))
            #expect(full.status == 201)
            let over = try await service.call("POST", "/v1/sessions", body: [0x20] + padding + Array(Self.genuine.utf8))
            #expect(over.status == 413)
            #expect(over.code == "request.too_large")
        }
    }
}
