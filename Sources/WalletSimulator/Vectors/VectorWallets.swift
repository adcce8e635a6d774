// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// The issuers and wallets of vectors: each comes out the same whenever it is asked for, whatever else is made.
struct VectorWallets {
    struct Kind: Hashable {
        var algorithms = VectorAlgorithms.base
        var channel = VectorChannel.appleWallet
        var document = VectorDocument.few
        /// Holds this one element, with those of `VectorDocument.few` that go with it, of another document in place of it.
        var other: OtherDocument?
        var country = "US"
        var decoyDigests = 0
        /// Whether the document names a status list and an identifier list.
        var hasStatus = false
        var rootFault: RootFault?
    }

    struct OtherDocument: Hashable {
        let kind: SampleDocument.Kind
        let element: String

        func sample(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
            var document = SampleDocument(kind, by: authority, at: now)
            document.elements.removeAll { ![element, "issuing_country"].contains($0.name.identifier.rawValue) }
            return document
        }
    }

    /// One of a document with the elements that its issuer was given.
    struct Member {
        let wallet: SimulatedWallet
        let document: SampleDocument
    }

    private var known: [Kind: Member] = [:]

    mutating func member(_ kind: Kind) throws(SimulatorError) -> Member {
        if let member = known[kind] { return member }
        let now = SimulatorVectors.instant
        var authority = IssuingAuthority()
        // Short, since it stands in every certificate.
        authority.name = "Example DMV"
        if kind.country != authority.country {
            (authority.country, authority.stateOrProvince) = (kind.country, nil)
        }
        authority.rootCurve = kind.algorithms.rootCurve
        authority.documentSignerCurve = kind.algorithms.issuerCurve
        if let other = kind.other { authority.documentSignerPurpose = other.kind.documentSignerPurpose }
        let issuer = try SimulatedIssuer(
            authority, fault: kind.rootFault, at: now,
            random: SimulatorVectors.random("issuer \(kind.algorithms.issuerCurve.vectorName) \(kind.country)"))
        var terms = IssuanceTerms()
        terms.digestAlgorithm = kind.algorithms.digest
        terms.decoyDigests = kind.decoyDigests
        if kind.hasStatus { terms.status = Self.references }
        let document =
            kind.other?.sample(by: authority, at: now) ?? kind.document.sample(by: authority, at: now)
        let name = kind.other.map { "\($0.kind.rawValue) \($0.element)" } ?? kind.document.rawValue
        let wallet = try SimulatedWallet(
            holding: document, from: issuer, deviceCurve: kind.channel.deviceCurve(for: kind.algorithms), terms: terms,
            at: now, random: SimulatorVectors.random("wallet \(kind.algorithms.name) \(name)"))
        let member = Member(wallet: wallet, document: document)
        known[kind] = member
        return member
    }

    private static let references = StatusReferences(
        statusList: StatusListReference(index: 77, uri: "https://iaca.example/lists/7"),
        identifierList: IdentifierListReference(
            identifier: [UInt8](0x70..<0x80), uri: "https://iaca.example/identifiers/7"))
}
