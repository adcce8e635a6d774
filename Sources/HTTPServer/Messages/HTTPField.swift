// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// One header field, RFC 9110, 5: a token, and a value that cannot break out of its line.
///
/// Values hold keys and personal data, so that a field never shows what it has.
public struct HTTPField: Sendable {
    /// As received; names are compared without regard to case.
    public let name: String
    /// Without the white space around it. Bytes that are not UTF-8 are replaced.
    public let value: String

    /// A field that the program knows when it is written.
    ///
    /// - Precondition: `name` is a token, and `value` has no control character.
    public init(_ name: StaticString, _ value: StaticString) {
        guard let field = HTTPField(name: "\(name)", value: "\(value)") else {
            preconditionFailure("a literal that is no header field")
        }
        self = field
    }

    /// A field whose name or value is made at run time; nil where RFC 9110, 5.1 or 5.5 does not allow it.
    public init?(name: String, value: String) {
        guard Self.isToken(name.utf8), Self.isValue(value.utf8) else { return nil }
        self.name = name
        self.value = value
    }

    /// Whether this is the field with that name.
    func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count
            && zip(name.utf8, other.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
    }

    /// RFC 9110, 5.6.2.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
                    UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
                    UInt8(ascii: "|"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }

    /// RFC 9110, 5.5: no control character but the tabulator.
    static func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7f }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPField: Redacted {}
