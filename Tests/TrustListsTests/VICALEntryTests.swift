// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("VICAL entry")
struct VICALEntryTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout EntryFixture) throws -> Void

        init(_ name: String, _ apply: @escaping @Sendable (inout EntryFixture) throws -> Void) {
            testDescription = name
            self.apply = apply
        }

        static func set(_ key: String, _ value: CBORValue?, _ name: String = "") -> Change {
            Change(name.isEmpty ? "\(key) \(value == nil ? "absent" : "changed")" : name) { $0.members[key] = value }
        }

        /// The entry of another certificate.
        static func certificate(
            _ name: String, _ change: @escaping @Sendable (inout CertificateBuilder) throws -> Void
        ) -> Change {
            Change(name) { $0 = try EntryFixture("Authority", change) }
        }
    }

    static let lawful: [Change] = [
        Change("everything as it should be") { _ in },
        .set("serialNumber", nil), .set("ski", nil), .set("issuer", nil), .set("subject", nil),
        .set("notBefore", nil), .set("notAfter", nil), .set("certificateProfile", nil),
        Change("a serial number with leading zeros") {
            $0.members["serialNumber"] = .tagged(2, .bytes([0, 0] + $0.certificate.serialNumber))
        },
        Change("a small serial number as a plain integer") {
            $0 = try EntryFixture("Authority") { $0.serialNumber = [0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0x01] }
            $0.members["serialNumber"] = .unsigned(0x1234_5678_9abc_de01)
        },
        Change("the value of the extension as ski") {
            $0.members["ski"] = .bytes([0x04, 0x14] + ($0.certificate.subjectKeyIdentifier ?? []))
        },
        Change("the extension's whole OCTET STRING as ski, as AAMVA has it") {
            $0.members["ski"] = .bytes([0x04, 0x16, 0x04, 0x14] + ($0.certificate.subjectKeyIdentifier ?? []))
        },
        Change("dates of a twelve-hour clock, as AAMVA has them") {
            $0.members["notBefore"] = EntryFixture.tdate($0.certificate.notBefore.addingTimeInterval(-43_200))
            $0.members["notAfter"] = EntryFixture.tdate($0.certificate.notAfter.addingTimeInterval(43_200))
        },
        .set("certificateProfile", ["1.0.18013.5.1.2", "1.0.23220.4.1.7"], "another profile beside that of a root"),
        .set("certificateProfile", ["https://authority.example", "1.2.3"], "values that are no profiles of ISO"),
        .set("certificateProfile", 7, "a profile that is no list"),
        .set("docType", ["org.iso.18013.5.1.mDL", "org.iso.23220.photoid.1"], "two document types"),
        .certificate("a certificate that has ended") { $0.notAfter = ListFixture.now.addingTimeInterval(-1) },
        .certificate("no path length") { $0.extensions[0] = .basicConstraints(isCA: true, pathLength: nil) },
    ]

    @Test("is used where all that it says agrees with its certificate", arguments: lawful)
    func used(change: Change) throws {
        let entry = try #require(try EntryFixture.read(change.apply))
        #expect(entry.skip == nil)
        #expect(entry.certificate != nil)
        #expect(!entry.docTypes.isEmpty)
    }

    static let faults: [(Change, VICALEntry.Skip)] = [
        (.set("certificate", nil), .certificateMissing),
        (.set("certificate", "text", "a certificate that is text"), .certificateMissing),
        (.set("certificate", .bytes([0x30, 0x00]), "a certificate that is none"), .certificateUnreadable),
        (
            Change("a byte after the certificate") { $0.members["certificate"] = .bytes($0.certificate.der + [0]) },
            .certificateUnreadable
        ),
        (.set("docType", nil), .docTypes),
        (.set("docType", [], "no document type"), .docTypes),
        (.set("docType", "org.iso.18013.5.1.mDL", "a document type outside of a list"), .docTypes),
        (.set("docType", ["org.iso.18013.5.1.mDL", 1], "a document type that is a number"), .docTypes),
        (.set("docType", [""], "an empty document type"), .docTypes),
        (.set("docType", [.text(String(repeating: "a", count: 256))], "a long document type"), .docTypes),
        (
            .set("docType", .array([CBORValue](repeating: "a", count: 257)), "many document types"), .docTypes
        ),
        (
            .certificate("a document signer") {
                $0.extensions[0] = .keyUsage(.digitalSignature)
                $0.extensions.remove(at: 1)
            }, .notAuthority
        ),
        (
            .certificate("a certificate that says it is no authority") {
                $0.extensions[0] = .basicConstraints(isCA: false, pathLength: nil)
            }, .notAuthority
        ),
        (
            .certificate("an authority whose key may not sign certificates") {
                $0.extensions[1] = .keyUsage(.cRLSign)
            }, .notAuthority
        ),
        (
            .certificate("a point that is not on its curve") {
                var info = $0.publicKey.subjectPublicKeyInfo()
                info[info.count - 1] ^= 1
                $0.subjectPublicKeyInfo = info
            }, .keyUnsupported
        ),
        (.set("certificateProfile", ["1.0.18013.5.1.2"], "the profile of a document signer"), .otherProfile),
        (.set("certificateProfile", ["1.0.23220.4.1.4"], "the profile of a link certificate"), .otherProfile),
        (.set("serialNumber", .tagged(2, .bytes([1]))), .serialNumber),
        (
            Change("a serial number without its tag") {
                $0.members["serialNumber"] = .bytes($0.certificate.serialNumber)
            }, .serialNumber
        ),
        (.set("ski", .bytes([UInt8](repeating: 1, count: 20))), .subjectKeyIdentifier),
        (
            Change("a ski that is wrapped thrice") {
                let own = $0.certificate.subjectKeyIdentifier ?? []
                $0.members["ski"] = .bytes([0x04, 0x18, 0x04, 0x16, 0x04, 0x14] + own)
            }, .subjectKeyIdentifier
        ),
        (.set("ski", "text", "a ski that is text"), .subjectKeyIdentifier),
        (.certificate("no key identifier in the certificate") { $0.extensions.remove(at: 2) }, .subjectKeyIdentifier),
        (.set("issuer", .bytes([0x30, 0x00])), .issuer),
        (.set("subject", .bytes([0x30, 0x00])), .subject),
        (.set("notBefore", ListFixture.tdate(0)), .notBefore),
        (
            Change("notBefore a second later") {
                $0.members["notBefore"] = EntryFixture.tdate($0.certificate.notBefore.addingTimeInterval(1))
            }, .notBefore
        ),
        (.set("notBefore", 7, "notBefore that is no date"), .notBefore),
        (.set("notAfter", ListFixture.tdate(0)), .notAfter),
        (
            Change("notAfter a day later") {
                $0.members["notAfter"] = EntryFixture.tdate($0.certificate.notAfter.addingTimeInterval(86_400))
            }, .notAfter
        ),
        (.set("notAfter", .tagged(0, "soon"), "notAfter that is no date"), .notAfter),
    ]

    @Test("is skipped for the reason that it is", arguments: faults)
    func skipped(change: Change, reason: VICALEntry.Skip) throws {
        let entry = try #require(try EntryFixture.read(change.apply))
        #expect(entry.skip == reason)
    }

    @Test("that is no map is skipped")
    func malformed() throws {
        #expect(try EntryFixture.read(7)?.skip == .malformed)
        #expect(try EntryFixture.read([])?.skip == .malformed)
    }

    @Test("breaks neither its list nor its neighbours, and is no anchor")
    func isolation() throws {
        var mistaken = try EntryFixture("Mistaken Authority")
        mistaken.members["issuer"] = .bytes([])
        let skipped = mistaken
        let judgement = try ListFixture.judge { list in
            list.entries = [list.entries[0], 7, [:], ["certificate": .bytes([0x30])], skipped.value, list.entries[1]]
        }
        let verified = try #require(judgement.verified)
        #expect(verified.list.entries.map(\.index) == [0, 1, 2, 3, 4, 5])
        #expect(verified.list.skipped.map(\.index) == [1, 2, 3, 4])
        #expect(
            verified.list.skipped.map(\.skip) == [.malformed, .certificateMissing, .certificateUnreadable, .issuer])
        #expect(verified.anchors().map(\.certificate.subject.commonName) == ["First Authority", "Second Authority"])
    }

    @Test("has words of its own for each reason to skip it")
    func words() {
        #expect(Set(VICALEntry.Skip.allCases.map(\.description)).count == VICALEntry.Skip.allCases.count)
    }
}
