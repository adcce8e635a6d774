// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Redaction

/// What a wallet answers, ISO/IEC 18013-5, 8.3.2.1.2.2: read, not judged.
public struct DeviceResponse: Sendable, Redacted {
    public let version: String
    public let status: UInt64
    /// One entry a document, in the order received; empty where the response has no `documents`.
    public let documents: [Result<ReceivedDocument, MalformedDocument>]
    /// Zero-knowledge or encrypted documents (second edition), which this reader never asks for.
    public let hasUnreadableDocuments: Bool

    /// Documents in one response; no wallet comes near.
    static let documentLimit = 64

    public init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .response)
        version = try map.required("version", .version).text(as: .version)
        status = try map.required("status", .status).unsigned(as: .status)
        if let list = map["documents"] {
            documents = try list.nonEmptyArray(as: .documents, atMost: Self.documentLimit).map(Self.read)
        } else {
            documents = []
        }
        if let list = map["documentErrors"] {
            // An empty list is against the CDDL, but a wallet in the field sends one, and nothing hangs on it.
            guard let entries = list.elements else { throw .malformed(.documentErrors) }
            guard entries.count <= Self.documentLimit else { throw .tooMany(.documentErrors) }
            for entry in entries {
                try entry.map(as: .documentErrors).checkErrorCodes(.documentErrors)
            }
        }
        hasUnreadableDocuments = map["zkDocuments"] != nil || map["encryptedDocuments"] != nil
    }

    private static func read(_ item: CBORItem) -> Result<ReceivedDocument, MalformedDocument> {
        do throws(MdocError) {
            return .success(try ReceivedDocument(item))
        } catch {
            let docType = item.members?["docType"]?.text.flatMap(DocType.init)
            return .failure(MalformedDocument(docType: docType, reason: error))
        }
    }
}

extension CBORMap {
    /// `{ + tstr => int }`: why elements or documents were not returned. The codes decide nothing, so a map that is
    /// empty against the CDDL, as wallets in the field send it, is let be.
    func checkErrorCodes(_ field: MdocField) throws(MdocError) {
        for (name, code) in self where name.text == nil || code.integer == nil { throw .malformed(field) }
    }
}
