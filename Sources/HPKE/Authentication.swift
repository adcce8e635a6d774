// SPDX-License-Identifier: Apache-2.0

/// How the sender proves who it is: the mode of RFC 9180, 5, with exactly the keys that this mode takes.
///
/// The sender states its private key and the recipient the sender's public key, hence the parameter.
public enum Authentication<SenderKey: Sendable>: Sendable {
    /// Not at all: mode_base.
    case none
    /// By a secret that both hold: mode_psk.
    case psk(PreSharedKey)
    /// By its key pair: mode_auth.
    case sender(SenderKey)
    /// By both: mode_auth_psk.
    case pskAndSender(PreSharedKey, SenderKey)

    var mode: UInt8 {
        switch self {
        case .none: 0
        case .psk: 1
        case .sender: 2
        case .pskAndSender: 3
        }
    }

    var preSharedKey: PreSharedKey? {
        switch self {
        case .none, .sender: nil
        case .psk(let key), .pskAndSender(let key, _): key
        }
    }

    var senderKey: SenderKey? {
        switch self {
        case .none, .psk: nil
        case .sender(let key), .pskAndSender(_, let key): key
        }
    }
}
