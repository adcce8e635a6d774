// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// The last good lists on disk, so that a restart without a network still knows whom to trust and what is revoked.
///
/// One file a source, named by the hash of its URL. Nothing in it is trusted: it is judged like what is fetched.
public final class TrustCache: Sendable {
    private let folder: PrivateFolder
    /// Bytes of each file, by name.
    private let sizes = Guarded<[String: Int]>([:])

    /// When the lock of the marks was last not to be had, on a clock that nobody sets.
    private let heldUpAt = Guarded<Double?>(nil)
    private static let heldUpSeconds = 60.0

    static let maximalFileCount = 4096
    static let maximalTotalByteCount = 256 << 20

    /// Uses a folder, and makes it where it is not there, for this user alone.
    ///
    /// - Throws: Also where it is not known how new the lists were that were seen: without that nothing is begun.
    public init(folder path: String) throws(TrustCacheError) {
        folder = try PrivateFolder(path)
        if case .unreadable = folder.read(MarkBook.fileName, limit: MarkBook.maximalByteCount) {
            throw .unreadable("\(path)/\(MarkBook.fileName)")
        }
    }

    /// Looks at what another process keeps in a folder, from whatever instant, and changes nothing there.
    public init(reading path: String) {
        folder = PrivateFolder(reading: path)
    }

    /// All entries that are whole, the names of those that were not, which are put aside, and of those that cannot be read,
    /// which stay as they are.
    func load() -> (entries: [CacheEntry], damaged: [String], unreadable: [String]) {
        guard let names = folder.names() else { return ([], [], ["folder"]) }
        var entries: [CacheEntry] = []
        var (damaged, unreadable): ([String], [String]) = ([], [])
        var total = 0
        for name in names where name.hasSuffix(CacheEntry.fileEnding) {
            switch folder.read(name, limit: CacheEntry.maximalByteCount) {
            case .bytes(let file):
                guard let entry = CacheEntry(file, named: name) else {
                    folder.setAside(name)
                    damaged.append(name)
                    continue
                }
                sizes.withLock { $0[name] = file.count }
                guard entries.count < Self.maximalFileCount, file.count <= Self.maximalTotalByteCount - total else {
                    unreadable.append(name)
                    continue
                }
                total += file.count
                entries.append(entry)
            case .tooLarge:
                folder.setAside(name)
                damaged.append(name)
            case .unreadable: unreadable.append(name)
            case .missing: continue
            }
        }
        return (entries, damaged, unreadable)
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

    /// What was ever seen good; nil for a book that is not whole, which is put aside.
    ///
    /// - Throws: `unreadable`; the file stays as it is.
    func loadMarks() throws(TrustCacheError) -> MarkBook? {
        switch folder.read(MarkBook.fileName, limit: MarkBook.maximalByteCount) {
        case .missing: return MarkBook()
        case .unreadable: throw .unreadable("\(folder.path)/\(MarkBook.fileName)")
        case .bytes(let file):
            if let book = MarkBook(file) { return book }
        case .tooLarge: break
        }
        folder.setAside(MarkBook.fileName)
        return nil
    }

    /// Keeps the marks, with those that another process, such as one command beside the service, wrote meanwhile.
    ///
    /// - Returns: Whether they are on disk.
    func write(_ marks: inout MarkBook) -> Bool {
        guard !folder.isReadOnly else { return true }
        let isWritten = FolderLock(path: folder.path).hold {
            do throws(TrustCacheError) {
                if let other = try loadMarks() { marks.merge(other) }
            } catch { return false }
            return folder.write(marks.encoded(), as: MarkBook.fileName)
        }
        heldUpAt.withLock { $0 = isWritten == nil ? ClockWatch.steadySeconds() : nil }
        guard isWritten == true else { return false }
        marks.setWritten()
        return true
    }

    /// Whether a process has the lock that does not give it back: each wait for it would hold up whoever verifies.
    var isHeldUp: Bool {
        heldUpAt.withLock { $0.map { ClockWatch.steadySeconds() - $0 < Self.heldUpSeconds } ?? false }
    }

    func remove(_ key: ListKey) {
        let name = key.digest + CacheEntry.fileEnding
        folder.remove(name)
        sizes.withLock { $0[name] = nil }
    }
}
