// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Standard output and standard error, and whether a person looks at them.
public enum Output {
    public enum Stream: Int32, Sendable {
        case standard = 1
        case error = 2

        /// Colour and progress bars are for terminals only, and `NO_COLOR` is heeded.
        public var isTerminal: Bool { isatty(rawValue) == 1 }

        public var wantsColour: Bool { unsafe isTerminal && getenv("NO_COLOR") == nil }
    }

    /// Writes the text and a line end.
    public static func line(_ text: String = "", to stream: Stream = .standard) {
        write(text + "\n", to: stream)
    }

    public static func write(_ text: String, to stream: Stream = .standard) {
        write(bytes: Array(text.utf8), to: stream)
    }

    public static func write(bytes: [UInt8], to stream: Stream = .standard) {
        guard !FileDescriptor.fill(stream.rawValue, with: bytes) else { return }
        // A reader that went away, as in `… | head`, is no reason to complain.
        if errno != EPIPE, stream == .standard { note(errno) }
    }

    /// The error number of the first write to standard output that failed; 0 for none.
    private static let failure = Guarded<Int32>(0)

    private static func note(_ number: Int32) {
        failure.withLock { first in if first == 0 { first = number } }
    }

    /// Says whether all of standard output arrived; a program asks before it ends, for half an answer is no answer.
    ///
    /// A full disk or a closed descriptor is an error; a reader that went away is not.
    public static func checkDelivery() throws(UsageError) {
        let number = failure.withLock { $0 }
        guard number != 0 else { return }
        throw UsageError("cannot write standard output: \(unsafe String(cString: strerror(number)))")
    }
}
