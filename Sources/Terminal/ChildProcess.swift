// SPDX-License-Identifier: Apache-2.0

/// How a command that was given an input ended, and what it wrote.
public struct ChildProcess: Hashable, Sendable {
    public enum Ending: Hashable, Sendable {
        case exited(status: Int32)
        case killed(signal: Int32)
        /// It was ended by us, for it took longer than it may.
        case timedOut
        /// It was ended by us, for it wrote more than it may.
        case wroteTooMuch
        /// The system does not tell how it ended.
        case unknown
        /// The system could not start it; with its reason.
        case notStarted(String)
    }

    /// What a command may use.
    public struct Limits: Hashable, Sendable {
        /// From its start until it has ended.
        public var seconds: Double
        /// What it may write to standard output.
        public var outputCount: Int
        /// How much of the end of its standard error is kept; it may write any amount.
        public var errorCount: Int

        public init(seconds: Double = 10, outputCount: Int = 1 << 20, errorCount: Int = 8 << 10) {
            self.seconds = seconds
            self.outputCount = outputCount
            self.errorCount = errorCount
        }
    }

    public let ending: Ending
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// The last that it wrote to standard error.
    public let errors: [UInt8]

    public init(ending: Ending, output: [UInt8] = [], errors: [UInt8] = []) {
        self.ending = ending
        self.output = output
        self.errors = errors
    }
}
