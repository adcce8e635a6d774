// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography

/// Faults of whom the wallet believes to answer.
enum EnvelopeFaults {
    static func replaceNonce(_ target: inout AppleWalletTarget, _ context: FaultContext) throws(SimulatorError) {
        target.changeSession(nonce: context.random.bytes(32))
    }

    static func replaceRecipient(_ target: inout AppleWalletTarget, _ context: FaultContext) throws(SimulatorError) {
        target.recipientKey = try PrivateKey.made(on: .p256, from: context.random).publicKey
    }
}

extension AppleWalletTarget {
    /// Changes one part of the session, in a way that stays a session.
    mutating func changeSession(nonce: [UInt8]? = nil, merchant: String? = nil, team: String? = nil) {
        session =
            AppleWalletSession(
                nonce: nonce ?? session.nonce, merchantIdentifier: merchant ?? session.merchantIdentifier,
                teamIdentifier: team ?? session.teamIdentifier) ?? session
    }
}
