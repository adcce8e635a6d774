// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Tells structures apart by the members that only they have; whether all else is in order is not asked.
enum Recognition {
    /// A structure and how it is explained.
    struct Form: Sendable {
        let kind: ArtefactKind
        let shape: Shape
        /// The members that together make the structure out.
        var keys: [String] = []
    }

    /// What the whole input is, with what it is wrapped in from the inside out.
    struct Finding {
        let kind: ArtefactKind
        var wrappers: [String] = []
    }

    /// Items around each other that are looked into; an MSO in a tagged CWT lies under six.
    private static let wrapperLimit = 8

    /// Maps with text keys, the more particular ones first.
    private static let maps: [Form] = [
        Form(kind: .appleEnvelope, shape: .appleEnvelope, keys: ["algorithm", "params", "data"]),
        Form(kind: .deviceRequest, shape: .deviceRequest, keys: ["version", "docRequests"]),
        Form(kind: .vical, shape: .vical, keys: ["vicalProvider", "certificateInfos"]),
        Form(kind: .rical, shape: .rical, keys: ["provider", "certificateInfos"]),
        Form(kind: .mobileSecurityObject, shape: .mobileSecurityObject, keys: ["digestAlgorithm", "valueDigests"]),
        Form(kind: .document, shape: .document, keys: ["docType", "issuerSigned"]),
        Form(kind: .itemsRequest, shape: .itemsRequest, keys: ["docType", "nameSpaces"]),
        Form(kind: .issuerSignedItem, shape: .issuerSignedItem, keys: ["digestID", "elementIdentifier"]),
        Form(kind: .issuerSigned, shape: .issuerSigned, keys: ["issuerAuth"]),
        Form(kind: .deviceResponse, shape: .deviceResponse, keys: ["version", "status"]),
        Form(kind: .deviceResponse, shape: .deviceResponse, keys: ["version", "documents"]),
    ]

    /// The shape of a map or an array that nothing is known of.
    static func shape(of item: CBORItem) -> Shape? { form(of: item)?.shape }

    /// What an input is: the structure itself, or one inside tags, a byte string, a COSE payload or Apple's topics.
    static func finding(_ item: CBORItem, depth: Int = 0) -> Finding {
        guard depth < wrapperLimit else { return Finding(kind: .cbor) }
        if let (number, content) = item.tag {
            guard let name = COSENames.tags[number] else { return Finding(kind: .cbor) }
            // COSE's own tags are part of the object.
            if number == 17 || number == 18 { return finding(content, depth: depth + 1) }
            return wrapped(content, in: "tag \(number) (\(name))", depth: depth)
        }
        if item.kind == .bytes {
            guard let inner = try? item.embedded() else { return Finding(kind: .cbor) }
            return depth == 0
                ? wrapped(inner.root, in: "a byte string", depth: depth) : finding(inner.root, depth: depth + 1)
        }
        if let topic = item.members?["identity"] {
            let found = wrapped(topic, in: "the topic identity", depth: depth)
            if found.kind == .deviceResponse { return found }
        }
        guard let form = form(of: item) else { return Finding(kind: .cbor) }
        guard form.kind == .coseSign1, let payload = item.elements?[2], payload.kind == .bytes else {
            return Finding(kind: form.kind)
        }
        let signed = wrapped(payload, in: "COSE_Sign1", depth: depth)
        return signed.kind == .cbor ? Finding(kind: .coseSign1) : signed
    }

    private static func wrapped(_ item: CBORItem, in wrapper: String, depth: Int) -> Finding {
        var finding = finding(item, depth: depth + 1)
        finding.wrappers.append(wrapper)
        return finding
    }

    private static func form(of item: CBORItem) -> Form? {
        if let members = item.members {
            return maps.first { form in form.keys.allSatisfy { members[$0] != nil } } ?? labelledForm(of: members)
        }
        guard let elements = item.elements else { return nil }
        return switch elements.count {
        case 2: annexCForm(of: elements)
        case 3: transcriptForm(of: elements)
        case 4: coseForm(of: elements)
        default: nil
        }
    }

    private static func labelledForm(of members: CBORMap) -> Form? {
        if members[65533] != nil { return Form(kind: .statusList, shape: .cwtClaims) }
        if members[65530] != nil { return Form(kind: .identifierList, shape: .cwtClaims) }
        // kty together with crv, k, n or d.
        if let keyType = members[1]?.integer, COSENames.keyTypes[keyType] != nil, members[-1] ?? members[-4] != nil {
            return Form(kind: .coseKey, shape: .coseKey)
        }
        // iss or sub together with exp or iat.
        guard members[1]?.text ?? members[2]?.text != nil, (members[4] ?? members[6])?.unsigned != nil else {
            return nil
        }
        return Form(kind: .cwt, shape: .cwtClaims)
    }

    private static func annexCForm(of elements: CBORArray) -> Form? {
        guard elements[0]?.isText("dcapi") == true, let members = elements[1]?.members else { return nil }
        if members["recipientPublicKey"] != nil { return Form(kind: .encryptionInfo, shape: .encryptionInfo) }
        if members["cipherText"] != nil { return Form(kind: .encryptedResponse, shape: .encryptedResponse) }
        return nil
    }

    private static func transcriptForm(of elements: CBORArray) -> Form? {
        guard let engagement = elements[0], let key = elements[1], let handover = elements[2] else { return nil }
        let hasEngagement = engagement.content(ofTag: 24) != nil && key.content(ofTag: 24) != nil
        let isOnline = engagement.isNull && (key.isNull || key.content(ofTag: 24) != nil) && handover.kind == .array
        guard hasEngagement || isOnline else { return nil }
        return Form(kind: .sessionTranscript, shape: .sessionTranscript)
    }

    private static func coseForm(of elements: CBORArray) -> Form? {
        guard let protected = elements[0], protected.kind == .bytes, let unprotected = elements[1]?.members,
            let payload = elements[2], payload.kind == .bytes || payload.isNull, elements[3]?.kind == .bytes
        else { return nil }
        let headers = try? protected.embedded()?.root.members
        let algorithm = (headers?[1] ?? unprotected[1])?.integer
        return algorithm.map(COSENames.isAuthenticationCode) == true
            ? Form(kind: .coseMac0, shape: .coseMac0) : Form(kind: .coseSign1, shape: .coseSign1)
    }
}
