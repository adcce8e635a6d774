// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient

/// One source as the cache keeps it: the lists that it served, of each series the one in force.
///
/// A map in CBOR, and SHA-256 of it at the end, so that a half-written or damaged file is known for one. The hash is no
/// signature: what is read here is judged like anything that was fetched.
struct CacheEntry: Hashable, Sendable {
    let key: ListKey
    /// Whole days since 1970.
    let wantedDay: Int
    var fetchedAt: Date?
    let validators: CacheValidators
    /// The one that came last first.
    let lists: [StoredList]

    /// Of the file; a list has at most 16 MiB.
    static let maximalByteCount = 34 << 20
    private static let version: UInt64 = 2

    var fileName: String { key.digest + Self.fileEnding }
    static let fileEnding = ".list"

    func encoded() -> [UInt8] {
        var members: [CBORValue.Member] = [
            .init("version", .unsigned(Self.version)), .init("kind", .text(key.kind.rawValue)),
            .init("url", .text(key.url)), .init("trustPoints", .array(key.trustPoints.map(CBORValue.text))),
            .init("wantedDay", .integer(Int64(wantedDay))),
            .init(
                "lists",
                .array(
                    lists.map { .array([.bytes($0.bytes), .float($0.seenAt.timeIntervalSince1970)]) })),
        ]
        if let fetchedAt { members.append(.init("fetchedAt", .float(fetchedAt.timeIntervalSince1970))) }
        if let etag = validators.etag { members.append(.init("etag", .text(etag))) }
        if let date = validators.lastModified { members.append(.init("lastModified", .text(date))) }
        let map = CBORValue.map(members).encoded()
        return map + HashAlgorithm.sha256.hash(map.span)
    }

    /// - Returns: nil for a file that is not whole, not of this version, or not in its own place.
    init?(_ file: [UInt8], named name: String) {
        guard file.count > 32, file.count <= Self.maximalByteCount else { return nil }
        let map = Array(file.dropLast(32))
        guard HashAlgorithm.sha256.hash(map.span).elementsEqual(file.suffix(32)),
            let document = try? Self.decoder.decode(map), let members = document.root.members,
            members["version"]?.unsigned == Self.version,
            let kind = members["kind"]?.text.flatMap(ListKey.Kind.init), let url = members["url"]?.text,
            let trustPoints = members["trustPoints"]?.elements?.compactMap(\.text),
            let key = ListKey(kind, url, trustPoints: trustPoints),
            let wantedDay = members["wantedDay"]?.integer, let items = members["lists"]?.elements,
            items.count <= ListRecord.maximalListCount
        else { return nil }
        var lists: [StoredList] = []
        for item in items {
            guard let parts = item.elements, parts.count == 2, let bytes = parts[0]?.byteString,
                let seenAt = parts[1]?.float
            else { return nil }
            lists.append(StoredList(bytes: Array(bytes), seenAt: Date(timeIntervalSince1970: seenAt)))
        }
        self.init(
            key: key, wantedDay: Int(wantedDay),
            validators: CacheValidators(etag: members["etag"]?.text, lastModified: members["lastModified"]?.text),
            lists: lists)
        fetchedAt = members["fetchedAt"]?.float.map(Date.init(timeIntervalSince1970:))
        guard fileName == name else { return nil }
    }

    init(key: ListKey, wantedDay: Int, validators: CacheValidators = .none, lists: [StoredList]) {
        self.key = key
        self.wantedDay = wantedDay
        self.validators = validators
        self.lists = lists
    }

    private static let decoder = CBORDecoder(
        limits: CBORLimits(byteCount: maximalByteCount, byteStringByteCount: maximalByteCount))
}
