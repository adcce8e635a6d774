// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What the system writes down of a process that crashed.
public enum CoreDumps {
    /// Keeps the memory of this process, with its keys and the values of documents, out of core dumps.
    ///
    /// Where `core_pattern` names a program, Linux does not heed a limit of 0, but it heeds a limit of 1, which it takes
    /// for a crash of that program itself; and a file of one byte is less than it ever writes. `PR_SET_DUMPABLE` is left
    /// alone: it would take `/dev/stdin` and `/dev/fd/N`, which shells put in place of files, away from the process.
    public static func forbid() {
        // Where the hard limit is 0 already, only 0 is left; where the system refuses, the process goes on without.
        #if canImport(Darwin)
            _ = limit(to: 0)
        #else
            if !limit(to: 1) { _ = limit(to: 0) }
        #endif
    }

    private static func limit(to bytes: rlim_t) -> Bool {
        var limits = rlimit(rlim_cur: bytes, rlim_max: bytes)
        #if canImport(Darwin)
            return unsafe setrlimit(RLIMIT_CORE, &limits) == 0
        #else
            return unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits) == 0
        #endif
    }
}
