// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ConformanceSuite

@Suite(
    "Vectors that others published",
    .enabled(if: SharedVectors.arePresent, "the folder ../shared/vectors is not there, so none of its files ran"))
struct PublishedVectorTests {
    @Test("agree, and those that do not run have their reason", arguments: PublishedCollection.all)
    func agree(collection: PublishedCollection) throws {
        let file = try PublishedCollection.read(collection.path)
        var passed = 0
        var unsupported: [UnsupportedReason: Int] = [:]
        for item in file.cases {
            switch item.run() {
            case .passed: passed += 1
            case .failed(let difference, _): Issue.record("\(item.id): \(difference)")
            case .unsupported(let reason): unsupported[reason, default: 0] += 1
            }
        }
        #expect(passed >= collection.passed)
        #expect(unsupported == collection.unsupported)
        #expect(Set(file.cases.map(\.id)).count == file.cases.count)
    }

    @Test("are all known here")
    func all() {
        #expect(SharedVectors.files == PublishedCollection.all.map(\.path).sorted())
    }

    /// One value of a file made wrong, and the cases that must notice.
    struct Change: Sendable, CustomTestStringConvertible {
        let path: String
        let original, replacement: String
        let failing: Set<String>

        var testDescription: String { "\(path): \(original)" }

        init(_ path: String, _ original: String, _ replacement: String, _ failing: Set<String>) {
            self.path = path
            self.original = original
            self.replacement = replacement
            self.failing = failing
        }
    }

    static let apple = "apple/verify-with-wallet-sample.json"
    static let annexD = "iso18013-5/annex-d.json"
    static let tampered = "iso18013-5/annex-d-tampered.json"
    static let mdoc = "mdoc/responses.json"
    static let animo = "oid4vp10-redirect-animo"
    static let firstRoot = "6ff93edd70710d737191b0ecfa3b7b5a58b56247710bdc4de28327c54e5a0c14"
    static let hpke = "hpke/rfc9180.json"
    static let firstExchange = "mode 0, kem 32, kdf 1, aead 1"

    static let changes = [
        Change(apple, "\"elementValueCborHex\": \"63446f65\"", "\"elementValueCborHex\": \"63446f66\"", ["accepted"]),
        Change(apple, "\"digestID\": 14", "\"digestID\": 15", ["accepted"]),
        Change(apple, "\"elementValueCborLength\": 1045", "\"elementValueCborLength\": 1046", ["accepted"]),
        Change(apple, "\"infoHashHex\": \"59a4", "\"infoHashHex\": \"59a5", ["members of the envelope"]),
        Change(apple, "\"plaintextHex\": \"a1", "\"plaintextHex\": \"a2", ["transcript and plaintext"]),
        Change(apple, "\"encryptionKeyHashHex\": \"b2c0", "\"encryptionKeyHashHex\": \"b2c1", ["key of the simulator"]),
        Change(
            apple, "\"deviceSigStructureHex\": \"846a", "\"deviceSigStructureHex\": \"846b",
            ["signatures over the structures given"]),
        Change(
            apple, "\"issuerSigStructureHex\": \"846a", "\"issuerSigStructureHex\": \"846b",
            ["signatures over the structures given"]),

        Change(annexD, "\"elementValueCborHex\": \"63446f65\"", "\"elementValueCborHex\": \"63446f66\"", ["response"]),
        Change(
            annexD, "\"sha256OfSessionTranscriptBytesHex\": \"f823", "\"sha256OfSessionTranscriptBytesHex\": \"f824",
            ["sessionTranscript"]),
        Change(annexD, "\"eMacKeyHex\": \"dc2b", "\"eMacKeyHex\": \"dc2c", ["deviceAuth"]),
        Change(annexD, "\"macTagHex\": \"e995", "\"macTagHex\": \"e996", ["deviceAuth"]),
        Change(
            annexD, "\"deviceAuthenticationBytesHex\": \"d818", "\"deviceAuthenticationBytesHex\": \"d819",
            ["deviceAuth"]),
        Change(
            annexD, "\"issuerAuthSigStructureHex\": \"846a", "\"issuerAuthSigStructureHex\": \"846b", ["issuerAuth"]),
        Change(annexD, "\"iacaPrivateHex\": \"6623", "\"iacaPrivateHex\": \"6624", ["certificates"]),
        Change(
            tampered, "family_name\",\n    \"deviceAuth\": \"valid\"",
            "family_name\",\n    \"deviceAuth\": \"invalid\"", ["issuer-item-changed"]),
        Change(
            tampered, "\"issuerAuth\": \"invalid\",\n    \"digests\": \"match\"",
            "\"issuerAuth\": \"valid\",\n    \"digests\": \"mismatch\"", ["issuer-signature-changed"]),

        Change(mdoc, "\"issuerAlg\": -7", "\"issuerAlg\": -35", [animo]),
        Change(mdoc, "\"validUntil\": \"2027-01-08T11:35:34Z\"", "\"validUntil\": \"2027-01-08T11:35:35Z\"", [animo]),
        Change(mdoc, "\"eu.europa.ec.eudi.pid.1/given_name\"", "\"eu.europa.ec.eudi.pid.1/other_name\"", [animo]),
        Change(mdoc, "\"nonPreferredCbor\"", "\"other\"", [animo]),
        Change(mdoc, "\"C=NL,CN=credo dcs\"", "\"C=NL,CN=credo\"", [animo]),
        Change(mdoc, "\"count\": 1", "\"count\": 2", [animo]),
        Change(mdoc, "\"SHA-256\"", "\"SHA-384\"", [animo]),
        Change(mdoc, "\"2026-11-28T16:28:30Z\"\n      ]", "\"2026-11-27T16:28:30Z\"\n      ]", [animo]),
        Change(mdoc, "\"docType\": \"eu.europa.ec.eudi.pid.1\"", "\"docType\": \"eu.europa.ec.eudi.pid.2\"", [animo]),
        Change(
            mdoc, "\"sessionTranscriptHex\": \"83f6f6", "\"sessionTranscriptHex\": \"83f7f6",
            [animo, "\(animo), another session"]),
        Change(
            mdoc, "\"signedOutsideDsValidity\": true", "\"signedOutsideDsValidity\": false",
            ["longfellow-05-website-explainer"]),

        Change("iaca/iaca-certificates.json", "\"selfSigned\": true", "\"selfSigned\": false", [firstRoot]),
        Change(
            "iaca/iaca-certificates.json", "\"notAfter\": \"2031-10-05\"", "\"notAfter\": \"2031-10-06\"", [firstRoot]),
        Change("iaca/iaca-certificates.json", "\"pathLenConstraint None", "\"other None", [firstRoot]),
        Change(
            "x509/isomdl-chains.json", "\"expected\": \"valid signature and name", "\"expected\": \"reject: name",
            ["ds-direct"]),
        Change(
            "x509/isomdl-chains.json", "\"expected\": \"reject: the issuer", "\"expected\": \"valid: the issuer",
            ["leaf-without-intermediate"]),

        Change(hpke, "\"ikmR\":\"6db9", "\"ikmR\":\"6dba", [firstExchange]),
        Change(hpke, "\"enc\":\"37fd", "\"enc\":\"38fd", [firstExchange]),
        Change(hpke, "\"shared_secret\":\"fe0e18c9", "\"shared_secret\":\"fe0e18ca", [firstExchange]),
        Change(hpke, "\"key\":\"4531", "\"key\":\"4532", [firstExchange]),
        Change(hpke, "\"base_nonce\":\"56d8", "\"base_nonce\":\"56d9", [firstExchange]),
        Change(hpke, "\"exporter_secret\":\"45ff", "\"exporter_secret\":\"46ff", [firstExchange]),
        Change(hpke, "\"ct\":\"f938", "\"ct\":\"f939", [firstExchange]),
        Change(hpke, "\"exported_value\":\"3853", "\"exported_value\":\"3854", [firstExchange]),
    ]

