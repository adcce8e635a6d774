// SPDX-License-Identifier: Apache-2.0

internal import CSystem
internal import Dispatch
internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Signals that a long-running program waits for, instead of being interrupted by them.
public enum Signals {
    public enum Signal: Sendable {
        /// SIGTERM or SIGINT: end in good order.
        case end
        /// SIGHUP: read the configuration again.
        case reload
    }

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// Keeps the signals for `wait`. Called before any thread is started, which all inherit it.
    public static func hold() {
        var set = set()
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the next of them.
    public static func wait() -> Signal {
        var set = set()
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number == SIGHUP ? .reload : .end
    }

    /// Has a thread wait for the signals that are held: at the first one it cleans up, and then lets that signal end the
    /// process, so that whoever started it sees that it was interrupted. It does so after ten seconds in any case: a full
    /// pipe or a terminal that is stopped may hold up what is said meanwhile.
    ///
    /// Signals that the process was told to ignore stay ignored.
    public static func whenInterrupted(_ cleanUp: @escaping @Sendable () -> Void) {
        let heeded = numbers.filter { mdoc_is_ignored($0) == 0 }
        Thread.detachNewThread {
            var set = set(heeded)
            var number: Int32 = 0
            while unsafe sigwait(&set, &number) != 0 {}
            let isClean = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                cleanUp()
                isClean.signal()
            }
            _ = isClean.wait(timeout: .now() + .seconds(10))
            _ = signal(number, SIG_DFL)
            unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
            kill(getpid(), number)
            // The first process of a container is not ended by it.
            Thread.sleep(forTimeInterval: 0.5)
            _exit(128 + number)
        }
    }

    /// Gives SIGTERM and SIGINT back their usual meaning after a second: the next one ends the process at once.
    ///
    /// Not before, because whoever ends a group of processes often sends the signal twice. SIGHUP stays held: it asks for
    /// new settings, and its usual meaning would break what is still being answered.
    public static func releaseAfterPause() {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 1)
            while hasPending { _ = wait() }
            var set = set()
            unsafe sigdelset(&set, SIGHUP)
            // One thread that lets them through is enough: they are for the process.
            unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
            while true { Thread.sleep(forTimeInterval: 3_600) }
        }
    }

    private static var hasPending: Bool {
        var pending = sigset_t()
        return unsafe sigpending(&pending) == 0 && numbers.contains { unsafe sigismember(&pending, $0) == 1 }
    }

    private static func set(_ numbers: [Int32] = numbers) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }
}
