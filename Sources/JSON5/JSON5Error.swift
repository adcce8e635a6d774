// SPDX-License-Identifier: Apache-2.0

/// Why a text is not the JSON5 that this reader takes.
///
/// No case carries a piece of a value: a configuration may hold what nobody should read in a log.
public enum JSON5Error: Error, Hashable, Sendable {
    case malformed(JSON5Fault, at: JSON5Position)
    /// An object has a member twice, and two readers might see different ones.
    ///
    /// The name is nil where it is too long or too odd to be shown.
    case duplicateMember(String?, at: JSON5Position, firstLine: Int)
    /// Arrays and objects lie too deep in each other.
    case tooDeep(at: JSON5Position)
    case tooLarge

    /// Where reading stopped.
    public var position: JSON5Position {
        switch self {
        case .malformed(_, let position), .duplicateMember(_, let position, _), .tooDeep(let position): position
        case .tooLarge: JSON5Position(line: 1, column: 1)
        }
    }

    public var code: String {
        switch self {
        case .malformed: "json5.malformed"
        case .duplicateMember: "json5.duplicate_member"
        case .tooDeep: "json5.too_deep"
        case .tooLarge: "json5.too_large"
        }
    }

    /// The reason in words, without the place.
    public var reason: String {
        switch self {
        case .malformed(let fault, _): fault.rawValue
        case .duplicateMember(let name?, _, let line): "the member \(name) stands twice, first in line \(line)"
        case .duplicateMember(nil, _, let line): "a member stands twice, first in line \(line)"
        case .tooDeep: "arrays and objects are nested too deep"
        case .tooLarge: "the text is too large"
        }
    }
}

extension JSON5Error: CustomStringConvertible {
    public var description: String {
        if case .tooLarge = self { reason } else { "\(position): \(reason)" }
    }
}
