// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Our ends of a command's three streams, served together so that none can block the others.
final class ChildStreams {
    private var input: Int32
    private var outputEnd: Int32
    private var errorEnd: Int32
    private var content: ArraySlice<UInt8>
    private let limits: ChildProcess.Limits
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    init(input: Int32, output: Int32, errors: Int32, content: [UInt8], limits: ChildProcess.Limits) {
        self.input = input
        self.outputEnd = output
        self.errorEnd = errors
        self.content = content[...]
        self.limits = limits
        for end in [input, output, errors] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }

    /// Writes and reads until the command has ended.
    ///
    /// - Returns: Why it must be ended by us; nil where it has ended by itself.
    func exchange(until deadline: Double, hasExited: () -> Bool) -> ChildProcess.Ending? {
        // With its output open it most likely runs, but what it started may hold that open after its own end. Most end
        // right after they have closed it; one that goes on is looked at ever less often.
        var pause = 0.05
        var wasOpen = true
        var nextLook = 0.0
        while true {
            let now = ProcessLimits.steadySeconds()
            guard now < deadline else { return .timedOut }
            if wasOpen, outputEnd < 0 { (wasOpen, pause, nextLook) = (false, 0.001, now) }
            if now >= nextLook {
                if hasExited() { return nil }
                nextLook = now + pause
                if !wasOpen { pause = min(pause * 2, 0.05) }
            }
            guard wait(seconds: min(nextLook, deadline) - now) else { continue }
            write()
            guard read() else { return .wroteTooMuch }
        }
    }

    /// Reads what is there already, and waits for nothing.
    ///
    /// - Returns: Whether it was no more than it may be.
    func drain() -> Bool { read() }

    /// Throws away what still comes, until the command has ended and nobody holds its two streams any more: it may be a
    /// shell, and what it started be busy still.
    func discard(until deadline: Double, hasExited: () -> Bool) {
        close(&input)
        while ProcessLimits.steadySeconds() < deadline {
            for _ in 0..<16 where read(&outputEnd) != nil {}
            for _ in 0..<16 where read(&errorEnd) != nil {}
            if outputEnd < 0, errorEnd < 0, hasExited() { return }
            _ = wait(seconds: 0.005)
        }
    }

    func close() {
        close(&input)
        close(&outputEnd)
        close(&errorEnd)
    }

    /// - Returns: Whether a stream is ready.
    private func wait(seconds: Double) -> Bool {
        var polled: [pollfd] = []
        if input >= 0 { polled.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
        for end in [outputEnd, errorEnd] where end >= 0 {
            polled.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0))
        }
        return unsafe poll(&polled, nfds_t(polled.count), Int32((seconds * 1_000).rounded(.up))) > 0
    }

    private func write() {
        while input >= 0 {
            guard !content.isEmpty else { return close(&input) }
            let count = unsafe content.withUnsafeBytes { unsafe posixWrite(input, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // Whoever does not want to read on has its reasons: its answer counts.
                if errno != EAGAIN { close(&input) }
                return
            }
            content = content.dropFirst(count)
        }
    }

    /// - Returns: Whether standard output is still within its bound.
    private func read() -> Bool {
        // A stream that never rests must leave time to look at the clock.
        for _ in 0..<16 {
            guard let bytes = read(&errorEnd) else { break }
            errors = Array((errors + bytes).suffix(limits.errorCount))
        }
        for _ in 0..<16 {
            guard let bytes = read(&outputEnd) else { break }
            guard output.count + bytes.count <= limits.outputCount else { return false }
            output += bytes
        }
        return true
    }

    /// What can be read now; nil where that is nothing.
    private func read(_ end: inout Int32) -> [UInt8]? {
        guard end >= 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe posixRead(end, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return nil }
            guard count > 0 else {
                close(&end)
                return nil
            }
            return Array(buffer.prefix(count))
        }
    }

    private func close(_ end: inout Int32) {
        guard end >= 0 else { return }
        _ = posixClose(end)
        end = -1
    }
}

// Inside the type these would be its own methods.
private func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}

private func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
