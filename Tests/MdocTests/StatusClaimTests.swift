// SPDX-License-Identifier: Apache-2.0

import CBOR
import Mdoc
import Testing

@Suite("Status of a mobile security object")
struct StatusClaimTests {
    static let uri = "https://example.com/statuslists/1"

    private func claim(_ status: CBORValue?) throws -> StatusClaim {
        let instant = CBORValue.tagged(0, "2026-01-01T00:00:00Z")
        var members: [CBORValue.Member] = [
            .init("version", "1.0"), .init("digestAlgorithm", "SHA-256"), .init("docType", "org.iso.18013.5.1.mDL"),
            .init("valueDigests", ["org.iso.18013.5.1": [0: .bytes([1])]]),
            .init("deviceKeyInfo", ["deviceKey": [1: 2]]),
            .init("validityInfo", ["signed": instant, "validFrom": instant, "validUntil": instant]),
        ]
        if let status { members.append(.init("status", status)) }
        let payload = CBORValue.bytes(CBORValue.embedded(.map(members)).encoded()).encoded()
        let mso = try MobileSecurityObject(payload: CBORDecoder().decode(payload).root)
        #expect(mso.hasStatus == (status != nil))
        return mso.status
    }

    @Test("is absent, or names one list, or both")
    func genuine() throws {
        #expect(try claim(nil) == .absent)
        let list = StatusListReference(index: 412, uri: Self.uri)
        let identifiers = IdentifierListReference(identifier: [1, 2], uri: Self.uri, certificate: [3])
        let listItem: CBORValue = ["idx": 412, "uri": .text(Self.uri)]
        let identifierItem: CBORValue = ["id": .bytes([1, 2]), "uri": .text(Self.uri), "certificate": .bytes([3])]
        #expect(try claim(["status_list": listItem]) == .references(StatusReferences(statusList: list)))
        #expect(
            try claim(["identifier_list": identifierItem])
                == .references(StatusReferences(identifierList: identifiers)))
        #expect(
            try claim(["status_list": listItem, "identifier_list": identifierItem])
                == .references(StatusReferences(statusList: list, identifierList: identifiers)))
        #expect(
            try claim(["status_list": ["idx": .unsigned(.max), "uri": .text(Self.uri)]])
                == .references(StatusReferences(statusList: StatusListReference(index: .max, uri: Self.uri))))
    }

    @Test("knows nothing of mechanisms of other names, and says so")
    func unknown() throws {
        let claims: [CBORValue] = [[:], ["other": 1], ["status_list_2": [:]]]
        for item in claims {
            guard case .references(let references) = try claim(item) else {
                Issue.record("not read")
                continue
            }
            #expect(references.areUnknown)
        }
    }

    @Test("is malformed where one member has another form, and the object stays readable")
    func malformed() throws {
        let uri = CBORValue.text(Self.uri)
        let items: [CBORValue] = [
            .null, 1, "text", [], ["status_list": .null], ["status_list": []], ["status_list": ["uri": uri]],
            ["status_list": ["idx": 1]], ["status_list": ["idx": "1", "uri": uri]],
            ["status_list": ["idx": .negative(0), "uri": uri]], ["status_list": ["idx": .float(1), "uri": uri]],
            ["status_list": ["idx": 1, "uri": .bytes([1])]],
            ["status_list": ["idx": 1, "uri": uri, "certificate": "text"]],
            ["status_list": ["idx": 1, "uri": uri, "certificate": .bytes([UInt8](repeating: 0, count: 65_537))]],
            ["identifier_list": .null], ["identifier_list": ["uri": uri]], ["identifier_list": ["id": .bytes([1])]],
            ["identifier_list": ["id": "1", "uri": uri]],
            ["identifier_list": ["id": .bytes([UInt8](repeating: 0, count: 1_025)), "uri": uri]],
            // One that can be read does not make up for one that cannot.
            ["status_list": ["idx": 1, "uri": uri], "identifier_list": ["id": 1, "uri": uri]],
        ]
        for (index, item) in items.enumerated() { #expect(try claim(item) == .malformed, "\(index)") }
    }

    @Test("takes URIs over HTTP alone, in printable characters and at most 2048 bytes")
    func uris() {
        let long = "https://example.com/" + String(repeating: "a", count: 2_028)
        for uri in ["http://a", "HTTPS://a.example/x?y#z", "https://[::1]:8080/", long] {
            #expect(StatusReferences.isUsable(uri: uri), "\(uri)")
        }
        let others = [
            "", "https", "https:", "https://", "https:///x", "https://?x", "https:/a", "file:///etc/passwd", "ftp://a",
            "data:,x", "httpss://a", "ht\u{2028}tp://a", "https://a b", "https://a\n", "https://\u{e4}",
            "\u{212a}ttp://a",
            "//example.com/", "urn:uuid:1", long + "a",
        ]
        for uri in others { #expect(!StatusReferences.isUsable(uri: uri), "\(uri)") }
    }

    @Test("shows nothing of what it holds")
    func redacted() throws {
        let claim = try claim(["status_list": ["idx": 412, "uri": .text(Self.uri)]])
        for text in ["\(claim)", String(reflecting: claim)] {
            #expect(!text.contains("412") && !text.contains("example"))
        }
    }
}
