// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// How an answer travels and what proves it: the protocols of the simulator, and for proximity both proofs.
enum VectorChannel: String, CaseIterable {
    case appleWallet = "apple-wallet"
    case signature
    case mac

    var presentationProtocol: SimulatedProtocol { self == .appleWallet ? .appleWallet : .proximity }

    static func over(_ presentationProtocol: SimulatedProtocol) -> [VectorChannel] {
        allCases.filter { $0.presentationProtocol == presentationProtocol }
    }

    /// Keys on Edwards curves agree on no MAC key; those on the Montgomery curve beside it do.
    func deviceCurve(for algorithms: VectorAlgorithms) -> Curve {
        switch (self, algorithms.deviceCurve) {
        case (.mac, .ed25519): .x25519
        case (.mac, .ed448): .x448
        case (_, let curve): curve
        }
    }

    /// What tells two cases of one file apart; Apple Wallet knows one proof alone.
    var suffix: String { self == .appleWallet ? "" : "-\(rawValue)" }
}

extension VectorChannel {
    /// A proof of this kind, to ask what a fault covers.
    var anyProof: DeviceProof {
        guard self == .mac else { return .signature }
        guard let key = try? PrivateKey.made(on: .p256, from: SimulatorVectors.random("any")) else {
            preconditionFailure("a key can always be made")
        }
        return .mac(readerKey: key.publicKey)
    }
}
