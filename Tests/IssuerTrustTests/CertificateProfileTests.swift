// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Certificate profiles")
struct CertificateProfileTests {
    @Test("find nothing wrong with a genuine certificate", arguments: ProfileFixture.profiles.values)
    func genuine(profile: CertificateProfile) throws {
        #expect(try ProfileFixture(profile).findings() == [])
    }

    @Test("find one broken rule, and no other, as hard as its table says", arguments: ProfileFault.all)
    func fault(fault: ProfileFault) throws {
        let rule = try #require(ProfileRule(rawValue: fault.rule))
        let profile = try #require(ProfileFixture.profiles[String(fault.rule.prefix { $0 != "." })])
        var fixture = try ProfileFixture(profile)
        try fault.change(&fixture)
        let findings = try fixture.findings()
        #expect(findings.map(\.rule) == [rule], "\(findings)")
        // Where it depends, the changed certificate is the hard case.
        #expect(findings.map(\.isHard) == [rule.severity != .soft])
        #expect(findings.allSatisfy { !$0.detail.isEmpty })
    }

    @Test("have a changed certificate for every rule, and every rule once")
    func complete() {
        #expect(ProfileFault.all.map(\.rule).sorted() == ProfileRule.all.map(\.rawValue).sorted())
        #expect(Set(ProfileRule.all).count == ProfileRule.all.count)
        #expect(
            ProfileRule.all.allSatisfy { ProfileRule(rawValue: $0.rawValue) == $0 && $0.clause.contains("18013-5") })
        #expect(ProfileRule(rawValue: "ds.beauty") == nil)
    }

    @Test("take every curve that they name", arguments: Curve.allCases)
    func curves(curve: Curve) throws {
        guard curve.family != .montgomery else { return }
        for (name, profile) in ProfileFixture.profiles where name != "iaca" {
            let mayBeEdwards = ["ds", "reader"].contains(name)
            let rules = try ProfileFixture(profile, curve: curve).findings().map(\.rule.rawValue)
            #expect(rules == (curve.family == .weierstrass || mayBeEdwards ? [] : ["\(name).public_key"]))
        }
    }

    @Test("report every broken row in the order of the table")
    func order() throws {
        let rules = try ProfileFixture.rules(.documentSigner(docType: ProfileFixture.mDL)) { fixture in
            fixture.builder.extensions = []
            fixture.builder.version = 1
        }
        #expect(
            rules == [
                "ds.version", "ds.subject_key_identifier", "ds.authority_key_identifier", "ds.key_usage",
                "ds.issuer_alternative_name", "ds.crl_distribution_point", "ds.extended_key_usage",
            ])
    }

    @Test(
        "know the brinks of serial numbers",
        arguments: [
            ([0x40, 0, 0, 0, 0, 0, 0, 0], true), ([0x40, 0, 0, 0, 0, 0, 0], false),
            ([0x7f] + [UInt8](repeating: 0xff, count: 19), true),
            ([0x7f] + [UInt8](repeating: 0xff, count: 20), false), ([0x80] + [UInt8](repeating: 0xff, count: 8), false),
            ([0], false),
        ] as [([UInt8], Bool)])
    func serialNumbers(serial: [UInt8], isFine: Bool) throws {
        let rules = try ProfileFixture.rules(.readerAuthentication) { $0.builder.serialNumber = serial }
        #expect(rules == (isFine ? [] : ["reader.serial_number"]))
    }

    @Test(
        "allow each life to its last second",
        arguments: [("iaca", 7_305), ("ds", 457), ("vical_signer", 1_187), ("status_signer", 1_187), ("reader", 1_187)])
    func lives(name: String, days: Int) throws {
        let profile = try #require(ProfileFixture.profiles[name])
        let rules = try ProfileFixture.rules(profile) { fixture in
            fixture.builder.notAfter = fixture.builder.notBefore.addingTimeInterval(Double(days) * 86_400)
        }
        #expect(rules == [])
    }

    @Test("warn of a forbidden extension that is not critical")
    func forbiddenExtension() throws {
        var fixture = try ProfileFixture(.iacaLink)
        fixture.builder.extensions.append(.init("2.5.29.30", isCritical: false, value: [0x30, 0x00]))
        let findings = try fixture.findings()
        #expect(findings.map(\.rule.rawValue) == ["link.forbidden_extension"])
        #expect(findings.map(\.isHard) == [false])
    }

    @Test("take a path length that is absent for one that is not 0")
    func pathLength() throws {
        let change = { (fixture: inout ProfileFixture) in
            fixture.builder.replace(with: .basicConstraints(isCA: true, pathLength: nil))
        }
        #expect(try ProfileFixture.rules(.iacaRoot(demandsCountry: true), change) == ["iaca.path_length"])
        #expect(try ProfileFixture.rules(.iacaLink, change) == ["link.path_length"])
    }

    @Test("ask a link for its subject's name only where it is new")
    func nameOfLink() throws {
        let rules = try ProfileFixture.rules(.iacaLink) { fixture in
            fixture.builder.issuer = fixture.builder.subject
            fixture.builder.replace("2.5.29.17", with: nil)
        }
        #expect(rules == [])
    }

    @Test("do not insist on names and usages that other documents' ecosystems have otherwise")
    func otherDocuments() throws {
        let photoID = CertificateProfile.documentSigner(docType: "org.iso.23220.photoid.1")
        for (usages, isHard) in [
            (["1.0.23220.4.1.2"], nil), (["1.0.18013.5.1.2", "1.3.6.1.5.5.7.3.1"], nil), (["1.2.3.4"], false),
            (["1.3.6.1.5.5.7.3.1"], true), (["1.3.6.1.5.5.7.3.1", "1.2.3.4"], false), (["1.0.18013.5.1.6"], true),
        ] as [([String], Bool?)] {
            var fixture = try ProfileFixture(photoID)
            fixture.builder.replace(with: .extendedKeyUsage(usages))
            #expect(try fixture.findings().map(\.isHard) == (isHard.map { [$0] } ?? []))
        }
        var bare = try ProfileFixture(photoID)
        bare.builder.replace("2.5.29.37", with: nil)
        bare.builder.dropName("2.5.4.6")
        let findings = try bare.findings()
        #expect(findings.map(\.rule.rawValue) == ["ds.country", "ds.extended_key_usage"])
        #expect(findings.map(\.isHard) == [false, false])
        let root = try ProfileFixture(.iacaRoot(demandsCountry: true))
        var changed = root.builder
        changed.dropName("2.5.4.6")
        let key = try PrivateKey.generate(.p256)
        let found = CertificateProfile.iacaRoot(demandsCountry: false).findings(
            in: try TestAuthority.sign(changed, by: key))
        #expect(found.map(\.rule.rawValue) == ["iaca.country"] && found.map(\.isHard) == [false])
    }

    @Test(
        "let a document signer sign status lists with a warning, and take a usage that nobody knows for the right one")
    func statusSigners() throws {
        for (usages, isHard) in [
            (["1.0.18013.5.1.2"], false), (["1.0.18013.5.1.8"], true), (["1.2.3.4"], nil),
            (["1.3.6.1.5.5.7.3.9", "1.2.3.4"], nil),
        ] as [([String], Bool?)] {
            var fixture = try ProfileFixture(.statusListSigner)
            fixture.builder.replace(with: .extendedKeyUsage(usages, isCritical: false))
            #expect(try fixture.findings().map(\.isHard) == (isHard.map { [$0] } ?? []))
        }
        #expect(try ProfileFixture.rules(.statusListSigner) { $0.builder.replace("2.5.29.37", with: nil) } == [])
    }

    @Test("refuse a VICAL signer that may sign anything else")
    func vicalSigners() throws {
        for usage: KeyUsage in [[.nonRepudiation, .digitalSignature], .digitalSignature] {
            let rules = try ProfileFixture.rules(.vicalSigner) { $0.builder.replace(with: .keyUsage(usage)) }
            #expect(rules == ["vical_signer.key_usage"])
        }
        let printable = try ProfileFixture.rules(.vicalSigner) {
            $0.builder.rename("2.5.4.10", "Authority", .printable)
        }
        #expect(printable == ["vical_signer.name_strings"])
    }
}
