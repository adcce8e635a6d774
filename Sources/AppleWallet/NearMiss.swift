// SPDX-License-Identifier: Apache-2.0

internal import InputEncoding
internal import JOSE

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
        isEmpty ? nil : [UInt8](hexadecimal: String(decoding: self, as: UTF8.self))
    }

    fileprivate var base64Text: [UInt8] { Array(Base64.encode(span).utf8) }
}
