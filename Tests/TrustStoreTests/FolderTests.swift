// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import TestSupport
import Testing

@testable import TrustStore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Folders of trust material")
struct FolderTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private let provider: TestProvider

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority")
        provider = try TestProvider()
    }

    private var folder: String { house.folder + "/trust" }

    private static func pem(_ label: String, _ der: [UInt8]) -> [UInt8] {
        Array("-----BEGIN \(label)-----\n\(Data(der).base64EncodedString())\n-----END \(label)-----\n".utf8)
    }

    @Test("every place of the layout is read for what it holds")
    func layout() throws {
        let others = try (0..<6).map { try TestAuthority("Other \($0)").root }
        try house.write(authority.root, "trust/b.der")
        try house.write(Self.pem("CERTIFICATE", others[0].der) + Self.pem("CERTIFICATE", others[1].der), "trust/a.PEM")
        try house.write(others[2], "trust/anchors/a.cer")
        try house.write(others[3], "trust/anchors/org.iso.23220.photoid.1/a.crt")
        try house.write(others[4], "trust/links/link.der")
        try house.write(others[5], "trust/links/new/root.der")
        try house.write(provider.list([authority.root]), "trust/vical/list.cbor")
        try house.write(provider.list([authority.root]), "trust/vical/other.vical")
        try house.write(provider.root, "trust/vical/anchors/provider.der")
        try house.write(authority.revocationList(), "trust/c.crl")
        try house.write(authority.revocationList(), "trust/crl/a.der")
        try house.write(Self.pem("X509 CRL", authority.revocationList()), "trust/crl/b.pem")
        try house.write(authority.statusList(uri: "https://a.example/1"), "trust/status/a.cwt")
        try house.write(others[0], "trust/disabled/a.der")
        // What is not to be read.
        for name in ["README.md", ".hidden.der", "crl/notes.txt", "vical/notes.txt"] {
            try house.write(Array("text".utf8), "trust/\(name)")
        }
        let material = TrustMaterial.read(folder)
        #expect(material.problems.isEmpty)
        #expect(material.roots.map(\.certificate) == [others[0], others[1], authority.root, others[2], others[3]])
        #expect(material.roots.map(\.docTypes) == [nil, nil, nil, nil, ["org.iso.23220.photoid.1"]])
        #expect(material.roots.first?.file == folder + "/a.PEM")
        #expect(material.disabled.map(\.value) == [others[0]])
        #expect(material.links.map(\.value) == [others[4]])
        #expect(material.newRoots.map(\.value) == [others[5]])
        #expect(material.lists.map(\.file) == [folder + "/vical/list.cbor", folder + "/vical/other.vical"])
        #expect(material.listTrustPoints.map(\.value) == [provider.root])
        #expect(material.revocationLists.count == 3)
        #expect(material.statusLists.map(\.value.claims.subject) == ["https://a.example/1"])
    }

    @Test("what is in a folder comes to a snapshot")
    func snapshot() throws {
        let other = try TestAuthority("Other")
        let signer = try authority.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(provider.list([authority.root]), "trust/vical/list.cbor")
        try house.write(provider.root, "trust/vical/anchors/provider.der")
        try house.write(other.root, "trust/anchors/a/root.der")
        try house.write(authority.revocationList(revoked: [signer.serialNumber]), "trust/crl/a.crl")
        try house.write(authority.statusList(uri: "https://a.example/1"), "trust/status/a.cwt")
        let (snapshot, problems) = TrustStore.offline(paths: [folder], at: start)
        #expect(problems.isEmpty)
        #expect(snapshot.anchors.anchors.map(\.certificate) == [other.root, authority.root])
        #expect(snapshot.anchors.anchors.map(\.docTypes) == [["a"], ["org.iso.18013.5.1.mDL"]])
        #expect(snapshot.revocation.standing(of: signer, under: authority.root, at: start) == .revoked)
        #expect(try snapshot.statusLists["https://a.example/1"]?.value(at: 1) == 1)
        #expect(snapshot.sources.map(\.kind) == [.root, .vical, .revocationList, .statusList])
        #expect(snapshot.sources.map(\.problems) == [[], [], [], []])
    }

    @Test("a root that is disabled is not trusted, whoever lists it, and says so where it is none")
    func disabled() throws {
        let other = try TestAuthority("Other")
        try house.write(provider.list([authority.root, other.root]), "trust/vical/list.cbor")
        try house.write(provider.root, "trust/vical/anchors/provider.der")
        try house.write(authority.root, "trust/anchors/root.der")
        func trusted() -> [Certificate] {
            TrustStore.offline(paths: [folder], at: start).snapshot.anchors.anchors.map(\.certificate)
        }
        #expect(Set(trusted()) == [authority.root, other.root])
        try house.write(authority.root, "trust/disabled/root.der")
        #expect(trusted() == [other.root])
        try house.write(other.root, "trust/disabled/other.pem")
        #expect(trusted() == [])
        try house.write(Array("nothing".utf8), "trust/disabled/other.pem")
        let (snapshot, problems) = TrustStore.offline(paths: [folder], at: start)
        #expect(snapshot.anchors.anchors.map(\.certificate) == [other.root])
        #expect(problems.map(\.reason) == [.notDisabled])
    }

    @Test("a file that is named alone is told by its content")
    func files() throws {
        let crl = try house.write(authority.revocationList(), "one")
        let root = try house.write(Self.pem("CERTIFICATE", authority.root.der), "two")
        let list = try house.write(provider.list([]), "three")
        let status = try house.write(authority.statusList(uri: "https://a.example/1"), "four")
        let both = try house.write(
            Self.pem("CERTIFICATE", authority.root.der) + Self.pem("X509 CRL", authority.revocationList()), "five")
        #expect(TrustMaterial.read(crl).revocationLists.count == 1)
        #expect(TrustMaterial.read(root).roots.map(\.certificate) == [authority.root])
        #expect(TrustMaterial.read(list).lists.count == 1)
        #expect(TrustMaterial.read(status).statusLists.count == 1)
        #expect(TrustMaterial.read(both).roots.count == 1 && TrustMaterial.read(both).revocationLists.count == 1)
    }

    @Test("a bad file is told of by name and does not keep the others away")
    func badFiles() throws {
        try house.write(authority.root, "trust/good.pem")
        let bad: [(String, MaterialProblem.Reason)] = [
            ("anchors/a.der", .notCertificate), ("a.crl", .notRevocationList), ("bad.pem", .notCertificate),
            ("crl/a.pem", .notRevocationList), ("links/a.der", .notCertificate), ("status/a.jwt", .notStatusList),
            ("status/b.cwt", .notStatusList), ("vical/anchors/a.cer", .notCertificate),
        ]
        for (name, _) in bad { try house.write([0x30, 0x01, 0x02], "trust/\(name)") }
        try house.write(authority.statusList(uri: "no URI"), "trust/status/c.cwt")
        try house.write([1], "trust/anchors/a type/a.der")
        try house.write([1], "trust/anchor/a.der")
        try house.write([1], "trust/vical/anchor/a.der")
        let material = TrustMaterial.read(folder)
        #expect(material.roots.map(\.certificate) == [authority.root])
        let expected = Set(
            bad.map { [folder + "/" + $0.0, $0.1.rawValue] } + [
                [folder + "/status/c.cwt", MaterialProblem.Reason.notStatusList.rawValue],
                [folder + "/anchors/a type", MaterialProblem.Reason.badDocType.rawValue],
                [folder + "/anchor", MaterialProblem.Reason.unknownFolder.rawValue],
                [folder + "/vical/anchor", MaterialProblem.Reason.unknownFolder.rawValue],
            ])
        #expect(Set(material.problems.map { [$0.file, $0.reason.rawValue] }) == expected)
        for problem in material.problems {
            #expect(problem.description.contains(problem.file) && !problem.remedy.isEmpty)
            let isHarmless = [.unknownFolder, .notDisabled, .notRevocationList, .notStatusList].contains(problem.reason)
            #expect(problem.leavesSomethingOut != isHarmless)
            #expect(problem.mustBeMended == (problem.reason != .unknownFolder))
        }
    }

    @Test("nothing, a pipe, a text and a missing file are told apart, and none of them is waited on")
    func others() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(TrustMaterial.read(folder).problems.map(\.reason) == [.nothingFound])
        let pipe = folder + "/pipe.pem"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let path = folder
        let material = try await onThread { TrustMaterial.read(path) }
        #expect(material.problems.map(\.reason) == [.notPlainFile])
        #expect(TrustMaterial.read(folder + "/missing").problems.map(\.reason) == [.unreadable])
        let text = try house.write(Array("hello".utf8), "text")
        #expect(TrustMaterial.read(text).problems.map(\.reason) == [.unrecognized])
        let empty = try house.write([], "empty")
        #expect(TrustMaterial.read(empty).problems.map(\.reason) == [.unrecognized])
    }

    @Test("what a list in a folder cannot give explains why an anchor is missing")
    func unusable() throws {
        let path = try house.write(provider.list([authority.root]), "trust/vical/list.cbor")
        let untrusted = TrustStore.offline(paths: [folder], at: start).snapshot
        #expect(untrusted.anchors.anchors.isEmpty)
        #expect(untrusted.anchors.unusableLists.map(\.problem) == ["vical.signer_untrusted"])
        let root = try house.write(provider.root, "provider.der")
        let trusted = TrustStore.offline(paths: [], vicals: [path], vicalTrust: [root], at: start).snapshot
        #expect(trusted.anchors.anchors.map(\.certificate) == [authority.root])
        let later = TrustStore.offline(
            paths: [], vicals: [path], vicalTrust: [root], at: start.addingTimeInterval(30 * day)
        ).snapshot
        #expect(later.anchors.unusableLists.map(\.problem) == ["vical.overdue"])
    }

    @Test("a root of two places is one anchor, for the document types of both; a file's word is not a list's")
    func merged() throws {
        try house.write(authority.root, "trust/anchors/a/root.der")
        try house.write(authority.root, "trust/anchors/b/root.der")
        try house.write(provider.list([authority.root], docTypes: ["c"]), "trust/vical/list.cbor")
        try house.write(provider.root, "trust/vical/anchors/provider.der")
        let anchors = TrustStore.offline(paths: [folder], at: start).snapshot.anchors.anchors
        #expect(anchors.map(\.docTypes) == [["a", "b"], ["c"]])
        #expect(anchors.map(\.origin.source) == [.file, .vical])
        try house.write(authority.root, "trust/root.der")
        let all = TrustStore.offline(paths: [folder], at: start).snapshot.anchors.anchors
        #expect(all.map(\.docTypes) == [nil, ["c"]])
    }

    @Test("a link certificate introduces the new root that lies beside it, and no other")
    func links() throws {
        let new = try TestAuthority("New")
        var builder = TestAuthority.certificate("New", issuer: "Authority", key: new.key, days: -10...1000)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(new.key.publicKey.keyIdentifier),
            .authorityKeyIdentifier(authority.key.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://authority.example"),
            .crlDistributionPoint(uri: "https://authority.invalid/crl"), try .directoryName(new.root.subject.der),
        ]
        try house.write(builder.signed(by: authority.key, using: .ecdsa(.sha256)), "trust/links/link.der")
        try house.write(new.root, "trust/links/new/a.der")
        try house.write(TestAuthority("Stranger").root, "trust/links/new/b.der")
        let without = TrustStore.offline(paths: [folder], at: start).snapshot
        #expect(without.anchors.anchors.isEmpty)
        #expect(without.sources.map(\.problems) == [["link_certificate.untrusted"]])
        try house.write(authority.root, "trust/root.der")
        let snapshot = TrustStore.offline(paths: [folder], at: start).snapshot
        #expect(snapshot.anchors.anchors.map(\.certificate) == [authority.root, new.root])
        #expect(snapshot.sources.filter { $0.kind == .link }.map(\.problems) == [[]])
    }
}

extension CertificateBuilder.Extension {
    /// A subject alternative name that is a name itself.
    fileprivate static func directoryName(_ name: [UInt8]) throws -> CertificateBuilder.Extension {
        var writer = DERWriter()
        writer.sequence { names in names.constructed(.constructed(4)) { $0.raw(name) } }
        return CertificateBuilder.Extension("2.5.29.17", isCritical: false, value: writer.bytes)
    }
}
