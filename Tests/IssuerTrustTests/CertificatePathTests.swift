// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Certificate path")
struct CertificatePathTests {
    let now = TestAuthority.now

    @Test("finds nothing wrong with a genuine signer but that nobody looked for its revocation")
    func genuine() throws {
        let root = try TestAuthority()
        #expect(try Judged(root.signer(), [root.anchor()]).problems == [.revocationUnknown])
        #expect(try Judged(root.signer(), [root.anchor()]).hard.isEmpty)
    }

    @Test("trusts an anchor for its document types alone, by their bytes")
    func docTypes() throws {
        let root = try TestAuthority()
        let signer = try root.signer()
        let anchor = root.anchor(docTypes: ["org.example.K"])
        let refused = Judged(signer, [anchor])
        #expect(try refused.hard == [.docTypeNotAllowed])
        #expect(try refused.path().anchor == nil && refused.path().issuer == nil)
        #expect(try Judged(signer, [anchor], docType: "org.example.K").hard.isEmpty)
        // KELVIN SIGN
        #expect(try Judged(signer, [anchor], docType: "org.example.\u{212A}").hard == [.docTypeNotAllowed])
        #expect(try Judged(signer, [anchor, root.anchor()]).hard.isEmpty)
        #expect(try Judged(signer, []).hard == [.untrusted])
    }

    @Test("looks at the dates of signer and anchor, with grace for the beginning alone")
    func dates() throws {
        let begins = now
        let ends = now.addingTimeInterval(100)
        let short = { (builder: inout CertificateBuilder) in
            builder.notBefore = begins
            builder.notAfter = ends
        }
        let root = try TestAuthority()
        let shortRoot = try TestAuthority(change: short)
        for (signer, anchor) in [
            (try root.signer(change: short), root.anchor()), (try shortRoot.signer(), shortRoot.anchor()),
        ] {
            let problems = { try Judged(signer, [anchor], at: now.addingTimeInterval($0)).hard }
            #expect(try problems(-60) == [])
            #expect(try problems(-61) == [.notYetValid])
            #expect(try problems(100) == [])
            #expect(try problems(101) == [.expired])
        }
    }

    @Test("refuses a signer of the right name and key identifier that another key signed, or one without an identifier")
    func forged() throws {
        let genuine = try TestAuthority()
        let forger = try TestAuthority()
        let forged = try forger.signer {
            $0.replace(with: .authorityKeyIdentifier(genuine.key.publicKey.keyIdentifier))
        }
        #expect(try Judged(forged, [genuine.anchor()]).hard == [.untrusted])
        let anonymous = try genuine.signer { $0.replace("2.5.29.35", with: nil) }
        #expect(try Judged(anonymous, [genuine.anchor()]).hard == [.untrusted, .profile])
    }

    @Test("finds the right one of two anchors of one name after a re-key")
    func rekeyed() throws {
        let (old, new) = (try TestAuthority(), try TestAuthority())
        for authority in [old, new] {
            let path = try Judged(authority.signer(), [old.anchor(), new.anchor()]).path()
            #expect(path.anchor?.certificate == authority.certificate)
            #expect(path.issuer == authority.certificate)
        }
    }

    @Test("of two anchors with one key takes the one that will do, whatever their order")
    func choice() throws {
        let sound = try TestAuthority()
        let ended = try TestAuthority(key: sound.key) { $0.notAfter = TestAuthority.now.addingTimeInterval(-1) }
        let signer = try sound.signer()
        for anchors in [[sound.anchor(), ended.anchor()], [ended.anchor(), sound.anchor()]] {
            let validator = CertificatePathValidator(anchors: TrustAnchors(anchors))
            for (wanted, unwanted) in [(sound, ended), (ended, sound)] {
                let path = try validator.path(of: [signer.der[...]], docType: ProfileFixture.mDL) {
                    $0.anchor?.certificate != unwanted.certificate
                }
                #expect(path.anchor?.certificate == wanted.certificate)
            }
            let path = try validator.path(of: [signer.der[...]], docType: ProfileFixture.mDL) { _ in false }
            #expect(path.anchor != nil)
        }
    }

    @Test("names the rules that signer and anchor break, hard or not")
    func rules() throws {
        let root = try TestAuthority { $0.replace(with: .basicConstraints(isCA: true, pathLength: nil)) }
        let signer = try root.signer { builder in
            builder.replace("2.5.29.18", with: nil)
            builder.replace(with: .keyUsage([.digitalSignature, .keyCertSign]))
            builder.replace(with: .extendedKeyUsage(["1.0.18013.5.1.6"]))
        }
        let judged = Judged(signer, [root.anchor()])
        let ofAnchor = try #require(try judged.finding(.anchorProfile))
        #expect(ofAnchor.rules.map(\.rawValue) == ["iaca.path_length"] && !ofAnchor.isHard)
        let ofSigner = try #require(try judged.finding(.signerProfile))
        #expect(ofSigner.rules.map(\.rawValue) == ["ds.key_usage", "ds.issuer_alternative_name"] && ofSigner.isHard)
        let purpose = try #require(try judged.finding(.extendedKeyUsage))
        #expect(purpose.rules.map(\.rawValue) == ["ds.extended_key_usage"] && purpose.isHard)
        #expect(purpose.problem == .extendedKeyUsage)
    }

