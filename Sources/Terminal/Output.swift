// SPDX-License-Identifier: Apache-2.0

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
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe posixWrite(stream.rawValue, $0.baseAddress, $0.count) }
            if written < 0 {
                // A reader that went away, as in `… | head`, is no reason to complain.
                guard errno == EINTR else { return }
                continue
            }
            rest = rest.dropFirst(written)
        }
    }
}

// `write` inside the type would be its own static method.
private func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
