// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

extension FuzzTarget {
    static let cbor = FuzzTarget("cbor", .cbor) { bytes in
        guard let document = try? CBORDecoder().decode(bytes) else { return }
        precondition(document.root.encoded.elementsEqual(bytes), "the root is the whole input")
        walk(document.root, embeddings: 4)
        for layout in [CBORDiagnostic.Layout.compact, .indented] {
            _ = CBORDiagnostic(layout: layout, elidesBytesOver: 16, opensEmbedded: true).text(document.root)
        }
        let again = CBORValue(copying: document.root).encoded()
        let copy = try? CBORDecoder().decode(again)
        precondition(copy != nil, "what was read can be written and read again")
        precondition(copy?.firstNonShortestOffset == nil, "what is written is in shortest form")
        precondition(copy.map { CBORValue(copying: $0.root).encoded() } == again, "writing twice changes nothing")
    }

    static let cose = FuzzTarget("cose", .cbor) { bytes in
        guard let root = try? CBORDecoder().decode(bytes).root else { return }
        _ = try? COSEKey.publicKey(root).rawRepresentation
        let payload = [UInt8]("payload".utf8)
        for tagging in [COSETagging.mayBePresent, .mustBePresent] {
            if let sign1 = try? COSESign1(root, tagging: tagging) {
                walk(sign1.headers)
                let key = GenuineExchange.shared.readerKey.publicKey
                try? sign1.verify(with: key)
                try? sign1.verify(with: key, detachedPayload: payload, externalAAD: payload)
            }
            if let mac0 = try? COSEMac0(root, tagging: tagging) {
                walk(mac0.headers)
                let key = SecretBytes(copying: payload.span)
                try? mac0.verify(with: key)
                try? mac0.verify(with: key, detachedPayload: payload)
            }
        }
    }

    private static func walk(_ headers: COSEHeaders) {
        _ = try? headers.algorithm().signature(on: .p256)
        _ = try? headers.certificateChain()?.count
        try? headers.checkCritical()
        for label in -2...40 { _ = headers.protectedValue(Int64(label))?.encoded.count }
    }

    /// Reads all that an item can be asked for, and whatever byte strings hold.
    private static func walk(_ item: CBORItem, embeddings: Int) {
        precondition(item.offset == item.encoded.startIndex, "an item begins at its offset")
        if item.kind == .text {
            precondition(item.text?.utf8.elementsEqual(item.textBytes ?? []) == true, "text is its bytes")
            precondition(item.isText(item.text ?? ""), "text equals itself")
        }
        if let elements = item.elements {
            precondition(elements.reduce(0) { count, _ in count + 1 } == elements.count, "a count is right")
            for element in elements { walk(element, embeddings: embeddings) }
        }
        if let members = item.members {
            for (key, value) in members {
                walk(key, embeddings: embeddings)
                walk(value, embeddings: embeddings)
                if let text = key.text {
                    precondition(members[text]?.offset == value.offset, "a text key finds its value")
                }
                if let label = key.integer {
                    precondition(members[label]?.offset == value.offset, "a label finds its value")
                }
            }
        }
        if let content = item.tag?.content { walk(content, embeddings: embeddings) }
        if embeddings > 0, let inner = try? item.embedded() { walk(inner.root, embeddings: embeddings - 1) }
    }
}

extension CBORValue {
    /// The tree of an item; simple values and floats that have several encodings stay as they are.
    fileprivate init(copying item: CBORItem) {
        switch item.kind {
        case .unsigned: self = .unsigned(item.unsigned ?? 0)
        case .negative: self = .negative(item.negativeArgument ?? 0)
        case .bytes: self = .bytes(Array(item.byteString ?? []))
        case .text: self = .text(item.text ?? "")
        case .array: self = .array(item.elements?.map(CBORValue.init(copying:)) ?? [])
        case .map: self = .map(item.members?.map { Member(CBORValue(copying: $0), CBORValue(copying: $1)) } ?? [])
        case .tag: self = item.tag.map { .tagged($0.number, CBORValue(copying: $0.content)) } ?? .null
        case .boolean: self = .boolean(item.boolean == true)
        case .null: self = .null
        case .undefined: self = .undefined
        case .float where item.float?.isNaN == false: self = .float(item.float ?? 0)
        case .float, .simple: self = .encoded(Array(item.encoded))
        }
    }
}
