// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient

/// One source as the cache keeps it: which issue was in force last, and its bytes where they are still of use.
///
/// A map in CBOR, and SHA-256 of it at the end, so that a half-written or damaged file is known for one. The hash is no
/// signature: what is read here is judged like anything that was fetched.
struct CacheEntry: Hashable, Sendable {
    let key: ListKey
    var wantedAt: Date
    var fetchedAt: Date?
    var validators: CacheValidators
    var mark: ListMark?
    var bytes: [UInt8]?

    /// Of the file; a list has at most 16 MiB.
    static let maximalByteCount = 17 << 20
    private static let version: UInt64 = 1

    var fileName: String { key.digest + Self.fileEnding }
    static let fileEnding = ".list"

    func encoded() -> [UInt8] {
        var members: [CBORValue.Member] = [
            .init("version", .unsigned(Self.version)), .init("kind", .text(key.kind.rawValue)),
            .init("url", .text(key.url)), .init("trustPoints", .array(key.trustPoints.map(CBORValue.text))),
            .init("wantedAt", .float(wantedAt.timeIntervalSince1970)),
        ]
        if let fetchedAt { members.append(.init("fetchedAt", .float(fetchedAt.timeIntervalSince1970))) }
        if let etag = validators.etag { members.append(.init("etag", .text(etag))) }
        if let date = validators.lastModified { members.append(.init("lastModified", .text(date))) }
        if let mark { members.append(.init("mark", mark.value)) }
        if let bytes { members.append(.init("bytes", .bytes(bytes))) }
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
            let wantedAt = members["wantedAt"]?.float
        else { return nil }
        self.key = key
        self.wantedAt = Date(timeIntervalSince1970: wantedAt)
        fetchedAt = members["fetchedAt"]?.float.map(Date.init(timeIntervalSince1970:))
        validators = CacheValidators(etag: members["etag"]?.text, lastModified: members["lastModified"]?.text)
        mark = nil
        if let item = members["mark"] {
            guard let mark = ListMark(item) else { return nil }
            self.mark = mark
        }
        bytes = members["bytes"]?.byteString.map(Array.init)
        guard fileName == name else { return nil }
    }

    init(key: ListKey, wantedAt: Date, validators: CacheValidators = .none, mark: ListMark?, bytes: [UInt8]?) {
        self.key = key
        self.wantedAt = wantedAt
        self.validators = validators
        self.mark = mark
        self.bytes = bytes
    }

    private static let decoder = CBORDecoder(
        limits: CBORLimits(byteCount: maximalByteCount, byteStringByteCount: maximalByteCount))
}
