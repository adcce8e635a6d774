// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WalletSimulator

/// `trust list` and `trust refresh`.
@Suite("mdoc-reader trust list and refresh")
struct TrustListTests {
    struct Inventory: Decodable {
        struct Party: Decodable {
            struct Anchor: Decodable {
                let subject, source, profile, state: String
                let docTypes: [String]?
            }
            let party: String?
            let anchors: [Anchor]
        }
        struct Source: Decodable {
            let kind, id, name: String
            let inForce: Bool
            let problems: [String]
            let anchors: Int
            let latestFetch: String?
        }
        let parties: [Party]
        let sources: [Source]

        var anchors: [Party.Anchor] { parties.flatMap(\.anchors) }
        func source(_ kind: String) -> Source? { sources.first { $0.kind == kind } }
    }

    /// - Returns: The exit status, and what was written.
    private func run(_ words: [String]) throws -> (status: Int32, inventory: Inventory) {
        let outcome = try Program.reader.run(words + ["--format", "json"])
        return (outcome.status, try JSONDecoder().decode(Inventory.self, from: outcome.output))
    }

    @Test("paths come to anchors and lists, with where they come from and how they stand")
    func paths() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            func list(_ words: [String], at time: Date = TrustFolder.now) throws -> Inventory {
                let (status, inventory) = try run(["trust", "list", "--at", time.formatted(.iso8601)] + words)
                #expect(status == 0)
                return inventory
            }
            let all = try list([trust])
            #expect(Set(all.anchors.map(\.source)) == ["file", "vical"])
            #expect(all.anchors.allSatisfy { $0.state == "valid" && $0.profile == "iso" })
            #expect(all.anchors.first { $0.source == "vical" }?.docTypes == ["org.iso.18013.5.1.mDL"])
            #expect(all.sources.allSatisfy { $0.inForce && $0.problems.isEmpty })
            #expect(all.source("vical")?.anchors == 1)

            let over = try list([trust], at: TrustFolder.now.addingTimeInterval(31 * 86_400))
            #expect(over.anchors.map(\.source) == ["file"])
            #expect(over.source("vical")?.problems == ["vical.overdue"])
            let ended = try list(["\(trust)/anchors"], at: TrustFolder.now.addingTimeInterval(9 * 365 * 86_400))
            #expect(ended.anchors.map(\.state) == ["expired"])

            let vical = ["\(trust)/vical/list.cbor"]
            #expect(try list(vical).anchors.isEmpty)
            #expect(try list(vical).source("vical")?.problems == ["vical.signer_untrusted"])
            #expect(try list(vical + ["--vical-trust", "\(trust)/vical/anchors"]).anchors.count == 1)
            let text = try Program.reader.run("trust", "list", trust, "--at", TrustFolder.now.formatted(.iso8601))
            #expect(text.status == 0 && text.text.contains("2 anchors") && text.text.contains("lists"))
            #expect(try Program.reader.run("trust", "list", "\(folder.path)/gone").status == 2)
        }
    }

    @Test("refresh takes what is good from a source, and list shows what the service will trust")
    func refresh() throws {
        try SourcedService.with { service, source in
            let config = ["--config", service.folder.configuration]
            let before = try run(["trust", "list"] + config)
            #expect(before.status == 0 && before.inventory.parties.map(\.party) == ["shop"])
            #expect(before.inventory.anchors.isEmpty)
            #expect(before.inventory.source("vical")?.problems == ["fetch.pending"])
            // To look is to change nothing.
            #expect(!FileManager.default.fileExists(atPath: "\(service.folder.data)/trust-lists"))

            let failed = try run(["trust", "refresh"] + config)
            #expect(failed.status == 1 && failed.inventory.source("vical")?.latestFetch == "fetch.status")

            try service.publish(at: source)
            let fetched = try run(["trust", "refresh"] + config)
            #expect(fetched.status == 0 && fetched.inventory.sources.allSatisfy { $0.inForce })
            #expect(Set(fetched.inventory.sources.map(\.kind)) == ["vical", "crl", "status"])
            let listed = try run(["trust", "list"] + config)
            #expect(listed.inventory.anchors.map(\.source) == ["vical"])
            #expect(listed.inventory.sources.allSatisfy { $0.inForce })
            #expect(try run(["trust", "list", "--party", "shop"] + config).inventory.anchors.count == 1)
            #expect(try Program.reader.run(["trust", "list", "--party", "other"] + config).status == 2)
        }
    }

    @Test(
        "what is no next list is refused by its code, and the one in force stays",
        arguments: [
            (TrustFault.vical(.rolledBack), "vical.rolled_back"), (.vical(.equivocates), "vical.equivocates"),
            (.vical(.flippedSignature), "vical.signature_invalid"), (.vical(.unknownSigner), "vical.signer_untrusted"),
            (.vical(.future), "vical.not_yet_valid"), (.vical(.expired), "vical.expired"),
            (.vical(.structure), "vical.structure"),
        ])
    func refused(fault: TrustFault, code: String) throws {
        try SourcedService.with { service, source in
            let config = ["--config", service.folder.configuration]
            try service.publish(at: source)
            #expect(try run(["trust", "refresh"] + config).status == 0)
            // What contradicts the list in force has its number; what is bad in itself would be the next one.
            let isRival = fault == .vical(.rolledBack) || fault == .vical(.equivocates)
            try service.publish(fault, after: isRival ? 0 : 1, at: source)
            let refused = try run(["trust", "refresh"] + config)
            #expect(refused.status == 1)
            #expect(refused.inventory.source("vical")?.latestFetch == code)
            #expect(refused.inventory.source("vical")?.inForce == true)
            #expect(try run(["trust", "list"] + config).inventory.anchors.count == 1)
            // The next one is taken again.
            try service.publish(after: 2, at: source)
            #expect(try run(["trust", "refresh"] + config).status == 0)
        }
    }

    @Test("a broken file of the provider's root stops a refresh before it costs a list that is kept")
    func brokenFile() throws {
        try SourcedService.with { service, source in
            let config = ["--config", service.folder.configuration]
            try service.publish(at: source)
            #expect(try run(["trust", "refresh"] + config).status == 0)
            let root = try Data(contentsOf: URL(filePath: "\(service.folder.path)/provider.pem"))
            try service.folder.write(root.prefix(200), "provider.pem")
            #expect(try Program.reader.run(["trust", "refresh"] + config).status == 2)
            try service.folder.write(root, "provider.pem")
            #expect(try run(["trust", "list"] + config).inventory.anchors.count == 1)
        }
    }

    @Test("without allowPrivateNetworks nothing of this machine is asked")
    func privateNetworks() throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            try service.configure(["allowPrivateNetworks": false])
            let (status, inventory) = try run(["trust", "refresh", "--config", service.folder.configuration])
            #expect(status == 1 && inventory.source("vical")?.latestFetch == "fetch.address_refused")
            #expect(source.count(SourcedService.paths.vical) == 0)
        }
    }
}
