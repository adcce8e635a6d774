// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The files of one database: itself, its write-ahead log, the log's index and the lock of the service.
struct DatabaseFile: Sendable {
    let path: String

    var lockPath: String { path + ".lock" }
    /// SQLite gives the other two the mode of the first one.
    private var all: [String] { [path, path + "-wal", path + "-shm", lockPath] }

    var exists: Bool { mode(of: path) != nil }

    /// Makes what is missing, for this user alone: the folder 0700, the file 0600.
    ///
    /// An existing file is not opened: closing it would take away the locks that another connection of this process
    /// holds on it (POSIX record locks belong to the process).
    func prepare() throws(StoreError) {
        try makeFolder(of: path)
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .unavailable(SQLiteCode.reason(systemError: errno))
        } else if !isPrivate, all.contains(where: { unsafe chmod($0, 0o600) != 0 && errno != ENOENT }) {
            throw .unavailable(SQLiteCode.reason(systemError: errno))
        }
    }

    /// Whether nobody else on this machine may read any of it.
    var isPrivate: Bool { all.allSatisfy { (mode(of: $0) ?? 0) & 0o077 == 0 } }

    /// Bytes of the write-ahead log.
    var logByteCount: Int {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode : nil
    }

    private func makeFolder(of path: String) throws(StoreError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        guard mode(of: folder) == nil else { return }
        try makeFolder(of: folder)
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .unavailable(SQLiteCode.reason(systemError: errno))
        }
    }
}
