// SPDX-License-Identifier: Apache-2.0

internal import Locks
internal import ReaderPolicy

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The one service's claim on a database, beside it in a file of its own: held from opening to closing, and given up
/// by the kernel with the process, however that ends.
final class ServiceLock: Sendable {
    private let descriptor: Guarded<Int32?>

    init(_ file: DatabaseFile) throws(StoreError) {
        let descriptor = unsafe open(file.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable(SQLiteCode.reason(systemError: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            throw number == EWOULDBLOCK ? .locked : .unavailable(SQLiteCode.reason(systemError: number))
        }
        self.descriptor = Guarded(descriptor)
    }

    deinit { release() }

    func release() {
        let open = descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
        if let open { close(open) }
    }
}
