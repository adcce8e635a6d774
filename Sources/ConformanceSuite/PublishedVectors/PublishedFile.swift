// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A file in one of the formats in which others publish their vectors; told apart by the members it has.
struct PublishedFile: Sendable {
    let root: JSONObject
    let path: String
    let siblings: @Sendable (String) -> [UInt8]?

    /// The entries of a list whose first one has all of these members; nil for another format.
    func entries(_ list: String, with members: String...) -> [JSONValue]? {
        guard let entries = root[list]?.arrayValue, let first = entries.first,
            members.allSatisfy({ first[$0] != nil })
        else { return nil }
        return entries
    }

    /// Another file of the collection, by its path from this one; nil where it is not there.
    func sibling(_ path: String) throws(VectorError) -> JSONObject? {
        guard let bytes = siblings(path) else { return nil }
        return try VectorReader.object(bytes)
    }

    /// One case for each entry, in order.
    func vectors(
        _ suite: String, _ entries: [JSONValue], _ read: (JSONValue) throws(VectorError) -> [VectorCase]
    ) throws(VectorError) -> VectorFile {
        var cases: [VectorCase] = []
        for entry in entries { cases += try read(entry) }
        return try vectors(suite, cases)
    }

    func vectors(_ suite: String, _ cases: [VectorCase]) throws(VectorError) -> VectorFile {
        var ids: Set<String> = []
        for item in cases where !ids.insert(item.id).inserted { throw .malformed(case: item.id, member: "id") }
        return VectorFile(path: path, suite: suite, cases: cases)
    }
}

/// A format in which others publish their vectors.
protocol PublishedFormat: SendableMetatype {
    /// - Returns: nil for a file of another format.
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile?
}
