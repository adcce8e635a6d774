// SPDX-License-Identifier: Apache-2.0

internal import CSystem
internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs commands of the shell, from many threads at once if so wanted, and can end all of them.
///
/// Each has a process group of its own. When it ends, in whatever way, everything in its group is ended with it, its
/// descriptors are closed and nothing of it is left to be waited for. Programs that it started and that made themselves a
/// session or a process group of their own are beyond reach, but nobody waits for them.
public final class ChildProcesses: Sendable {
    private let state = Guarded(State())

    private struct State {
        /// The groups of those that are not yet waited for: their numbers cannot belong to others.
        var groups: Set<pid_t> = []
        var hasEnded = false
    }

    public init() {
        // Whoever does not read its input must not end this process.
        _ = signal(SIGPIPE, SIG_IGN)
        // Whoever started us may have had it ignored: then the system would throw away how our commands end.
        _ = signal(SIGCHLD, SIG_DFL)
    }

    /// Runs a command to its end, with the input on its standard input, which is then closed.
    public func run(
        shell command: String, input: [UInt8], limits: ChildProcess.Limits = ChildProcess.Limits()
    ) -> ChildProcess {
        let deadline = ProcessLimits.steadySeconds() + limits.seconds
        let started: Started
        switch start(command) {
        case .success(let pipes): started = pipes
        case .failure(let error): return ChildProcess(ending: .notStarted(error.reason))
        }
        let streams = ChildStreams(
            input: started.input, output: started.output, errors: started.errors, content: input, limits: limits)
        let reason = streams.exchange(until: deadline) { self.hasExited(started.group) }
        if reason != nil { kill(-started.group, SIGTERM) }
        if reason != nil || state.withLock({ $0.hasEnded }) {
            streams.discard(until: ProcessLimits.steadySeconds() + Self.grace) { self.hasExited(started.group) }
        }
        let status = end(started.group)
        // What was written before the end is still there, also where a program that got away holds the pipe open.
        let isTooMuch = reason == nil && !streams.drain()
        streams.close()
        let ending: ChildProcess.Ending =
            if let reason {
                reason
            } else if isTooMuch {
                .wroteTooMuch
            } else if let status {
                status & 0x7f == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: status & 0x7f)
            } else {
                .unknown
            }
        return ChildProcess(ending: ending, output: streams.output, errors: streams.errors)
    }

    /// Ends all that run now, and starts none any more.
    public func endAll() {
        state.withLock { state in
            state.hasEnded = true
            for group in state.groups { kill(-group, SIGTERM) }
        }
        // Whoever runs them takes them away as they end.
        let deadline = ProcessLimits.steadySeconds() + 2 * Self.grace
        while ProcessLimits.steadySeconds() < deadline, !state.withLock({ $0.groups.isEmpty }) { usleep(5_000) }
        state.withLock { state in
            for group in state.groups {
                kill(-group, SIGKILL)
                kill(group, SIGKILL)
            }
        }
    }

    /// Seconds in which a command that is asked to end may take away what it made, folders for example.
    private static let grace = 0.5

    private struct Started {
        let group: pid_t
        let input: Int32
        let output: Int32
        let errors: Int32
    }

    private struct StartError: Error {
        let reason: String

        init(_ number: Int32) { reason = unsafe String(cString: strerror(number)) }

        init(_ reason: String) { self.reason = reason }
    }

    /// Under the lock, so that none is started after all were ended, and none inherits another's pipes.
    private func start(_ command: String) -> Result<Started, StartError> {
        state.withLock { state -> Result<Started, StartError> in
            guard !state.hasEnded else { return .failure(StartError("all commands were ended")) }
            var pipes: [Pipe] = []
            for _ in 0..<3 {
                guard let pipe = Pipe() else {
                    let number = errno
                    for pipe in pipes { pipe.close() }
                    return .failure(StartError(number))
                }
                pipes.append(pipe)
            }
            let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
            var pid: pid_t = 0
            let error = unsafe mdoc_spawn_shell(command, input.reading, output.writing, errors.writing, &pid)
            guard error == 0 else {
                for pipe in pipes { pipe.close() }
                return .failure(StartError(error))
            }
            for theirs in [input.reading, output.writing, errors.writing] { _ = posixClose(theirs) }
            state.groups.insert(pid)
            return .success(
                Started(group: pid, input: input.writing, output: output.reading, errors: errors.reading))
        }
    }

    /// Whether it has ended; it stays to be waited for, so that its number stays its own.
    private func hasExited(_ pid: pid_t) -> Bool { look(pid, WNOHANG) }

    private func look(_ pid: pid_t, _ options: Int32) -> Bool {
        var found = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(pid), &found, WEXITED | WNOWAIT | options) != 0 {
            guard errno == EINTR else { return true }
        }
        return unsafe found.si_signo == SIGCHLD
    }

    /// Ends what is left of a group, and waits for its first process.
    ///
    /// - Returns: How that one ended, as `waitpid` has it; nil where that does not know.
    private func end(_ group: pid_t) -> Int32? {
        kill(-group, SIGKILL)
        // It may have gone over to another group.
        kill(group, SIGKILL)
        _ = look(group, 0)
        return state.withLock { state in
            var status: Int32 = 0
            var found: pid_t
            repeat { found = unsafe waitpid(group, &status, 0) } while found < 0 && errno == EINTR
            state.groups.remove(group)
            return found == group ? status : nil
        }
    }
}

/// The two ends of a pipe, none of them inherited by a program that is started, and none in the place of a standard stream.
private struct Pipe {
    let reading: Int32
    let writing: Int32

    /// nil, with `errno`, where there are no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let number = errno
        for end in ends { _ = posixClose(end) }
        guard !moved.contains(-1) else {
            for end in moved where end >= 0 { _ = posixClose(end) }
            errno = number
            return nil
        }
        (reading, writing) = (moved[0], moved[1])
    }

    func close() {
        _ = posixClose(reading)
        _ = posixClose(writing)
    }
}
