// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import ReaderPolicy
internal import ReaderService
internal import Timestamps

/// The answer to `GET /v1/sessions/{id}/retained`: elements in the shape of the report, each with its end.
enum RetainedJSON {
    static func of(_ elements: [RetainedElement], in session: SessionID) throws(ServiceError) -> JSONValue {
        var documents: [(docType: DocType, nameSpaces: [(name: NameSpace, members: [(String, JSONValue)])])] = []
        for element in elements {
            var member: JSONObject
            do {
                member = try JSONReader.object(
                    of: element.report.span, limits: JSONLimits(byteCount: max(1, element.report.count)))
            } catch {
                throw .store(.corrupt("a kept element"))
            }
            member.append("keptUntil", .string(element.deadline.rfc3339))
            let document = documents.index(of: { $0.docType == element.docType }, or: (element.docType, []))
            let nameSpace = documents[document].nameSpaces.index(
                of: { $0.name == element.name.nameSpace }, or: (element.name.nameSpace, []))
            documents[document].nameSpaces[nameSpace].members.append(
                (element.name.identifier.rawValue, .object(member)))
        }
        return [
            "id": .string(session.description),
            "documents": .array(
                documents.map { document in
                    [
                        "docType": .string(document.docType.rawValue),
                        "elements": .object(
                            JSONObject(
                                document.nameSpaces.map { ($0.name.rawValue, .object(JSONObject($0.members))) })),
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
