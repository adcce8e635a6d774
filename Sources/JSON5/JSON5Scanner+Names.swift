// SPDX-License-Identifier: Apache-2.0

extension JSON5Scanner {
    /// Whether an IdentifierName or an escape in one begins here.
    var isAtName: Bool {
        guard let scalar = nextScalar else { return false }
        return scalar == "\\" || Self.canBeginName(scalar)
    }

    /// Takes an IdentifierName (ECMAScript 5.1, 7.6); reserved words are names like others.
    ///
    /// - Returns: nil where none begins.
    mutating func takeName() throws(JSON5Error) -> String? {
        var name = String.UnicodeScalarView()
        while let scalar = nextScalar {
            let start = offset
            let isEscaped = take("\\")
            let part = isEscaped ? try takeNameEscape(from: start) : scalar
            guard name.isEmpty ? Self.canBeginName(part) : Self.canContinueName(part) else {
                if isEscaped { throw fault(.strayIdentifierEscape, at: start) }
                break
            }
            if !isEscaped { _ = takeScalar() }
            name.append(part)
        }
        return name.isEmpty ? nil : String(name)
    }

    /// Takes what follows the backslash. An escape in a name stands for one UTF-16 unit, and no surrogate is a letter.
    private mutating func takeNameEscape(from start: Int) throws(JSON5Error) -> Unicode.Scalar {
        guard take("u") else { throw fault(.strayIdentifierEscape, at: start) }
        guard let unit = takeHexadecimal(count: 4) else { throw fault(.unicodeEscape, at: start) }
        guard let scalar = Unicode.Scalar(unit) else { throw fault(.strayIdentifierEscape, at: start) }
        return scalar
    }

    /// IdentifierStart without its escapes.
    static func canBeginName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "$", "_": true
        case ..<"\u{80}": false
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
                true
            default: false
            }
        }
    }

    /// IdentifierPart without its escapes.
    private static func canContinueName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "\u{200C}", "\u{200D}": true
        case ..<"\u{80}": canBeginName(scalar)
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
            default: canBeginName(scalar)
            }
        }
    }
}
