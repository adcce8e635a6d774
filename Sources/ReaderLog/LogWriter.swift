// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import JSON
internal import ReaderPolicy
internal import Timestamps

/// Writes one JSON object a line.
public struct LogWriter: Sendable {
    public enum Level: String, Sendable {
        case info, warning, error
    }

    private let clock: @Sendable () -> Date
    private let sink: @Sendable ([UInt8]) -> Void

    /// - Parameters:
    ///   - clock: The wall clock; a line shows the time to the second.
    ///   - sink: Takes a whole line with its end; called from many threads.
    public init(clock: @escaping @Sendable () -> Date, sink: @escaping @Sendable ([UInt8]) -> Void) {
        self.clock = clock
        self.sink = sink
    }

    public func callAsFunction(_ event: LogEvent, _ fields: LogField..., level: Level = .info) {
        write(event, fields, level: level)
    }

    public func write(_ event: LogEvent, _ fields: [LogField], level: Level = .info) {
        var line: JSONObject = [
            "time": .string(Date(wholeSeconds: clock().wholeSeconds).rfc3339), "level": .string(level.rawValue),
            "event": .string(event.rawValue),
        ]
        for field in fields {
            let (name, value) = field.member
            line.append(name, value)
        }
        sink(line.serialized() + [UInt8(ascii: "\n")])
    }
}
