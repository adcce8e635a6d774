// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

/// One thing that `doctor` looked at, and what to do about it.
struct Finding {
    enum Level: String {
        case good, warning, error
    }

    let level: Level
    let subject: String
    let message: String
    /// nil for what is as it should be.
    let hint: String?

    static func good(_ subject: String, _ message: String) -> Finding {
        Finding(level: .good, subject: subject, message: message, hint: nil)
    }

    static func warning(_ subject: String, _ message: String, hint: String) -> Finding {
        Finding(level: .warning, subject: subject, message: message, hint: hint)
    }

    static func error(_ subject: String, _ message: String, hint: String) -> Finding {
        Finding(level: .error, subject: subject, message: message, hint: hint)
    }

    var json: JSONValue {
        var object: JSONObject = [
            "level": .string(level.rawValue), "subject": .string(subject), "message": .string(message),
        ]
        object.append("hint", hint.map(JSONValue.string))
        return .object(object)
    }

    func text(_ paint: Paint) -> String {
        let mark =
            switch level {
            case .good: paint("✓", .green)
            case .warning: paint("!", .yellow)
            case .error: paint("✗", .red)
            }
        return "\(mark) \(subject): \(message)\n" + (hint.map { "    \($0)\n" } ?? "")
    }
}
