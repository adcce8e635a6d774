// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What is open for writing.
package enum FileDescriptor {
    /// The standard output or error that a path leads to, by whatever name: to open it anew would write from its beginning.
    static func standardStream(at path: String) -> Int32? {
        var (named, own) = (stat(), stat())
        guard unsafe stat(path, &named) == 0 else { return nil }
        return [STDOUT_FILENO, STDERR_FILENO].first { stream in
            unsafe fstat(stream, &own) == 0 && own.st_dev == named.st_dev && own.st_ino == named.st_ino
        }
    }

    /// Writes all of the bytes, however many calls that takes.
    ///
    /// - Returns: Whether all were taken; where not, `errno` says why.
    package static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe posixWrite(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                // Whoever started us may have made our streams so.
                guard errno == EAGAIN else { return false }
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
                continue
            }
            rest = rest.dropFirst(written)
        }
        return true
    }
}

// `write` inside the type is its own static method.
private func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
