// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Mdoc
import MdocVerification
import ReaderPolicy
import Testing

@Suite("Retention vault")
struct RetentionVaultTests {
    private static let received = Date(wholeSeconds: 1_000_000)
    private static let deadline = Date(wholeSeconds: 2_000_000)
    private let session = SessionID(from: SystemRandom())
    private let vault = RetentionVault(keys: TestKeys.first, random: SystemRandom())

    private func element(_ identifier: String, _ value: String, until deadline: Date = deadline) throws
        -> RetainedElement
    {
        RetainedElement(
            docType: .mDL, name: ElementName(.mDL, try #require(ElementIdentifier(identifier))), promise: .mayStore,
            report: Array(value.utf8), deadline: deadline)
    }

    private func sealed() throws -> SealedRetention {
        let batches = try vault.seal([try element("family_name", "Turner")], of: session, received: Self.received)
        return try #require(batches.first)
    }

    private func changed(
        _ batch: SealedRetention, sealedDeadline: Date? = nil, dataKey: [UInt8]? = nil,
        element change: (SealedElement) throws -> SealedElement = { $0 }
    ) throws -> SealedRetention {
        SealedRetention(
            received: batch.received, sealedDeadline: sealedDeadline ?? batch.sealedDeadline,
            dataKey: WrappedKey(
                keyEncryptionKeyID: batch.dataKey.keyEncryptionKeyID, sealed: dataKey ?? batch.dataKey.sealed),
            elements: try batch.elements.map(change))
    }

    @Test("opens what it sealed, a batch for each deadline")
    func opens() throws {
        let later = Self.deadline.addingTimeInterval(86_400)
        let batches = try vault.seal(
            [
                try element("given_name", "Marie", until: later), try element("family_name", "Turner"),
                try element("birth_place", "", until: later),
            ], of: session, received: Self.received)
        #expect(batches.map(\.deadline) == [Self.deadline, later])
        #expect(batches.map(\.sealedDeadline) == [Self.deadline, later])
        #expect(Set(batches.map(\.dataKey)).count == 2)
        let opened = try batches.flatMap { try vault.open($0, of: session) }
        #expect(opened.map { String(decoding: $0.report, as: UTF8.self) } == ["Turner", "Marie", ""])
        #expect(opened.map(\.name.identifier.rawValue) == ["family_name", "given_name", "birth_place"])
        #expect(opened.map(\.deadline) == [Self.deadline, later, later])
    }

    @Test("seals nothing as nothing")
    func nothing() throws {
        #expect(try vault.seal([], of: session, received: Self.received).isEmpty)
    }

    @Test("opens what has a shorter deadline now, and knows no longer one")
    func shortened() throws {
        let batch = try sealed()
        func moved(to deadline: Date) -> SealedRetention {
            SealedRetention(
                received: batch.received, sealedDeadline: batch.sealedDeadline, deadline: deadline,
                dataKey: batch.dataKey, elements: batch.elements)
        }
        let shorter = Self.deadline.addingTimeInterval(-500)
        #expect(try vault.open(moved(to: shorter), of: session).map(\.deadline) == [shorter])
        #expect(moved(to: Self.deadline.addingTimeInterval(500)).deadline == Self.deadline)
    }

    @Test("opens nothing that was moved to another session, deadline, document, namespace or element")
    func moved() throws {
        let batch = try sealed()
        let other = SessionID(from: SystemRandom())
        #expect(throws: SealingError.notAuthentic) { try vault.open(batch, of: other) }
        let later = try changed(batch, sealedDeadline: Self.deadline.addingTimeInterval(1))
        #expect(throws: SealingError.notAuthentic) { try vault.open(later, of: session) }
        let places = [
            (try #require(DocType("another")), NameSpace.mDL, "family_name"), (.mDL, .aamva, "family_name"),
            (.mDL, .mDL, "given_name"),
        ]
        for (docType, nameSpace, identifier) in places {
            let name = ElementName(nameSpace, try #require(ElementIdentifier(identifier)))
            let moved = try changed(batch) {
                SealedElement(docType: docType, name: name, promise: $0.promise, sealedValue: $0.sealedValue)
            }
            #expect(throws: SealingError.notAuthentic) { try vault.open(moved, of: session) }
        }
    }

    @Test("opens nothing of another batch's key, also of the same session and deadline")
    func otherKey() throws {
        let mixed = try changed(try sealed(), dataKey: try sealed().dataKey.sealed)
        #expect(throws: SealingError.notAuthentic) { try vault.open(mixed, of: session) }
    }

    @Test("opens nothing of which one bit was changed or a byte is missing")
    func altered() throws {
        let batch = try sealed()
        let (key, value) = (batch.dataKey.sealed, try #require(batch.elements.first).sealedValue)
        func element(_ sealedValue: [UInt8]) throws -> SealedRetention {
            try changed(batch) {
                SealedElement(docType: $0.docType, name: $0.name, promise: $0.promise, sealedValue: sealedValue)
            }
        }
        for index in key.indices {
            var changedKey = key
            changedKey[index] ^= 1
            let altered = try changed(batch, dataKey: changedKey)
            #expect(throws: SealingError.notAuthentic) { try vault.open(altered, of: session) }
        }
        for index in value.indices {
            var changedValue = value
            changedValue[index] ^= 0x80
            let altered = try element(changedValue)
            #expect(throws: SealingError.notAuthentic) { try vault.open(altered, of: session) }
            let cut = try element(Array(value.prefix(index)))
            #expect(throws: SealingError.notAuthentic) { try vault.open(cut, of: session) }
        }
    }

    @Test("says which key is missing, and does not open with another one of the same ID")
    func keys() throws {
        let batch = try sealed()
        let without = RetentionVault(keys: TestKeys.second, random: SystemRandom())
        #expect(throws: SealingError.keyEncryptionKeyMissing(id: "first")) { try without.open(batch, of: session) }
        let wrong = RetentionVault(keys: TestKeys.made(("first", 9)), random: SystemRandom())
        #expect(throws: SealingError.notAuthentic) { try wrong.open(batch, of: session) }
    }

    @Test("wraps a key anew under the active one, after which the old one can go")
    func rewrapped() throws {
        let batch = try sealed()
        let rotated = RetentionVault(keys: TestKeys.rotated, random: SystemRandom())
        let key = try #require(
            try rotated.rewrapped(batch.dataKey, of: session, sealedDeadline: batch.sealedDeadline))
        #expect(key.keyEncryptionKeyID == "second")
        #expect(try rotated.rewrapped(key, of: session, sealedDeadline: batch.sealedDeadline) == nil)
        let renewed = SealedRetention(
            received: batch.received, sealedDeadline: batch.sealedDeadline, dataKey: key, elements: batch.elements)
        let alone = RetentionVault(keys: TestKeys.second, random: SystemRandom())
        #expect(try alone.open(renewed, of: session).map(\.report) == [Array("Turner".utf8)])
        #expect(throws: SealingError.notAuthentic) {
            try rotated.rewrapped(batch.dataKey, of: SessionID(from: SystemRandom()), sealedDeadline: Self.deadline)
        }
    }

    @Test("shows nothing of what it holds")
    func redacted() throws {
        let batch = try sealed()
        #expect("\(batch)" == "SealedRetention")
        #expect("\(try vault.open(batch, of: session))" == "[RetainedElement]")
    }
}
