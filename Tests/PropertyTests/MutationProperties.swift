// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Cryptography
import Mdoc
import TestSupport
import Testing

@testable import WalletSimulator

/// A changed byte is found, or it changed nothing that the reader, who asks for what is shown, is told.
@Suite("One changed byte")
struct MutationProperties {
    private let fixture: MutationFixture

    init() throws {
        fixture = try MutationFixture.shared.get()
    }

    @Test("in none: each answer is accepted")
    func genuine() throws {
        #expect(fixture.open(fixture.envelope) == fixture.claims)
        #expect(fixture.open(try fixture.sealed(fixture.plaintext, seed: 0)) == fixture.claims)
        #expect(fixture.read(fixture.signed) == fixture.claims)
        #expect(fixture.read(fixture.authenticated) == fixture.claims)
    }

    /// Tests go on side by side, each with every eighth byte.
    private static let residues = 0..<8

    @Test("at every place of a response with a device signature", arguments: residues)
    func everyByteSigned(residue: Int) {
        for change in everywhere(in: fixture.signed, residue) {
            expectHarmless(fixture.read(change(fixture.signed)), change)
        }
    }

    @Test("at every place of a response with a device MAC", arguments: residues)
    func everyByteAuthenticated(residue: Int) {
        for change in everywhere(in: fixture.authenticated, residue) {
            expectHarmless(fixture.read(change(fixture.authenticated)), change)
        }
    }

    /// No signature covers which elements are shown: without a request an answer may lack some, and never have another.
    @Test("at every place of a response that nothing was asked for adds and alters nothing", arguments: residues)
    func everyByteUnasked(residue: Int) {
        let genuine = Set(fixture.claims.elements)
        for change in everywhere(in: fixture.signed, residue) {
            let found = fixture.read(change(fixture.signed), asking: false)
            let isHarmless = found.map { $0.docTypes == [.mDL] && genuine.isSuperset(of: $0.elements) } ?? true
            #expect(isHarmless, "\(change)")
        }
    }

    @Test("at every place of an envelope", arguments: residues)
    func everyByteOfEnvelope(residue: Int) {
        for change in everywhere(in: fixture.envelope, residue) {
            expectHarmless(fixture.open(change(fixture.envelope)), change)
        }
    }

    @Test(
        "anywhere in envelope, sealed plaintext or response, or one that is too many or missing",
        arguments: Rounds.seeds(60))
    func anywhere(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<4 {
            let change = ByteChange(in: fixture.envelope, using: &random)
            expectHarmless(fixture.open(change(fixture.envelope)), change)
            let inside = ByteChange(in: fixture.plaintext, using: &random)
            expectHarmless(fixture.open(try fixture.sealed(inside(fixture.plaintext), seed: seed)), inside)
            for response in [fixture.signed, fixture.authenticated] {
                let change = ByteChange(in: response, using: &random)
                expectHarmless(fixture.read(change(response)), change)
            }
        }
    }

    @Test("anywhere in the document signer's certificate", arguments: Rounds.seeds(60))
    func documentSigner(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let certificate = fixture.wallet.issuer.documentSigner.der
        let start = try #require(fixture.signed.firstRange(of: certificate)?.lowerBound)
        for _ in 0..<6 {
            let change = ByteChange(in: certificate, using: &random)
            // A length that fits is the harder case: the certificate's own and those around it stay as they are.
            let replaced = ByteChange(.exclusiveOr, at: start + random.below(certificate.count), using: &random)
            expectHarmless(fixture.read(replaced(fixture.signed)), replaced)
            var bytes = fixture.signed
            bytes.replaceSubrange(start..<start + certificate.count, with: change(certificate))
            expectHarmless(fixture.read(bytes), change)
        }
    }

    @Test("anywhere in the trusted root", arguments: Rounds.seeds(60))
    func anchor(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let root = fixture.wallet.issuer.root.der
        for _ in 0..<6 {
            let change = ByteChange(in: root, using: &random)
            // What is no certificate cannot be trusted at all.
            guard let anchor = try? Certificate(der: change(root).span) else { continue }
            let verifier = MutationFixture.verifier(trusting: anchor)
            expectHarmless(fixture.read(fixture.signed, verifier: verifier), change)
        }
    }

    @Test("anywhere in what the reader knows of the session is always found", arguments: Rounds.seeds(40))
    func session(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let nonce = ByteChange(in: fixture.session.nonce, using: &random)
        #expect(fixture.open(fixture.envelope, nonce: nonce(fixture.session.nonce)) == nil, "nonce: \(nonce)")
        for (text, isMerchant) in [(fixture.session.merchantIdentifier, true), (fixture.session.teamIdentifier, false)]
        {
            let bytes = Array(text.utf8)
            let change = ByteChange(in: bytes, using: &random)
            // Bytes that are no UTF-8 become another text, too.
            let other = String(decoding: change(bytes), as: UTF8.self)
            let found = fixture.open(
                fixture.envelope, merchant: isMerchant ? other : nil, team: isMerchant ? nil : other)
            #expect(found == nil, "\(text): \(change)")
        }
        for _ in 0..<4 {
            let transcript = fixture.proximity.transcript.encoded
            let change = ByteChange(in: transcript, using: &random)
            guard let other = try? SessionTranscript(cbor: change(transcript)) else { continue }
            for response in [fixture.signed, fixture.authenticated] {
                #expect(fixture.read(response, transcript: other) == nil, "transcript: \(change)")
            }
        }
    }

    @Test("anywhere in the reader's private key is always found", arguments: Rounds.seeds(20))
    func readerKeys(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for (key, isRecipient) in [(fixture.recipientKey, true), (fixture.proximity.readerKey, false)] {
            let secret = key.rawRepresentation().withSpan { span in span.indices.map { span[$0] } }
            let change = ByteChange(.exclusiveOr, at: random.below(secret.count), using: &random)
            let changed = change(secret)
            guard let other = try? PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: changed.span))
            else {
                continue
            }
            let found =
                isRecipient
                ? fixture.open(fixture.envelope, key: other) : fixture.read(fixture.authenticated, readerKey: other)
            #expect(found == nil, "\(change)")
        }
    }

    private func everywhere(in bytes: [UInt8], _ residue: Int) -> [ByteChange] {
        (0..<Rounds.factor).flatMap { round in
            var random = SplitMix(seed: UInt64(round * Self.residues.count + residue))
            return stride(from: residue, to: bytes.count, by: Self.residues.count).map {
                ByteChange(.exclusiveOr, at: $0, using: &random)
            }
        }
    }

    private func expectHarmless(
        _ found: Claims?, _ change: ByteChange, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isHarmless = found == nil || found == fixture.claims
        #expect(isHarmless, "\(change)", sourceLocation: sourceLocation)
    }
}
