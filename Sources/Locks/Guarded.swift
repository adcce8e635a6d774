// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A value that one thread at a time may touch.
///
/// Stands on `pthread_mutex_t`, which ThreadSanitizer understands; it reports false races for `Synchronization.Mutex`.
/// Never held across `await`: the body is synchronous.
@safe public final class Guarded<Value>: @unchecked Sendable {
    // Sendable by hand: `value` is only reached through `withLock`, and the mutex lives as long as this object.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    public init(_ value: sending Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let status = unsafe pthread_mutex_init(mutex, nil)
        precondition(status == 0, "a mutex without attributes can always be made")
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
