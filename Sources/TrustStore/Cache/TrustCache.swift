// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// The last good lists on disk, so that a restart without a network still knows whom to trust and what is revoked.
///
/// One file a source, named by the hash of its URL. Nothing in it is trusted: it is judged like what is fetched.
public final class TrustCache: Sendable {
    private let folder: PrivateFolder
    /// Bytes of each file, by name.
    private let sizes = Guarded<[String: Int]>([:])

    static let maximalFileCount = 4096
    static let maximalTotalByteCount = 256 << 20

    /// Uses a folder, and makes it where it is not there, for this user alone.
    public init(folder path: String) throws(TrustCacheError) {
        folder = try PrivateFolder(path)
    }

    /// Looks at what another process keeps in a folder, from whatever instant, and changes nothing there.
    public init(reading path: String) {
        folder = PrivateFolder(reading: path)
    }

    /// All entries that are whole, and the names of those that were not, which are deleted.
    func load() -> (entries: [CacheEntry], dropped: [String]) {
        var entries: [CacheEntry] = []
        var dropped: [String] = []
        var total = 0
        for name in folder.names() where name.hasSuffix(CacheEntry.fileEnding) {
            guard let file = folder.read(name, limit: CacheEntry.maximalByteCount),
                entries.count < Self.maximalFileCount, file.count <= Self.maximalTotalByteCount - total,
                let entry = CacheEntry(file, named: name)
            else {
                folder.remove(name)
                dropped.append(name)
                continue
            }
            total += file.count
            sizes.withLock { $0[name] = file.count }
            entries.append(entry)
        }
        return (entries, dropped)
    }

    /// - Returns: Whether the entry is on disk; false also where the cache is full.
    func write(_ entry: CacheEntry) -> Bool {
        let file = entry.encoded()
        let name = entry.fileName
        let hasRoom = sizes.withLock { sizes in
            let others = sizes.filter { $0.key != name }
            return others.count < Self.maximalFileCount
                && file.count <= Self.maximalTotalByteCount - others.values.reduce(0, +)
        }
        guard hasRoom, file.count <= CacheEntry.maximalByteCount, folder.write(file, as: name) else { return false }
        sizes.withLock { $0[name] = file.count }
        return true
    }

    /// What was ever seen good; nil for a book that is not whole, which is deleted.
    func loadMarks() -> MarkBook? {
        guard folder.names().contains(MarkBook.fileName) else { return MarkBook() }
        if let file = folder.read(MarkBook.fileName, limit: MarkBook.maximalByteCount), let book = MarkBook(file) {
            return book
        }
        folder.remove(MarkBook.fileName)
        return nil
    }

    /// Keeps the marks, with those that another process, such as one command beside the service, wrote meanwhile.
    ///
    /// - Returns: Whether they are on disk.
    func write(_ marks: inout MarkBook) -> Bool {
        if let other = loadMarks() { marks.merge(other) }
        guard folder.write(marks.encoded(), as: MarkBook.fileName) else { return false }
        marks.setWritten()
        return true
    }

    func remove(_ key: ListKey) {
        let name = key.digest + CacheEntry.fileEnding
        folder.remove(name)
        sizes.withLock { $0[name] = nil }
    }
}
