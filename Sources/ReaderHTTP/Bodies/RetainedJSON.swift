// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import ReaderPolicy
internal import ReaderService
internal import Timestamps

/// The answer to `GET /v1/sessions/{id}/retained`: elements in the shape of the report, each with its end.
enum RetainedJSON {
    private struct Document {
        let number: Int
        let docType: DocType
        var nameSpaces: [(name: NameSpace, members: JSONObject)] = []
    }

    /// - Throws: Also where an element is there twice: then somebody wrote to the database by hand.
    static func of(_ elements: [RetainedElement], in session: SessionID) throws(ServiceError) -> JSONValue {
        var documents: [Document] = []
        for element in elements {
            var member: JSONObject
            do {
                member = try JSONReader.object(
                    // Our own text: what an answer may hold was bounded when it was read as CBOR.
                    of: element.report.span,
                    limits: JSONLimits(byteCount: element.report.count, itemCount: element.report.count))
            } catch {
                throw .store(.corrupt("a kept element"))
            }
            member.append("keptUntil", .string(element.deadline.rfc3339))
            // Two documents of an answer may have one type, so the number tells them apart.
            let document = documents.index(
                of: { $0.number == element.document && $0.docType == element.docType },
                or: Document(number: element.document, docType: element.docType))
            let nameSpace = documents[document].nameSpaces.index(
                of: { $0.name == element.name.nameSpace }, or: (element.name.nameSpace, JSONObject()))
            let name = element.name.identifier.rawValue
            guard documents[document].nameSpaces[nameSpace].members[name] == nil else {
                throw .store(.corrupt("kept elements"))
            }
            documents[document].nameSpaces[nameSpace].members.append(name, JSONValue.object(member))
        }
        documents.sort { $0.number < $1.number }
        return [
            "id": .string(session.description),
            "documents": .array(
                documents.map { document in
                    [
                        "docType": .string(document.docType.rawValue),
                        "elements": .object(
                            JSONObject(
                                document.nameSpaces.map { ($0.name.rawValue, .object($0.members)) })),
                    ]
                }),
        ]
    }
}

extension Array {
    /// The index of the first element that fits, or of this one, which is then appended.
    fileprivate mutating func index(of fits: (Element) -> Bool, or other: Element) -> Int {
        if let index = firstIndex(where: fits) { return index }
        append(other)
        return count - 1
    }
}