    @Test("refuses an anchor that is no authority")
    func anchorWithoutAuthority() throws {
        for (rule, change) in [
            ("iaca.basic_constraints", { $0.replace("2.5.29.19", with: nil) }),
            ("iaca.key_usage", { $0.replace(with: .keyUsage(.cRLSign)) }),
        ] as [(String, TestAuthority.Change)] {
            let root = try TestAuthority(change: change)
            let finding = try #require(try Judged(root.signer(), [root.anchor()]).finding(.anchorProfile))
            #expect(finding.isHard && finding.rules.map(\.rawValue) == [rule])
        }
    }

    @Test("compares countries, for driving licences also where one names none")
    func countries() throws {
        for (signer, anchor, mDL, photoID) in [
            ("US", "US", [], []), ("DE", "US", [.countryMismatch], [.countryMismatch]),
            (nil, "US", [.profile, .countryMismatch], []), ("US", nil, [.profile, .countryMismatch], []),
            (nil, nil, [.profile, .profile], []), ("us", "US", [.countryMismatch], [.countryMismatch]),
        ] as [(String?, String?, [PathFinding.Problem], [PathFinding.Problem])] {
            let root = try TestAuthority(country: anchor)
            let certificate = try root.signer(country: signer)
            #expect(try Judged(certificate, [root.anchor()]).hard == mDL)
            #expect(try Judged(certificate, [root.anchor()], docType: Judged.photoID).hard == photoID)
        }
    }

    @Test("compares states, and under AAMVA's rules asks both for one")
    func states() throws {
        for (signer, anchor, iso, aamva) in [
            ("US-CA", "US-CA", true, true), ("US-NY", "US-CA", false, false), (nil, "US-CA", false, false),
            ("US-CA", nil, true, false), (nil, nil, true, false),
        ] as [(String?, String?, Bool, Bool)] {
            let root = try TestAuthority(state: anchor)
            let certificate = try root.signer(state: signer)
            #expect(try Judged(certificate, [root.anchor()]).hard == (iso ? [] : [.stateMismatch]))
            let strict = Judged(certificate, [root.anchor(.aamva)])
            #expect(try strict.hard == (aamva ? [] : [.stateMismatch]))
        }
        let nowhere = try TestAuthority(country: nil, state: "US-CA")
        let signer = try nowhere.signer(country: nil, state: "US-CA")
        #expect(try Judged(signer, [nowhere.anchor(.aamva)], docType: Judged.photoID).hard == [.profile])
        #expect(try Judged(signer, [nowhere.anchor()], docType: Judged.photoID).hard == [])
    }

    @Test("says of an unusable list that it could have helped, where nobody else vouches")
    func lists() throws {
        let root = try TestAuthority()
        let signer = try root.signer()
        let list = UnusableList(name: "Provider #7", problem: "vical.expired")
        let alone = Judged(signer, [], unusableLists: [list])
        #expect(try alone.hard == [.untrusted, .listInvalid])
        #expect(try #require(try alone.finding(.list)).detail.contains("vical.expired (Provider #7)"))
        let helped = Judged(signer, [root.anchor()], unusableLists: [list])
        #expect(try helped.hard == [])
        #expect(try helped.path().reasonToSkip(.list) != nil)
        let listed = TrustAnchor(root.certificate, origin: AnchorOrigin(.vical, name: "Provider #8"))
        #expect(try Judged(signer, [listed]).path().reasonToSkip(.list) == nil)
        #expect(try Judged(signer, []).path().reasonToSkip(.list) != nil)
        #expect(try Judged(signer, []).finding(.list) == nil)
    }

    @Test("needs a readable first certificate")
    func unreadable() throws {
        let validator = CertificatePathValidator(anchors: TrustAnchors([]))
        for chain in [[], [[0x30]], [[]]] as [[[UInt8]]] {
            #expect(throws: CryptographyError.self) {
                try validator.path(of: chain.map { $0[...] }, docType: ProfileFixture.mDL, where: { _ in true })
            }
        }
    }

    @Test("reads anchors from PEM and DER, and refuses other files")
    func files() throws {
        let root = try TestAuthority().certificate
        #expect(try TrustAnchors.certificates(in: root.der) == [root])
        #expect(throws: CryptographyError.self) { try TrustAnchors.certificates(in: Array("no certificate".utf8)) }
        #expect(throws: CryptographyError.self) { try TrustAnchors.certificates(in: root.der + [0]) }
    }
}
