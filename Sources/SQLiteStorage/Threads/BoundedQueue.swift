// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A queue from many tasks to one thread, which sleeps while there is nothing to do.
@safe final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    // Sendable by hand: the elements are guarded, and a semaphore is made for several threads.
    private let state = Guarded(State())
    private let filled: UnsafeMutablePointer<sem_t>
    private let capacity: Int

    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    enum Refusal: Error {
        case full, closed
    }

    init(capacity: Int) {
        self.capacity = capacity
        unsafe filled = .allocate(capacity: 1)
        unsafe filled.initialize(to: sem_t())
        let status = unsafe sem_init(filled, 0, 0)
        precondition(status == 0, "a semaphore can always be made")
    }

    deinit {
        unsafe sem_destroy(filled)
        unsafe filled.deallocate()
    }

    func append(_ element: Element) throws(Refusal) {
        let wakes = try state.withLock { state throws(Refusal) in
            guard !state.isClosed else { throw .closed }
            guard state.elements.count < capacity else { throw .full }
            state.elements.append(element)
            return state.elements.count == 1
        }
        if wakes { unsafe sem_post(filled) }
    }

    /// Takes no more elements; those that are in it are still handed out.
    func close() {
        state.withLock { $0.isClosed = true }
        unsafe sem_post(filled)
    }

    /// Waits, and then hands out all that there is; nil once the queue is closed and empty.
    func takeAll() -> [Element]? {
        while true {
            let (elements, isClosed) = state.withLock { state in
                defer { state.elements = [] }
                return (state.elements, state.isClosed)
            }
            if !elements.isEmpty { return elements }
            if isClosed { return nil }
            // A signal may end the wait early, which only makes one round more.
            unsafe sem_wait(filled)
        }
    }
}