    @Test("fail where one value is made wrong, and nowhere else", arguments: changes)
    func notice(change: Change) throws {
        let file = try PublishedCollection.read(change.path) { text in
            #expect(text.contains(change.original))
            return text.replacing(change.original, with: change.replacement, maxReplacements: 1)
        }
        // Of those that must not notice, some will do.
        let others = file.cases.filter { !change.failing.contains($0.id) }.prefix(10)
        let failing = (file.cases.filter { change.failing.contains($0.id) } + others).filter { item in
            if case .failed = item.run() { true } else { false }
        }
        #expect(Set(failing.map(\.id)) == change.failing)
    }

    @Test("have a case for every rule of strictness", arguments: StrictnessRule.all.map(\.reason))
    func strictness(reason: String) throws {
        let paths = PublishedCollection.all.map(\.path).filter { path in
            ["ecdh", "x25519", "web_signature", "mdoc", "reader-ca"].contains { path.contains($0) }
        }
        let cases = try paths.flatMap { try PublishedCollection.read($0).cases }
        let ruled = cases.filter { $0.comment.contains(reason) || $0.deviation == reason }
        #expect(!ruled.isEmpty)
        for item in ruled { #expect(item.run() == .passed, "\(item.id)") }
    }

    @Test("of x509-limbo hold or do not hold as the project says, but for each difference that has a reason")
    func limbo() throws {
        let cases = try PublishedCollection.read("x509/limbo-subset.json").cases
        #expect(cases.count == 97)
        for item in cases { #expect(item.run() == .passed, "\(item.id)") }
        // A reason that has gone is as wrong as a difference without one.
        #expect(Set(cases.filter { $0.deviation != nil }.map(\.id)) == Set(LimboDifference.reasons.keys))
    }

    @Test("that need a file beside them say so where it is missing")
    func siblings() throws {
        let bytes = try SharedVectors.bytes(of: Self.tampered)
        let file = try VectorReader.read(bytes, path: Self.tampered)
        #expect(file.cases.count == 3)
        for item in file.cases { #expect(item.run() == .unsupported(.siblingMissing)) }
    }
}
