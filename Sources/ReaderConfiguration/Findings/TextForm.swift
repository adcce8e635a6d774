// SPDX-License-Identifier: Apache-2.0

/// The forms that texts in a configuration have. The raw value says it in words.
public enum TextForm: String, Hashable, Sendable, CaseIterable {
    case identifier = "1 to 64 characters out of A to Z, a to z, 0 to 9, point, underscore and hyphen"
    case label = "1 to 128 characters without control characters"
    case legalReference = "1 to 1000 characters without control characters"
    case platformIdentifier = "1 to 255 visible characters of ASCII without spaces"
    case path = "a path that is not empty and does not begin with ~"
    case variable = "the name of an environment variable"
    case address = "an address and a port"
    case storage = "sqlite: and the path of a file"
    case origin = "an origin as browsers send it"
    case hash = "64 hexadecimal digits"
    case url = "a URL that begins with https:// or http://, of at most 2048 visible characters of ASCII"
    case docType = "a document type of 1 to 255 visible characters of ASCII"

    /// What helps to get it right, in one line.
    var remedy: String {
        switch self {
        case .identifier, .label, .legalReference: "write a shorter or plainer text"
        case .platformIdentifier: "copy the identifier from Apple's site"
        case .path: "write a path; a relative one begins at the configuration file's folder"
        case .variable: "write a letter or _, then letters, digits and _, without $"
        case .address: "write 127.0.0.1:8080 or [::1]:8080; names of hosts are not looked up"
        case .storage: "write sqlite:data/reader.sqlite"
        case .origin:
            "write https://host or https://host:port in lower case, without a path, a slash at the end and the port 443"
        case .hash: "hash the key's text with SHA-256: printf %s KEY | sha256sum"
        case .url: "write https://host/path, without a user name and a fragment"
        case .docType: "write it as the documents have it, such as org.iso.18013.5.1.mDL"
        }
    }

    /// Whether a text has this form; forms that are parsed to a type of their own are judged there.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .identifier: (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(Self.isIdentifierByte)
        case .label: Self.isPlain(text, upTo: 128)
        case .legalReference: Self.isPlain(text, upTo: 1000)
        case .url: Self.isURL(text)
        case .platformIdentifier, .docType:
            (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        case .path: !text.isEmpty && !text.hasPrefix("~") && !text.utf8.contains(0)
        case .variable:
            text.utf8.first.map { !Self.isDigit($0) } == true
                && text.utf8.allSatisfy { Self.isIdentifierByte($0) && $0 != 0x2D && $0 != 0x2E }
        case .origin: WebOrigin.isSerialized(text)
        case .address, .storage, .hash: true
        }
    }

    /// Enough to tell a slip; what leads nowhere shows when it is fetched.
    private static func isURL(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix), text.utf8.count <= 2048,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#")
        else { return false }
        let authority = text.dropFirst(scheme.count).prefix { !"/?".contains($0) }
        return !authority.isEmpty && !authority.contains("@")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39,
            UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Nothing but spaces is no text, and what moves a cursor or turns a line around has no place in one.
    private static func isPlain(_ text: String, upTo count: Int) -> Bool {
        (1...count).contains(text.unicodeScalars.count) && !text.allSatisfy(\.isWhitespace)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }
}
