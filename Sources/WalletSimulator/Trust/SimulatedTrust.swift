// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import Mdoc

/// The trust material of a simulated issuer: its root, a VICAL with it, revocation lists, a status list and an identifier
/// list, all of them genuine and in force.
///
/// The lists are drafts until `files` signs them, and a fault is one change of them. Numbers come from the clock, so that
/// what is made later replaces what was made before; with one seed it comes from the same provider.
public struct SimulatedTrust: Sendable {
    /// What `anchors/` holds.
    package var anchors: [Certificate]
    /// What `vical/anchors/` holds: the roots of VICAL providers.
    package var providers: [Certificate]
    package var vical: VICALDraft?
    package var revocationList: RevocationListDraft?
    package var providerRevocationList: RevocationListDraft?
    package var statusList: StatusListDraft?
    package var identifierList: StatusListDraft?

    package let issuer: SimulatedIssuer
    package let provider: ListSigner
    package let vicalSigner: ListSigner
    package let statusSigner: ListSigner
    package let terms: TrustTerms
    /// What the document says of its status.
    package let references: StatusReferences
    let now: Date
    let random: any RandomSource

    /// Makes what a reader needs to accept the wallet's document, with at most one thing wrong.
    ///
    /// - Parameter now: Lists begin to be valid at this instant.
    public init(
        for wallet: SimulatedWallet, terms: TrustTerms = TrustTerms(), fault: TrustFault? = nil, at now: Date,
        random: any RandomSource
    ) throws(SimulatorError) {
        try self.init(
            for: wallet.issuer, references: try wallet.document.statusReferences, terms: terms, at: now, random: random)
        if let fault { try apply(fault) }
    }

    /// - Parameter references: The lists that documents of this issuer name.
    public init(
        for issuer: SimulatedIssuer, references: StatusReferences = StatusReferences(),
        terms: TrustTerms = TrustTerms(), at now: Date, random: any RandomSource
    ) throws(SimulatorError) {
        (self.issuer, self.references, self.terms, self.random) = (issuer, references, terms, random)
        // Lists tell whole seconds.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        self.now = now
        let maker = CertificateMaker(authority: issuer.authority, now: now, random: random)
        let keys = (
            provider: try PrivateKey.made(on: .p256, from: random), vical: try PrivateKey.made(on: .p256, from: random),
            status: try PrivateKey.made(on: .p256, from: random)
        )
        let listURI = "\(terms.baseURI)/crl/vical-provider.crl"
        provider = ListSigner(
            certificate: try maker.providerRoot(
                terms.providerName, key: keys.provider, revocationListURI: listURI), key: keys.provider)
        vicalSigner = ListSigner(
            certificate: try maker.vicalSigner(
                terms.providerName, key: keys.vical, under: provider, revocationListURI: listURI), key: keys.vical)
        let root = ListSigner(certificate: issuer.root, key: issuer.rootKey)
        statusSigner = ListSigner(
            certificate: try maker.statusListSigner(key: keys.status, under: root), key: keys.status)

        anchors = [issuer.root]
        providers = [provider.certificate]
        let end = now.addingTimeInterval(Double(terms.validDays) * 86_400)
        let number = UInt64(max(1, now.timeIntervalSince1970))
        vical = VICALDraft(
            provider: terms.providerName, issue: number, date: now, nextUpdate: end,
            entries: [VICALDraft.entry(issuer.root, docTypes: terms.docTypes)],
            uri: "\(terms.baseURI)/vical/list.cbor", signer: vicalSigner)
        revocationList = RevocationListDraft(of: root, number: number, thisUpdate: now, nextUpdate: end)
        providerRevocationList = RevocationListDraft(of: provider, number: number, thisUpdate: now, nextUpdate: end)
        let entryCount = try Self.entryCount(for: references.statusList?.index ?? 0)
        statusList = StatusListDraft(
            StatusListDraft.statusList([:], bits: 1, count: entryCount), form: terms.statusForm,
            uri: references.statusList?.uri ?? "\(terms.baseURI)/status/list", issuedAt: now, expiry: end,
            signer: statusSigner)
        identifierList = StatusListDraft(
            .identifierList([random.bytes(16)]), form: .cwt,
            uri: references.identifierList?.uri ?? "\(terms.baseURI)/status/identifiers", issuedAt: now, expiry: end,
            signer: statusSigner)
    }

    /// Enough that an entry does not stand alone, and never more than a megabyte of bits.
    static func entryCount(for index: UInt64) throws(SimulatorError) -> Int {
        guard index < 1 << 23 else { throw .statusIndexTooLarge }
        return max(1024, (Int(index) + 8) / 8 * 8)
    }

    /// The files of a folder of trust material, each at its place.
    public var files: [TrustFile] {
        get throws(SimulatorError) {
            let nonces = random.ecdsaNonces
            var files: [TrustFile] = []
            for (index, root) in anchors.enumerated() {
                let name = index == 0 ? "iaca-root" : "iaca-root-\(index + 1)"
                files.append(TrustFile("anchors/\(name).pem", Array(root.pem.utf8)))
            }
            for (index, root) in providers.enumerated() {
                let name = index == 0 ? "provider" : "provider-\(index + 1)"
                files.append(TrustFile("vical/anchors/\(name).pem", Array(root.pem.utf8)))
            }
            if let vical { files.append(TrustFile("vical/list.cbor", try vical.encoded(nonces: nonces))) }
            if let list = revocationList { files.append(TrustFile("crl/iaca.crl", try list.encoded(nonces: nonces))) }
            if let list = providerRevocationList {
                files.append(TrustFile("crl/vical-provider.crl", try list.encoded(nonces: nonces)))
            }
            if let list = statusList {
                files.append(TrustFile("status/list.\(list.form.rawValue)", try list.encoded(nonces: nonces)))
            }
            if let list = identifierList {
                files.append(TrustFile("status/identifiers.cwt", try list.encoded(nonces: nonces)))
            }
            return files
        }
    }
}
