// SPDX-License-Identifier: Apache-2.0

/// A mistake in a session's values that explains a transcript that does not match.
public enum NearMiss: String, Hashable, Sendable, CaseIterable {
    case swappedIdentifiers = "it would match with merchant identifier and team identifier exchanged"
    case whiteSpace = "it would match without the white space around an identifier"
    case nonceIsHexText = "it would match with the hexadecimal text of the nonce instead of its bytes: the app set text"
    case nonceIsBase64Text = "it would match with the base64 text of the nonce instead of its bytes: the app set text"
    case nonceWasHexText = "it would match with the bytes that the nonce spells in hexadecimal"

    /// The session with this mistake made or undone; nil where it changes nothing.
    func apply(to session: AppleWalletSession) -> AppleWalletSession? {
        let merchant = session.merchantIdentifier
        let team = session.teamIdentifier
        switch self {
        case .swappedIdentifiers:
            return AppleWalletSession(nonce: session.nonce, merchantIdentifier: team, teamIdentifier: merchant)
        case .whiteSpace:
            return AppleWalletSession(
                nonce: session.nonce, merchantIdentifier: merchant.trimmed, teamIdentifier: team.trimmed)
        case .nonceIsHexText: return session.with(nonce: session.nonce.hexadecimalText)
        case .nonceIsBase64Text: return session.with(nonce: session.nonce.base64Text)
        case .nonceWasHexText: return session.nonce.fromHexadecimalText.flatMap(session.with)
        }
    }
}

extension AppleWalletSession {
    fileprivate func with(nonce: [UInt8]) -> AppleWalletSession? {
        AppleWalletSession(nonce: nonce, merchantIdentifier: merchantIdentifier, teamIdentifier: teamIdentifier)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension [UInt8] {
    fileprivate var hexadecimalText: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    fileprivate var fromHexadecimalText: [UInt8]? {
        guard count.isMultiple(of: 2), !isEmpty else { return nil }
        let digits = compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count == count else { return nil }
        return stride(from: 0, to: count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    fileprivate var base64Text: [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: count, by: 3).flatMap { start in
            let group = self[start..<Swift.min(start + 3, count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            return (0..<4).map { index in
                index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "=")
            }
        }
    }
}
