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

    /// What a name in the folder leads to.
    enum Content: Sendable {
        case bytes([UInt8])
        case missing
        /// It is larger than it may be.
        case tooLarge
        /// It cannot be read now, by this user, or is no plain file.
        case unreadable
    }

    private static let draftEnding = ".draft"
    private static let damagedEnding = ".damaged"
    /// Tells the drafts of this process from those of an earlier one with its number.
    private static let processName = randomName()

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

    /// The names in the folder, sorted; nil where it cannot be looked into. What a process left half-written is deleted.
    func names() -> [String]? {
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return unsafe access(path, F_OK) == 0 ? nil : []
        }
        for name in found where name.hasSuffix(Self.draftEnding) && !Self.isBeingWritten(name) { remove(name) }
        return found.filter { !$0.hasSuffix(Self.draftEnding) }.sorted()
    }

    func read(_ name: String, limit: Int) -> Content {
        var status = stat()
        guard unsafe stat("\(path)/\(name)", &status) == 0 else { return errno == ENOENT ? .missing : .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
        guard status.st_size <= limit else { return .tooLarge }
        guard let bytes = try? BoundedFile.read("\(path)/\(name)", limit: limit) else { return .unreadable }
        return .bytes(bytes)
    }

    /// Puts a file in the place of the one with its name.
    ///
    /// - Returns: Whether it is durable, or not to be kept at all.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
        guard !isReadOnly else { return true }
        // Another process, such as one command beside the service, may write the same.
        let draft = "\(path)/\(name).\(getpid()).\(Self.processName)-\(Self.randomName())\(Self.draftEnding)"
        // With O_EXCL no link that somebody put there is followed.
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return false }
        let isWritten = FileDescriptor.fill(descriptor, with: bytes) && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, unsafe rename(draft, "\(path)/\(name)") == 0 else {
            unsafe unlink(draft)
            return false
        }
        return synchronize()
    }

    private static func randomName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// Whether a draft is that of a process that lives.
    private static func isBeingWritten(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count > 3, let number = pid_t(parts[parts.count - 3]), number > 0 else { return false }
        return number == getpid() ? parts[parts.count - 2].hasPrefix(processName + "-") : kill(number, 0) == 0
    }

    func remove(_ name: String) {
        guard !isReadOnly else { return }
        _ = unsafe unlink("\(path)/\(name)")
        _ = unsafe unlink("\(path)/\(name)\(Self.damagedEnding)")
    }

    /// Puts a file aside that is not whole, in the place of the one that was put aside before.
    func setAside(_ name: String) {
        guard !isReadOnly else { return }
        _ = unsafe rename("\(path)/\(name)", "\(path)/\(name)\(Self.damagedEnding)")
    }

    /// Makes the names in the folder durable.
    private func synchronize() -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }
}
