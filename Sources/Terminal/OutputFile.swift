// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Files that a command writes.
public enum OutputFile {
    public enum Access: UInt16, Sendable {
        /// As far as the process's mask allows.
        case everybody = 0o644
        /// For files with secrets.
        case ownerOnly = 0o600
    }

    /// What to do where a file of that name is there already.
    public enum Collision: Sendable {
        case overwrites, refuses
    }

    /// Writes a file whole, or standard output for `-`.
    ///
    /// It is written beside its place with its permissions and then moved there, so that nobody sees half of it and a
    /// file that is replaced stays whole until then. One that anybody may read is written where a link leads, and keeps
    /// the permissions of what it replaces; one with secrets takes a link's place and follows none.
    ///
    /// - Throws: Also for a file that is there already, if the collision is refused.
    public static func write(
        _ bytes: [UInt8], to path: String, access: Access = .everybody, onCollision collision: Collision = .overwrites
    ) throws(UsageError) {
        guard path != "-" else { return Output.write(bytes: bytes) }
        if collision == .refuses { try refuseToOverwrite([path]) }
        // Whatever it is called: to put a file in its place would take the stream away from everybody.
        if let stream = FileDescriptor.standardStream(at: path) {
            guard FileDescriptor.fill(stream, with: bytes) else { throw cannotWrite(path) }
            return
        }
        // To move a file over a device or a pipe would take it away, too.
        let followsLinks = access == .everybody
        guard !isSpecial(path, followsLinks) else { return try pour(bytes, into: path, followsLinks) }
        let place = followsLinks ? try followed(path) : path
        // No two runs share it, also where each has the same number.
        let draft = "\(place).\(String(UInt64.random(in: 0 ... .max), radix: 36)).draft"
        let replaced = followsLinks ? fileStatus(place) : nil
        // With O_EXCL no link that somebody put there is followed.
        let first = replaced == nil ? mode_t(access.rawValue) : 0o600
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, first)
        guard descriptor >= 0 else { throw cannotWrite(path) }
        if let replaced { keepPermissions(of: replaced, on: descriptor) }
        let isFilled = FileDescriptor.fill(descriptor, with: bytes) && fsync(descriptor) == 0
        let error = isFilled ? nil : cannotWrite(path)
        close(descriptor)
        if error == nil, move(draft, to: place, collision) { return }
        let reason = error ?? (errno == EEXIST ? isThere(path) : cannotWrite(path))
        unsafe unlink(draft)
        throw reason
    }

    /// Where a link leads; the path as it is where it is none.
    private static func followed(_ path: String) throws(UsageError) -> String {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let resolved = unsafe realpath(path, nil) else { throw cannotWrite(path) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func fileStatus(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    }

    /// Those of a file that is going to be replaced; not for its group, where the new one is of another.
    private static func keepPermissions(of replaced: stat, on descriptor: Int32) {
        _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
        var own = stat()
        let isOfSameGroup = unsafe fstat(descriptor, &own) == 0 && own.st_gid == replaced.st_gid
        fchmod(descriptor, replaced.st_mode & (isOfSameGroup ? 0o777 : 0o707))
    }

    /// Refuses paths at which there is something, before any of several files is written.
    public static func refuseToOverwrite(_ paths: [String]) throws(UsageError) {
        for path in paths {
            var status = stat()
            // A link that leads nowhere is something too.
            if unsafe lstat(path, &status) == 0 { throw isThere(path) }
        }
    }

    /// Makes a directory and those above it, where they are not there yet.
    ///
    /// - Parameter isPrivate: Whether new ones are for their owner alone.
    public static func makeDirectory(_ path: String, isPrivate: Bool = false) throws(UsageError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: isPrivate ? [.posixPermissions: 0o700] : nil)
        } catch {
            throw UsageError("cannot make the directory \(path)")
        }
    }

    private static func isSpecial(_ path: String, _ followsLinks: Bool) -> Bool {
        var status = stat()
        let isThere = unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0
        return isThere && ![S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT)
    }

    private static func pour(_ bytes: [UInt8], into path: String, _ followsLinks: Bool) throws(UsageError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw cannotWrite(path) }
        defer { close(descriptor) }
        guard FileDescriptor.fill(descriptor, with: bytes) else { throw cannotWrite(path) }
    }

    private static func move(_ draft: String, to path: String, _ collision: Collision) -> Bool {
        guard collision == .refuses else { return unsafe rename(draft, path) == 0 }
        // A second name is only given where there is none yet, which `rename` would not look at.
        guard unsafe link(draft, path) != 0 else { return unsafe unlink(draft) == 0 }
        // Some file systems know no second names. There the look before writing has to do.
        guard [EPERM, ENOTSUP, EOPNOTSUPP].contains(errno) else { return false }
        return unsafe rename(draft, path) == 0
    }

    private static func cannotWrite(_ path: String) -> UsageError {
        UsageError("cannot write \(path): \(unsafe String(cString: strerror(errno)))")
    }

    private static func isThere(_ path: String) -> UsageError {
        UsageError("\(path) is there already", hint: "--force overwrites it; or give another --out")
    }
}
