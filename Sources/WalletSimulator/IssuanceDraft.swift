// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// A document that its issuer has not signed yet.
struct IssuanceDraft {
    var issuer: SimulatedIssuer
    var docType: DocType
    var nameSpaces: [IssuedDocument.NameSpaceItems]
    /// The mobile security object, 18013-5, 9.1.2.4.
    var mso: CBORValue
    /// From the mobile security object to the payload of `issuerAuth`.
    var payload: @Sendable (CBORValue) -> [UInt8] = { CBORValue.embedded($0).encoded() }
    /// Elements that are shown whatever was asked for.
    var revealed: [ElementName] = []

    /// Salts the elements and digests them.
    init(
        _ document: SampleDocument, issuer: SimulatedIssuer, deviceKey: PublicKey, terms: IssuanceTerms, now: Date,
        random: any RandomSource
    ) throws(SimulatorError) {
        guard terms.digestAlgorithm != .sha1 else { throw .digestAlgorithmNotAllowed }
        self.issuer = issuer
        docType = document.docType
        nameSpaces = []
        var digests: [CBORValue.Member] = []
        for nameSpace in document.elements.map(\.name.nameSpace).uniqued {
            let elements = document.elements.filter { $0.name.nameSpace == nameSpace }
            // Shuffled, or the identifiers would tell which elements were left out and where decoys stand.
            var numbers = RandomNumbers(source: random)
            let identifiers = (0..<elements.count + terms.decoyDigests).map { UInt64($0) }.shuffled(using: &numbers)
            let items = zip(elements, identifiers).map { element, identifier in
                IssuedDocument.Item(
                    identifier: element.name.identifier,
                    content: .init(digestID: identifier, random: random.bytes(32), value: element.value))
            }
            let decoys = identifiers.dropFirst(elements.count).map {
                CBORValue.Member(.unsigned($0), .bytes(random.bytes(terms.digestAlgorithm.byteCount)))
            }
            let entries = zip(items, identifiers).map { item, identifier in
                CBORValue.Member(.unsigned(identifier), .bytes(terms.digestAlgorithm.hash(item.encoded.span)))
            }
            nameSpaces.append(IssuedDocument.NameSpaceItems(nameSpace: nameSpace, items: items))
            digests.append(CBORValue.Member(.text(nameSpace.rawValue), .map(entries + decoys)))
        }
        mso = [
            "version": "1.0", "digestAlgorithm": .text(terms.digestAlgorithm.mdocName), "valueDigests": .map(digests),
            "deviceKeyInfo": ["deviceKey": COSEKey.value(of: deviceKey)], "docType": .text(document.docType.rawValue),
            "validityInfo": Self.validityInfo(terms, issuer: issuer, now: now),
        ]
        mso["status"] = terms.status.map(Self.status)
    }

    /// Second edition, 12.3.6.
    private static func status(_ references: StatusReferences) -> CBORValue {
        var status = CBORValue.map([])
        if let list = references.statusList {
            var reference: CBORValue = ["idx": .unsigned(list.index), "uri": .text(list.uri)]
            reference["certificate"] = list.certificate.map { .bytes($0) }
            status["status_list"] = reference
        }
        if let list = references.identifierList {
            var reference: CBORValue = ["id": .bytes(list.identifier), "uri": .text(list.uri)]
            reference["certificate"] = list.certificate.map { .bytes($0) }
            status["identifier_list"] = reference
        }
        return status
    }

    /// Opens a signed document again, so that its issuer can sign something else in its place.
    init(_ document: IssuedDocument, issuer: SimulatedIssuer) throws(SimulatorError) {
        self.issuer = issuer
        docType = document.docType
        nameSpaces = document.nameSpaces
        guard case .bytes(let payload) = COSEParts(document.issuerAuth).payload,
            let wrapper = try? CBORDecoder().decode(payload).root.content(ofTag: 24),
            let item = try? wrapper.embedded()?.root
        else { throw .walletFileMalformed(.issuerAuth) }
        mso = CBORValue(item)
    }

    private static func validityInfo(_ terms: IssuanceTerms, issuer: SimulatedIssuer, now: Date) -> CBORValue {
        let signed = terms.signed ?? now
        // 9.1.2.4: not longer than the document signer's certificate.
        let end = min(signed.addingTimeInterval(365 * 86_400), issuer.documentSigner.notAfter)
        let validity = terms.validity ?? signed...max(signed, end)
        var info: CBORValue = [
            "signed": .tdate(signed), "validFrom": .tdate(validity.lowerBound),
            "validUntil": .tdate(validity.upperBound),
        ]
        info["expectedUpdate"] = terms.expectedUpdate.map { .tdate($0) }
        return info
    }

    /// Adds an element with a digest of its own.
    mutating func add(_ name: ElementName, _ value: CBORValue, random: any RandomSource) {
        if mso["valueDigests", .text(name.nameSpace.rawValue)] == nil {
            nameSpaces.append(IssuedDocument.NameSpaceItems(nameSpace: name.nameSpace, items: []))
            mso["valueDigests", .text(name.nameSpace.rawValue)] = .map([])
        }
        revealed.append(name)
        guard let index = nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace }),
            case .map(let entries)? = mso["valueDigests", .text(name.nameSpace.rawValue)],
            let algorithm = HashAlgorithm.allCases.first(where: { .text($0.mdocName) == mso["digestAlgorithm"] })
        else { return }
        let identifiers = entries.compactMap { entry in
            if case .unsigned(let identifier) = entry.key { identifier } else { nil }
        }
        let digestID = (identifiers.max() ?? 0) + 1
        let item = IssuedDocument.Item(
            identifier: name.identifier, content: .init(digestID: digestID, random: random.bytes(32), value: value))
        nameSpaces[index].items.append(item)
        let digest = CBORValue.Member(.unsigned(digestID), .bytes(algorithm.hash(item.encoded.span)))
        mso["valueDigests", .text(name.nameSpace.rawValue)] = .map(entries + [digest])
    }

    /// Has the issuer sign: an untagged COSE_Sign1 whose payload is the tag-24 form of the mobile security object, with
    /// the document signer's certificate alone in the unprotected header.
    ///
    /// - Parameter change: What is otherwise about the signature.
    func signed(
        nonces: ECDSANonces, changing change: (inout SignatureDraft) throws(SimulatorError) -> Void = { _ in }
    ) throws(SimulatorError) -> IssuedDocument {
        var signature = try SignatureDraft(payload(mso), key: issuer.documentSignerKey)
        signature.unprotected = [33: .bytes(issuer.documentSigner.der)]
        try change(&signature)
        return IssuedDocument(
            docType: docType, nameSpaces: nameSpaces, issuerAuth: try signature.signed(nonces: nonces),
            revealed: revealed)
    }
}

extension HashAlgorithm {
    /// The exact spelling of 18013-5, 9.1.2.5.
    var mdocName: String {
        switch self {
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .sha384: "SHA-384"
        case .sha512: "SHA-512"
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it came first.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
