// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Redaction

/// The digests of all elements of a document, of which a presentation shows some.
public struct ValueDigests: Sendable, Redacted {
    public struct Entry: Sendable {
        public let digestID: UInt64
        public let digest: ArraySlice<UInt8>
    }

    /// Sorted by digestID.
    public let nameSpaces: [(nameSpace: NameSpace, entries: [Entry])]

    /// Digests in one namespace.
    static let entryLimit = 4096

    init(_ item: CBORItem) throws(MdocError) {
        nameSpaces = try item.nonEmptyNameSpaces(as: .valueDigests).map { name, list throws(MdocError) in
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
