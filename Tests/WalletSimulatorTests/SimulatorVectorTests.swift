// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import TestSupport
import Testing

@testable import WalletSimulator

@Suite("The simulator's vectors")
struct SimulatorVectorTests {
    private static let suites = Result { try SimulatorVectors.suites }
    private static let folder = Repository.root.appending(path: "testvectors/simulator")

    @Test("are those of the repository, byte for byte")
    func bytes() throws {
        let files = SimulatorVectors.files(of: try Self.suites.get())
        for file in files {
            let committed = try? Data(contentsOf: Self.folder.appending(path: file.path))
            // Compared outside of the macro, which would print both.
            let isEqual = committed.map { $0.elementsEqual(file.bytes) } ?? false
            #expect(isEqual, "\(file.path) differs; `make vectors` writes it again")
        }
        let present = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(present) == Set(files.map(\.path)))
    }

    @Test("have every fault over every protocol that it goes with, the device's with each proof, and no name twice")
    func coverage() throws {
        let suites = try Self.suites.get()
        for presentationProtocol in SimulatedProtocol.allCases {
            let ids = suites.filter { $0.protocolName == presentationProtocol.rawValue }.flatMap(\.vectors).map(\.id)
            #expect(ids.count == Set(ids).count)
            for fault in Fault.allCases where fault.scope.protocols.contains(presentationProtocol) {
                let channels = VectorChannel.over(presentationProtocol).filter { channel in
                    fault.scope.covers(presentationProtocol, channel.anyProof)
                }
                let found = channels.filter { ids.contains(fault.rawValue + $0.suffix) }
                let isComplete = fault.check.hasPrefix("device.") ? found == channels : !found.isEmpty
                #expect(isComplete, "\(fault.rawValue) over \(presentationProtocol.rawValue): \(found)")
            }
        }
        let ids = suites.flatMap(\.vectors).map(\.id)
        for fault in RootFault.allCases { #expect(ids.contains(fault.rawValue)) }
        for fault in TrustFault.allCases {
            // Only of status lists the format has no earlier one.
            let isCase = fault != .status(.rolledBack)
            #expect(ids.contains { $0.hasPrefix(fault.rawValue) } == isCase, "\(fault.rawValue)")
        }
    }

    @Test("say what is wrong in a sentence, and whether anything is")
    func sentences() throws {
        let suites = try Self.suites.get()
        let answers = suites.filter { SimulatedProtocol(rawValue: $0.protocolName) != nil }.flatMap(\.vectors)
        #expect(answers.allSatisfy { $0.expect["warnings"]?.arrayValue != nil })
        for vector in suites.flatMap(\.vectors) {
            #expect(vector.comment.hasSuffix("."), "\(vector.id)")
            let failures = vector.expect["failures"]?.arrayValue ?? []
            #expect((vector.expect["verdict"]?.stringValue == "accepted") == failures.isEmpty)
            guard vector.id.hasPrefix("genuine-") || vector.id.hasPrefix("trusted-") else { continue }
            #expect(failures.isEmpty && vector.expect["elements"] != nil, "\(vector.id)")
        }
    }

    @Test("warn of revocation where the report has it: after encoding, request and profile, before all else")
    func order() {
        var expectation = VectorExpectation(
            warnings: ["query.extra_element", "issuer.cert_profile", "validity.outlives_cert", "element.unknown"])
        expectation.warnOfRevocation(1)
        #expect(
            expectation.warnings == [
                "query.extra_element", "issuer.cert_profile", "issuer.revocation_unknown", "validity.outlives_cert",
                "element.unknown",
            ])
        expectation = VectorExpectation()
        expectation.warnOfRevocation(2)
        #expect(expectation.warnings == ["issuer.revocation_unknown", "issuer.revocation_unknown"])
        expectation = VectorExpectation(warnings: ["item.random_repeated", "item.random_repeated"])
        expectation.warnOfRevocation(2)
        #expect(
            expectation.warnings == [
                "issuer.revocation_unknown", "item.random_repeated", "issuer.revocation_unknown",
                "item.random_repeated",
            ])
        #expect(VectorComment.sentence("birth_date is a text") == "birth_date is a text.")
        #expect(VectorComment.sentence("the issuer's name") == "The issuer's name.")
    }

    @Test("are written by a command, which can also tell what differs and what it did not make")
    func command() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vectors-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try WalletProgram.run(["vectors", "--out", folder.path]).status == 0)
        let origin = folder.appending(path: "ORIGIN.md")
        let changed = try Data(contentsOf: origin) + Data("something else".utf8)
        try changed.write(to: origin)
        try Data("{}".utf8).write(to: folder.appending(path: "stray.json"))
        let differing = try WalletProgram.run(["vectors", "--out", folder.path, "--check"])
        #expect(differing.status == 1 && differing.text.contains("differs: \(origin.path)\n"))
        #expect(differing.text.contains("not made here: \(folder.path)/stray.json\n"))
        #expect(differing.text.hasSuffix(" files, 2 changed\n"))
        #expect(try Data(contentsOf: origin) == changed)
    }
}
