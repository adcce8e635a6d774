// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import JOSE

extension AppleWalletTarget {
    /// Changes one part of the session, in a way that stays a session.
    mutating func changeSession(nonce: [UInt8]? = nil, merchant: String? = nil, team: String? = nil) {
        session =
            AppleWalletSession(
                nonce: nonce ?? session.nonce, merchantIdentifier: merchant ?? session.merchantIdentifier,
                teamIdentifier: team ?? session.teamIdentifier) ?? session
    }

    /// Changes the members of the handover: name, nonce, merchant, team and recipient key hash.
    mutating func changeHandover(_ change: @escaping @Sendable (inout [CBORValue]) -> Void) {
        writing = { transcript in
            guard case .array(var members) = transcript, case .array(var handover)? = members.last else {
                return transcript
            }
            change(&handover)
            members[members.count - 1] = .array(handover)
            return .array(members)
        }
    }
}

extension [UInt8] {
    var base64: String { Base64.encode(span) }
}
