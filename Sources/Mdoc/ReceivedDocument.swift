// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import COSE

/// A document as a wallet sent it: parsed, not believed.
public struct ReceivedDocument: Sendable, CustomStringConvertible {
    public let docType: DocType
    public let issuerSigned: IssuerSigned
    public let deviceSigned: DeviceSigned
    /// True where an embedded part has a head that is not in its shortest form.
    public let hasNonShortestHeads: Bool

    public init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .document)
        docType = try map.required("docType", .docType).docType()
        issuerSigned = try IssuerSigned(map.required("issuerSigned", .issuerSigned))
        deviceSigned = try map["deviceSigned"].map { item throws(MdocError) in try DeviceSigned(item) } ?? .absent
        if let errors = map["errors"] {
            let nameSpaces = try errors.map(as: .errors)
            guard nameSpaces.count > 0 else { throw .malformed(.errors) }
            for (nameSpace, codes) in nameSpaces {
                _ = try nameSpace.nameSpace(in: .errors)
                try codes.map(as: .errors).checkErrorCodes(.errors)
            }
        }
        hasNonShortestHeads = issuerSigned.hasNonShortestHeads || deviceSigned.hasNonShortestHeads
    }

    public var description: String {
        "ReceivedDocument(\(docType), \(issuerSigned.nameSpaces.reduce(0) { $0 + $1.items.count }) elements)"
    }
}

/// What the issuer signed, 18013-5, 8.3.2.1.2.2.
///
/// A class, so that handing a document from check to check counts one reference and not one a field.
public final class IssuerSigned: Sendable {
    public let nameSpaces: [(nameSpace: NameSpace, items: [IssuerSignedItem])]
    public let issuerAuth: COSESign1
    let hasNonShortestHeads: Bool

    /// Items of one namespace in one document.
    static let itemLimit = 512

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .issuerSigned)
        do {
            issuerAuth = try COSESign1(map.required("issuerAuth", .issuerAuth))
        } catch let error as COSEError {
            throw .cose(error, in: .issuerAuth)
        } catch {
            throw .missing(.issuerAuth)
        }
        var hasNonShortestHeads = issuerAuth.headers.firstNonShortestOffset != nil
        var nameSpaces: [(nameSpace: NameSpace, items: [IssuerSignedItem])] = []
        if let list = map["nameSpaces"] {
            let members = try list.map(as: .issuerNameSpaces)
            guard members.count > 0 else { throw .malformed(.issuerNameSpaces) }
            for (name, list) in members {
                let elements = try list.nonEmptyArray(as: .issuerNameSpaces, atMost: Self.itemLimit)
                var items: [IssuerSignedItem] = []
                items.reserveCapacity(elements.count)
                for element in elements {
                    let item = try IssuerSignedItem(element)
                    if item.hasNonShortestHeads { hasNonShortestHeads = true }
                    items.append(item)
                }
                nameSpaces.append((try name.nameSpace(in: .issuerNameSpaces), items))
            }
        }
        self.nameSpaces = nameSpaces
        self.hasNonShortestHeads = hasNonShortestHeads
    }
}

/// One element with its salt, and the bytes its digest covers.
public struct IssuerSignedItem: Sendable, CustomStringConvertible {
    /// `IssuerSignedItemBytes` as received: the tag, the byte string's head and its content.
    public let encoded: ArraySlice<UInt8>
    public let digestID: UInt64
    public let random: ArraySlice<UInt8>
    public let elementIdentifier: ElementIdentifier
    public let elementValue: CBORItem
    let hasNonShortestHeads: Bool

    init(_ item: CBORItem) throws(MdocError) {
        let document = try item.embedded(as: .issuerSignedItem)
        let map = try document.root.map(as: .issuerSignedItem)
        encoded = item.encoded
        digestID = try map.unsigned("digestID", .digestID)
        random = try map.bytes("random", .random)
        elementIdentifier = try map.required("elementIdentifier", .elementIdentifier).identifier(in: .elementIdentifier)
        elementValue = try map.required("elementValue", .elementValue)
        hasNonShortestHeads = document.firstNonShortestOffset != nil
    }

    public var description: String { "IssuerSignedItem(\(elementIdentifier))" }
}

/// What the device signed or authenticated, 18013-5, 9.1.3.
public final class DeviceSigned: Sendable {
    /// `DeviceNameSpacesBytes` as received; it enters DeviceAuthentication unchanged.
    public let nameSpacesBytes: ArraySlice<UInt8>
    public let nameSpaces: [(nameSpace: NameSpace, elements: [(identifier: ElementIdentifier, value: CBORItem)])]
    /// nil where the wallet authenticated nothing, which no ISO flow accepts.
    public let deviceAuth: DeviceAuth?
    let hasNonShortestHeads: Bool

    static let absent = DeviceSigned()

    private init() {
        nameSpacesBytes = []
        nameSpaces = []
        deviceAuth = nil
        hasNonShortestHeads = false
    }

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .deviceSigned)
        let tagged = try map.required("nameSpaces", .deviceNameSpaces)
        nameSpacesBytes = tagged.encoded
        let document = try tagged.embedded(as: .deviceNameSpaces)
        nameSpaces = try document.root.map(as: .deviceNameSpaces).map { name, list throws(MdocError) in
            let members = try list.map(as: .deviceNameSpaces)
            guard members.count > 0 else { throw .malformed(.deviceNameSpaces) }
            guard members.count <= IssuerSigned.itemLimit else { throw .tooMany(.deviceNameSpaces) }
            return (
                nameSpace: try name.nameSpace(in: .deviceNameSpaces),
                elements: try members.map { key, value throws(MdocError) in
                    (identifier: try key.identifier(in: .deviceNameSpaces), value: value)
                }
            )
        }
        deviceAuth = try map["deviceAuth"].flatMap { item throws(MdocError) in try DeviceAuth.read(item) }
        hasNonShortestHeads =
            document.firstNonShortestOffset != nil || deviceAuth?.headers.firstNonShortestOffset != nil
    }
}

/// How the device proved that it holds its key: a signature or an authentication code, never both.
public enum DeviceAuth: Sendable {
    case signature(COSESign1)
    case mac(COSEMac0)

    var headers: COSEHeaders {
        switch self {
        case .signature(let signature): signature.headers
        case .mac(let mac): mac.headers
        }
    }

    /// - Returns: nil for a map with neither.
    static func read(_ item: CBORItem) throws(MdocError) -> DeviceAuth? {
        let map = try item.map(as: .deviceAuth)
        switch (map["deviceSignature"], map["deviceMac"]) {
        case (let signature?, nil):
            do { return .signature(try COSESign1(signature)) } catch { throw .cose(error, in: .deviceSignature) }
        case (nil, let mac?):
            do { return .mac(try COSEMac0(mac)) } catch { throw .cose(error, in: .deviceMac) }
        case (nil, nil): return nil
        default: throw .malformed(.deviceAuth)
        }
    }
}
