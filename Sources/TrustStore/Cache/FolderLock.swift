// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Keeps other processes from changing the same file between a look at it and what is written in its place.
struct FolderLock: Sendable {
    let path: String

    static let fileName = "marks.lock"
    /// A process that was stopped while it had the lock must not stop this one.
    private static let maximalTries = 200
    private static let pauseMicroseconds: UInt32 = 10_000

    /// - Returns: nil where the lock cannot be had within two seconds, or its file cannot be made.
    func hold<Result>(_ body: () -> Result) -> Result? {
        let file = "\(path)/\(Self.fileName)"
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return nil }
        // The lock ends with it.
        defer { close(descriptor) }
        for _ in 0..<Self.maximalTries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return body() }
            // A file system without locks has the file written all the same.
            guard errno == EWOULDBLOCK || errno == EINTR else { return body() }
            usleep(Self.pauseMicroseconds)
        }
        return nil
    }
}
