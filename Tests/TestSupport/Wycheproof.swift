// SPDX-License-Identifier: Apache-2.0

/// A file of the Wycheproof project, as `../shared/vectors/wycheproof` holds it.
public struct WycheproofFile<Group: Decodable & Sendable>: Decodable, Sendable {
    public let testGroups: [Group]

    /// Reads the file with that name; nil when the vectors are not there.
    public static func load(_ name: String) throws -> WycheproofFile? {
        try SharedVectors.decode(WycheproofFile.self, from: "wycheproof/\(name).json")
    }
}

/// What a verifier must say about a case.
public enum WycheproofResult: String, Decodable, Sendable {
    case valid
    case invalid
    /// Legal, but not to be asked of everyone.
    case acceptable
}

/// Bytes that a JSON file has in hexadecimal.
public struct HexBytes: Decodable, Sendable {
    public let bytes: [UInt8]

    public init(from decoder: any Decoder) throws {
        bytes = hex(try decoder.singleValueContainer().decode(String.self))
    }
}
