// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import FoundationEssentials
internal import Timestamps

/// The issuer's statement about a document, ISO/IEC 18013-5, 9.1.2.4: read, not judged.
public struct MobileSecurityObject: Sendable {
    public let version: String
    /// As spelt by the issuer; `SHA-256`, `SHA-384` and `SHA-512` are the ones there are.
    public let digestAlgorithm: String
    public let valueDigests: ValueDigests
    /// A COSE_Key, not yet looked at.
    public let deviceKey: CBORItem
    public let keyAuthorizations: KeyAuthorizations
    public let docType: DocType
    public let validityInfo: ValidityInfo
    /// Names a status list or identifier list (second edition, 12.3.6).
    public let hasStatus: Bool
    public let hasNonShortestHeads: Bool

    /// Reads the payload of `issuerAuth`: `#6.24(bstr .cbor MobileSecurityObject)` in a byte string.
    public init(payload: CBORItem) throws(MdocError) {
        let wrapper: CBORDocument
        do {
            guard let document = try payload.embedded() else { throw MdocError.malformed(.mobileSecurityObject) }
            wrapper = document
        } catch let error as CBORError {
            throw .cbor(error, in: .mobileSecurityObject)
        } catch {
            throw .malformed(.mobileSecurityObject)
        }
        let document = try wrapper.root.embedded(as: .mobileSecurityObject)
        let map = try document.root.map(as: .mobileSecurityObject)
        version = try map.required("version", .mobileSecurityObjectVersion).text(as: .mobileSecurityObjectVersion)
        digestAlgorithm = try map.required("digestAlgorithm", .digestAlgorithm).text(as: .digestAlgorithm)
        valueDigests = try ValueDigests(map.required("valueDigests", .valueDigests))
        let keyInfo = try map.required("deviceKeyInfo", .deviceKeyInfo).map(as: .deviceKeyInfo)
        deviceKey = try keyInfo.required("deviceKey", .deviceKey)
        _ = try deviceKey.map(as: .deviceKey)
        keyAuthorizations = try KeyAuthorizations(keyInfo["keyAuthorizations"])
        docType = try map.required("docType", .docType).docType()
        validityInfo = try ValidityInfo(map.required("validityInfo", .validityInfo))
        hasStatus = map["status"] != nil
        hasNonShortestHeads = wrapper.firstNonShortestOffset != nil || document.firstNonShortestOffset != nil
    }
}

/// The digests of all elements of a document, of which a presentation shows some.
public struct ValueDigests: Sendable {
    public struct Entry: Sendable {
        public let digestID: UInt64
        public let digest: ArraySlice<UInt8>
    }

    /// Sorted by digestID.
    public let nameSpaces: [(nameSpace: NameSpace, entries: [Entry])]

    /// Digests in one namespace.
    static let entryLimit = 4096

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .valueDigests)
        guard map.count > 0 else { throw .malformed(.valueDigests) }
        nameSpaces = try map.map { name, list throws(MdocError) in
            let members = try list.map(as: .valueDigests)
            guard members.count > 0 else { throw .malformed(.valueDigests) }
            guard members.count <= Self.entryLimit else { throw .tooMany(.valueDigests) }
            guard let digests = members.byteStringsByNumber() else { throw .malformed(.valueDigests) }
            var entries = digests.map { Entry(digestID: $0.number, digest: $0.bytes) }
            let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.digestID < $1.digestID }
            if !isSorted { entries.sort { $0.digestID < $1.digestID } }
            return (nameSpace: try name.nameSpace(in: .valueDigests), entries: entries)
        }
    }

    /// The digests of one namespace, or nil where the issuer signed none for it.
    public func entries(of nameSpace: NameSpace) -> [Entry]? {
        nameSpaces.first { $0.nameSpace == nameSpace }?.entries
    }
}

extension [ValueDigests.Entry] {
    /// The digest under an identifier, by halving.
    public func digest(_ digestID: UInt64) -> ArraySlice<UInt8>? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].digestID < digestID { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].digestID == digestID ? self[low].digest : nil
    }
}

/// What the device key may sign beyond proving its presence, 18013-5, 9.1.2.4.
public struct KeyAuthorizations: Sendable {
    private let nameSpaces: Set<NameSpace>
    private let elements: Set<ElementName>

    init(_ item: CBORItem?) throws(MdocError) {
        var nameSpaces: Set<NameSpace> = []
        var elements: Set<ElementName> = []
        if let item {
            let map = try item.map(as: .keyAuthorizations)
            if let list = map["nameSpaces"] {
                for name in try list.nonEmptyArray(as: .keyAuthorizations, atMost: IssuerSigned.itemLimit) {
                    nameSpaces.insert(try name.nameSpace(in: .keyAuthorizations))
                }
            }
            if let lists = map["dataElements"] {
                for (name, list) in try lists.map(as: .keyAuthorizations) {
                    let nameSpace = try name.nameSpace(in: .keyAuthorizations)
                    // A namespace is authorised either in full or element by element.
                    guard !nameSpaces.contains(nameSpace) else { throw .malformed(.keyAuthorizations) }
                    for element in try list.nonEmptyArray(as: .keyAuthorizations, atMost: IssuerSigned.itemLimit) {
                        elements.insert(ElementName(nameSpace, try element.identifier(in: .keyAuthorizations)))
                    }
                }
            }
            guard !nameSpaces.isEmpty || !elements.isEmpty else { throw .malformed(.keyAuthorizations) }
        }
        self.nameSpaces = nameSpaces
        self.elements = elements
    }

    public func covers(_ name: ElementName) -> Bool {
        nameSpaces.contains(name.nameSpace) || elements.contains(name)
    }
}

/// When the issuer signed, and between which instants the document may be used.
public struct ValidityInfo: Hashable, Sendable {
    public let signed: Date
    public let validFrom: Date
    public let validUntil: Date
    public let expectedUpdate: Date?
    /// All are tag 0, without a fraction and in `Z`, as 18013-5 writes instants; several issuers deviate.
    public let isStrictlyFormatted: Bool

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .validityInfo)
        var isStrict = true
        func instant(_ item: CBORItem, _ field: MdocField) throws(MdocError) -> Date {
            let tagged = item.content(ofTag: 0)
            guard let text = (tagged ?? item).textBytes, let timestamp = try? RFC3339Timestamp(utf8: text) else {
                throw .malformed(field)
            }
            if tagged == nil || !timestamp.isStrict { isStrict = false }
            return timestamp.date
        }
        signed = try instant(map.required("signed", .signed), .signed)
        validFrom = try instant(map.required("validFrom", .validFrom), .validFrom)
        validUntil = try instant(map.required("validUntil", .validUntil), .validUntil)
        expectedUpdate = try map["expectedUpdate"].map { item throws(MdocError) in try instant(item, .expectedUpdate) }
        isStrictlyFormatted = isStrict
    }
}
