// SPDX-License-Identifier: Apache-2.0

/// Why a text is not the JSON that this reader takes.
public enum JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not one JSON text in UTF-8.
    case malformed(line: Int)
    /// An object has a member twice, and two readers might see different ones.
    case duplicateMember(line: Int)
    /// Arrays and objects lie too deep in each other.
    case tooDeep
    case tooLarge

    public var code: String {
        switch self {
        case .malformed: "json.malformed"
        case .duplicateMember: "json.duplicate_member"
        case .tooDeep: "json.too_deep"
        case .tooLarge: "json.too_large"
        }
    }

    public var description: String {
        switch self {
        case .malformed(let line): "not JSON in line \(line)"
        case .duplicateMember(let line): "a member stands twice, in line \(line)"
        case .tooDeep: "the JSON is nested too deep"
        case .tooLarge: "the JSON is too large"
        }
    }
}
