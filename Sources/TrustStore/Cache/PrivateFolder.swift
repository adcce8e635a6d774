// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder for its owner alone, in which a file is there whole or not at all, also after a loss of power.
struct PrivateFolder: Sendable {
    let path: String
    /// Whether it belongs to another process, and stays as it is.
    let isReadOnly: Bool

    private static let draftEnding = ".draft"

    init(_ path: String) throws(TrustCacheError) {
        self.path = path
        isReadOnly = false
        do { try OutputFile.makeDirectory(path, isPrivate: true) } catch { throw .noFolder(path) }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(path) }
        if status.st_mode & 0o077 != 0 {
            guard unsafe chmod(path, 0o700) == 0 else { throw .notPrivate(path) }
        }
    }

    /// The folder of another process, to be looked at alone; one that is not there is empty.
    init(reading path: String) {
        self.path = path
        isReadOnly = true
    }

    /// The names in the folder, sorted. What a process left half-written is deleted.
    func names() -> [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in found where name.hasSuffix(Self.draftEnding) && !Self.isBeingWritten(name) { remove(name) }
        return found.filter { !$0.hasSuffix(Self.draftEnding) }.sorted()
    }

    /// - Returns: nil for a file that is larger, cannot be read, or is none.
    func read(_ name: String, limit: Int) -> [UInt8]? {
        guard let count = BoundedFile.byteCount(ofPlainFile: "\(path)/\(name)"), count <= limit else { return nil }
        return try? BoundedFile.read("\(path)/\(name)", limit: limit)
    }

    /// Puts a file in the place of the one with its name.
    ///
    /// - Returns: Whether it is durable, or not to be kept at all.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
        guard !isReadOnly else { return true }
        // Another process, such as one command beside the service, may write the same.
        let draft = "\(path)/\(name).\(getpid())\(Self.draftEnding)"
        unsafe unlink(draft)
        // With O_EXCL no link that somebody put there is followed.
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return false }
        let isWritten = Self.fill(descriptor, with: bytes) && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, unsafe rename(draft, "\(path)/\(name)") == 0 else {
            unsafe unlink(draft)
            return false
        }
        return synchronize()
    }

    /// Whether a draft is that of another process, which lives.
    private static func isBeingWritten(_ name: String) -> Bool {
        guard let number = name.split(separator: ".").dropLast().last.flatMap({ pid_t($0) }), number > 0 else {
            return false
        }
        return number != getpid() && kill(number, 0) == 0
    }

    func remove(_ name: String) {
        guard !isReadOnly else { return }
        _ = unsafe unlink("\(path)/\(name)")
    }

    /// Makes the names in the folder durable.
    private func synchronize() -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe posixWrite(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(written)
        }
        return true
    }
}

// `write` inside the type is its own method.
private func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
