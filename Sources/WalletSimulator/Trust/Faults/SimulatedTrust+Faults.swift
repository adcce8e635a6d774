// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// What the table of faults does with the material.
extension SimulatedTrust {
    /// Makes one thing wrong.
    ///
    /// - Throws: `.trustFaultNotApplicable` where the document or the form of the list does not go with the fault.
    public mutating func apply(_ fault: TrustFault) throws(SimulatorError) {
        let isPossible =
            switch fault.need {
            case .nothing: true
            case .statusReference: references.statusList != nil
            case .identifierReference: references.identifierList != nil
            case .cwt: terms.statusForm == .cwt
            }
        guard isPossible else { throw .trustFaultNotApplicable(fault) }
        try fault.row.change(&self)
    }

    func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86_400) }

    /// Of the lists with a number.
    var number: UInt64 { UInt64(max(1, now.timeIntervalSince1970)) }

    private var maker: CertificateMaker {
        CertificateMaker(authority: issuer.authority, now: now, random: random)
    }

    private var providerListURI: String { "\(terms.baseURI)/crl/vical-provider.crl" }

    /// A VICAL provider with the same names and other keys, which nobody trusts.
    func otherProvider() throws(SimulatorError) -> (root: Certificate, signer: ListSigner) {
        let (rootKey, key) = (
            try PrivateKey.made(on: .p256, from: random), try PrivateKey.made(on: .p256, from: random)
        )
        let root = ListSigner(
            certificate: try maker.providerRoot(
                terms.providerName, key: rootKey, revocationListURI: providerListURI), key: rootKey)
        let certificate = try maker.vicalSigner(
            terms.providerName, key: key, under: root, revocationListURI: providerListURI)
        return (root.certificate, ListSigner(certificate: certificate, key: key))
    }

    /// Another certificate for the key of the VICAL signer.
    func vicalSignerCertificate(
        changing change: (inout CertificateBuilder) -> Void
    ) throws(SimulatorError) -> Certificate {
        try maker.vicalSigner(
            terms.providerName, key: vicalSigner.key, under: provider, revocationListURI: providerListURI,
            changing: change)
    }

    /// Another certificate for the key of the status list signer.
    ///
    /// - Parameter root: Who signs it; nil for the authority's root.
    func statusSignerCertificate(
        under root: ListSigner? = nil, changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) -> Certificate {
        let own = ListSigner(certificate: issuer.root, key: issuer.rootKey)
        return try maker.statusListSigner(key: statusSigner.key, under: root ?? own, changing: change)
    }

    /// Writes one value at the document's place.
    mutating func setStatus(_ value: UInt8, bits: Int) throws(SimulatorError) {
        guard let index = references.statusList?.index else { return }
        statusList?.content = StatusListDraft.statusList(
            [index: value], bits: bits, count: try Self.entryCount(for: index))
    }
}

extension SignatureDraft {
    /// Names a header of private use as critical, and has it (RFC 9052, 3.1).
    mutating func addUnknownCriticalHeader() {
        protected[2] = [-65_537]
        protected[-65_537] = true
    }
}

extension CertificateBuilder.Extension {
    /// The reason code keyCompromise, RFC 5280, 5.3.1.
    static var keyCompromise: Self { Self("2.5.29.21", isCritical: false, value: [0x0a, 0x01, 0x01]) }

    /// Says that a list has the changes since another, RFC 5280, 5.2.4.
    static func deltaOf(_ number: Int) -> Self {
        var writer = DERWriter()
        writer.integer(number)
        return Self(ObjectIdentifier.deltaCRLIndicator, isCritical: true, value: writer.bytes)
    }

    /// An issuing distribution point with one flag set, RFC 5280, 5.2.5.
    static func distributionPoint(flag: UInt8) -> Self {
        let value = DERWriter.element(.sequence) { $0.element(.context(flag), [0xff]) }
        return Self(ObjectIdentifier.issuingDistributionPoint, isCritical: true, value: value)
    }
}

extension [UInt8] {
    /// The same bytes with the last bit changed, which belongs to the signature.
    var withLastBitFlipped: [UInt8] {
        var bytes = self
        if let last = bytes.indices.last { bytes[last] ^= 0x01 }
        return bytes
    }

    /// A token with another signature: in a JWT the last bits of the last letter may mean nothing, so a letter before it
    /// is changed.
    var withSignatureChanged: [UInt8] {
        guard count > 8, first == UInt8(ascii: "e") else { return withLastBitFlipped }
        var bytes = self
        let index = bytes.count - 8
        bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return bytes
    }
}
