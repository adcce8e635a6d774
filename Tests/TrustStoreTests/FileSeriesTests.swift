// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import Testing

@testable import TrustStore

@Suite("Series of lists from files")
struct FileSeriesTests {
    private let house: TestHouse
    private let provider: TestProvider
    private let (kept, withdrawn): (TestAuthority, TestAuthority)
    private let signer: Certificate
    private var folder: String { house.folder + "/trust" }

    init() throws {
        house = try TestHouse()
        provider = try TestProvider()
        (kept, withdrawn) = (try TestAuthority("Kept"), try TestAuthority("Withdrawn"))
        signer = try kept.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(provider.root, "trust/vical/anchors/p.der")
    }

    private var settings: TrustSettings {
        var settings = TrustSettings(paths: [folder])
        settings.followsDistributionPoints = false
        return settings
    }

    private func problems(_ sources: [SourceState], _ kind: SourceState.Kind) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: sources.filter { $0.kind == kind }.map { state in
                (String(state.name.split(separator: "/").last ?? ""), state.problems)
            })
    }

    @Test("of a provider's lists the newest counts alone, whatever the files are called", arguments: [false, true])
    func vicals(newestFirst: Bool) throws {
        let (old, new) = newestFirst ? ("b.cbor", "a.cbor") : ("a.cbor", "b.cbor")
        try house.write(provider.list([kept.root, withdrawn.root], number: 6, date: -3), "trust/vical/" + old)
        try house.write(provider.list([kept.root], number: 7), "trust/vical/" + new)
        let other = try TestProvider("Other", called: "Other")
        try house.write(other.root, "trust/vical/anchors/o.der")
        try house.write(other.list([withdrawn.root], docTypes: ["x"], number: 1), "trust/vical/other.cbor")
        let snapshot = TrustStore.offline(paths: [folder], at: start).snapshot
        #expect(snapshot.anchors.anchors.map(\.certificate).count { $0 == kept.root } == 1)
        #expect(snapshot.anchors.anchors.filter { $0.certificate == withdrawn.root }.map(\.docTypes) == [["x"]])
        #expect(problems(snapshot.sources, .vical) == [old: ["vical.rolled_back"], new: [], "other.cbor": []])
    }

    @Test("a file that is older than what was fetched, or than a file that was there before, gives no anchors")
    func fetched() async throws {
        try house.write(provider.list([kept.root, withdrawn.root], number: 6, date: -3), "trust/vical/a.cbor")
        var settings = settings
        let source = TrustSource(.vical(url: house.server.url("/v"), trustPoints: [folder + "/vical/anchors"]))
        settings.selections[0].append(source)
        house.server["/v"] = .list(try provider.list([kept.root], number: 8, date: -0.1))
        let store = try house.store(settings)
        #expect(Set(store.roots) == [kept.root, withdrawn.root])
        try await store.round()
        #expect(store.roots == [kept.root])
        // The number outlives the source, the settings and the process.
        settings.selections[0].removeLast()
        store.reload(settings)
        #expect(store.roots == [] && problems(store.sources(), .vical) == ["a.cbor": ["vical.rolled_back"]])
        #expect(try house.store(settings).roots == [])
        try house.write(provider.list([kept.root], number: 9, date: -0.05), "trust/vical/a.cbor")
        #expect(try house.store(settings).roots == [kept.root])
    }

    @Test("a revocation list with a lower number than one that was there proves nothing good")
    func revocationLists() async throws {
        try house.write(kept.root, "trust/k.der")
        let other = try kept.issued("Other", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        func standing(_ store: TrustStore, _ certificate: Certificate) -> RevocationStanding {
            store.snapshot.revocation.standing(of: certificate, under: kept.root, at: house.now)
        }
        try house.write(kept.revocationList(number: 4, revoked: [other.serialNumber]), "trust/crl/4.crl")
        let store = try house.store(settings)
        #expect(standing(store, signer) == .good && standing(store, other) == .revoked)
        try house.write(kept.revocationList(number: 5, revoked: [signer.serialNumber]), "trust/crl/5.crl")
        store.reload()
        #expect(standing(store, signer) == .revoked && standing(store, other) == .revoked)
        #expect(problems(store.sources(), .revocationList) == ["4.crl": ["crl.rolled_back"], "5.crl": []])
        try FileManager.default.removeItem(atPath: folder + "/crl/5.crl")
        for store in [store, try house.store(settings)] {
            store.reload()
            #expect(standing(store, signer) == .undetermined(.rolledBack) && standing(store, other) == .revoked)
            #expect(problems(store.sources(), .revocationList) == ["4.crl": ["crl.rolled_back"]])
        }
        // A forged list sets no mark.
        try house.write(
            kept.revocationList(number: 9, signedBy: PrivateKey.generate(.p256)), "trust/crl/9.crl")
        try house.write(kept.revocationList(number: 6), "trust/crl/6.crl")
        store.reload()
        #expect(standing(store, signer) == .good)
        #expect(problems(store.sources(), .revocationList)["9.crl"] == ["crl.signature_invalid"])
    }

    @Test("a file under a URI takes nothing from another issuer's list, and not from its own issuer's newer one")
    func statusLists() async throws {
        let uri = house.server.url("/status")
        try house.write(kept.root, "trust/k.der")
        try house.write(withdrawn.root, "trust/w.der")
        try house.write(withdrawn.statusList(uri: uri, statuses: [0], issued: 0), "trust/status/w.cwt")
        try house.write(kept.statusList(uri: uri, statuses: [0], issued: -1), "trust/status/k.cwt")
        house.server["/status"] = .list(try kept.statusList(uri: uri))
        func status(_ store: TrustStore, _ issuer: TestAuthority) -> StatusStanding {
            store.snapshot.statusLists.standing(
                of: StatusReferences(statusList: .init(index: 1, uri: uri)), issuer: issuer.root, revocation: .none,
                at: house.now)
        }
        var settings = settings
        let store = try house.store(settings)
        #expect(status(store, kept) == .valid)
        settings.statusLists = [uri]
        store.reload(settings)
        try await store.round()
        #expect(status(store, kept) == .revoked && status(store, withdrawn) == .valid)
        #expect(
            problems(store.sources(), .statusList) == [
                "k.cwt": ["status_list.rolled_back"], "w.cwt": [], "status": [],
            ])
        // Nor does a list of the other that is fetched from there.
        house.server["/status"] = .list(try withdrawn.statusList(uri: uri, issued: 0.01))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(status(store, kept) == .revoked && status(store, withdrawn) == .revoked)
    }

    @Test("a broken file stops a reload that wants all whole, and changes nothing")
    func whole() throws {
        try house.write(kept.root, "trust/k.der")
        let list = try kept.revocationList(number: 5, revoked: [signer.serialNumber])
        try house.write(list, "trust/crl/a.crl")
        let store = try house.store(settings)
        func isRevoked() -> Bool {
            store.snapshot.revocation.standing(of: signer, under: kept.root, at: house.now) == .revoked
        }
        for (name, bytes) in [
            ("crl/a.crl", Array(list.prefix(list.count / 2))), ("status/a.cwt", [1]), ("disabled/a.der", [1]),
            ("k.der", [1]),
        ] {
            let former = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            try house.write(bytes, "trust/" + name)
            #expect(throws: MaterialProblem.self, "\(name)") { try store.reloadWhole(settings) }
            #expect(isRevoked() && store.roots == [kept.root] && store.problems == [])
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            if let former { try house.write([UInt8](former), "trust/" + name) }
        }
        try house.write([1], "trust/unknown/a")
        try store.reloadWhole(settings)
        #expect(isRevoked() && store.problems.map(\.reason) == [.unknownFolder])
    }
}
