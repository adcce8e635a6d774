// SPDX-License-Identifier: Apache-2.0

extension Fault {
    /// The protocols and kinds of device authentication with which a fault can be made.
    public enum Scope: Sendable, CaseIterable, CustomStringConvertible {
        /// With every protocol.
        case everywhere
        /// Where the device signs.
        case signature
        /// Over proximity, where the device answers with an authentication code.
        case mac
        /// Over proximity, whichever way the device answers.
        case proximity
        /// With the envelope of Apple Wallet.
        case appleWallet

        /// Apple Wallet always signs.
        public var protocols: [SimulatedProtocol] {
            switch self {
            case .everywhere, .signature: SimulatedProtocol.allCases
            case .mac, .proximity: [.proximity]
            case .appleWallet: [.appleWallet]
            }
        }

        public func covers(_ presentationProtocol: SimulatedProtocol, _ proof: DeviceProof) -> Bool {
            switch (self, proof) {
            case (.everywhere, _), (.signature, .signature), (.mac, .mac): true
            case (.signature, .mac), (.mac, .signature): false
            case (.proximity, _): presentationProtocol == .proximity
            case (.appleWallet, _): presentationProtocol == .appleWallet
            }
        }

        public var description: String {
            switch self {
            case .everywhere: "any protocol"
            case .signature: "a device signature"
            case .mac: "a device MAC"
            case .proximity: "the protocol proximity"
            case .appleWallet: "the protocol apple-wallet"
            }
        }
    }
}

extension SampleDocument.Kind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .mDL: "a driving licence"
        case .completeMDL: "a driving licence with every element"
        case .photoID: "a photo ID"
        case .pid: "a PID"
        }
    }
}
