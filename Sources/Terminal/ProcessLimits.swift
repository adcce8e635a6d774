// SPDX-License-Identifier: Apache-2.0

internal import CSystem

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What the system lets this process have.
public enum ProcessLimits {
    /// Allows as many open files and connections as the system's own bound does.
    ///
    /// - Returns: How many that are.
    @discardableResult
    public static func raiseOpenFiles() -> Int {
        var limits = rlimit()
        #if canImport(Darwin)
            let kind = RLIMIT_NOFILE
        #else
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard unsafe getrlimit(kind, &limits) == 0 else { return 0 }
        limits.rlim_cur = min(limits.rlim_max, 1 << 20)
        _ = unsafe setrlimit(kind, &limits)
        return unsafe getrlimit(kind, &limits) == 0 ? Int(min(limits.rlim_cur, 1 << 20)) : 0
    }

    /// Keeps other processes of the same user from looking into this one's memory, where it holds keys.
    public static func forbidInspection() {
        _ = mdoc_forbid_inspection()
    }

    /// Has freed memory go back to the system, so that a burst of large requests leaves no large process. Called before
    /// threads are started.
    public static func returnMemoryEarly() {
        mdoc_return_memory_early()
    }

    /// Gives back what lies free now.
    public static func returnMemoryNow() {
        mdoc_return_memory_now()
    }

    /// Bytes of memory that this process occupies; 0 where the system does not tell.
    public static var residentBytes: Int {
        #if os(Linux)
            guard let text = try? BoundedFile.read("/proc/self/statm", limit: 4_096) else { return 0 }
            let words = String(decoding: text, as: UTF8.self).split(separator: " ")
            return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        #else
            return 0
        #endif
    }

    /// Seconds of a clock that nobody sets.
    public static func steadySeconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether others than the owner may read or change a file; nil where it cannot be looked at.
    public static func isOpenToOthers(_ path: String) -> Bool? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return status.st_mode & 0o077 != 0
    }
}
