// SPDX-License-Identifier: Apache-2.0

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

    /// Gives them back their usual meaning in this thread: the next one ends the process at once.
    public static func release() {
        var set = set()
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private static func set() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }
}
