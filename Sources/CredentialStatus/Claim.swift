// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON

/// The claims that both forms of a token have, Token Status List, 5.1 and 5.2.
enum Claim: String {
    case subject = "sub"
    case expiry = "exp"
    case notBefore = "nbf"
    case issuedAt = "iat"
    case timeToLive = "ttl"

    /// The key in a CWT.
    var label: Int64 {
        switch self {
        case .subject: 2
        case .expiry: 4
        case .notBefore: 5
        case .issuedAt: 6
        case .timeToLive: 65_534
        }
    }

    /// A claim's value, as far as any claim here may have it.
    enum Value {
        case text(String)
        case number(Double)
        case other

        init(_ item: CBORItem) {
            if let text = item.text {
                self = .text(text)
            } else if let number = item.integer.map(Double.init) ?? item.float {
                self = .number(number)
            } else {
                self = .other
            }
        }

        init(_ value: JSONValue) {
            switch value {
            case .string(let text): self = .text(text)
            case .integer(let number): self = .number(Double(number))
            case .real(let number): self = .number(number)
            case .null, .bool, .array, .object: self = .other
            }
        }
    }
}
