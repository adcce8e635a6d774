// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Files that a user names, read whole up to a bound.
public enum BoundedFile {
    /// Reads a file, or standard input for `-`.
    ///
    /// - Parameter limit: Bytes; more than that is an error and not a cut.
    public static func read(_ path: String, limit: Int = 32 << 20) throws(UsageError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UsageError("cannot read \(name(of: path)): \(reason())") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe posixRead(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw UsageError("cannot read \(name(of: path)): \(reason())")
            }
            guard content.count + count <= limit else {
                throw UsageError("\(name(of: path)) is larger than \(limit) bytes")
            }
            content += buffer[..<count]
        }
    }

    /// How long a plain file is, links followed; nil for what is none, such as a folder or a pipe, on which a reader
    /// would wait without end.
    public static func byteCount(ofPlainFile path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The path as messages show it.
    public static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// What the system says of the last error.
    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}

// `read` inside the type would be its own static method.
private func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
