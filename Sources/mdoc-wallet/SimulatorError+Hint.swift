// SPDX-License-Identifier: Apache-2.0

internal import WalletSimulator

extension SimulatorError {
    /// What the user may do about it.
    var hint: String? {
        switch self {
        case .countryInvalid: "write it as US"
        case .rootCurveNotAllowed, .curveCannotSign: "see `\(MdocWallet.name) issue --help` for the curves of each key"
        case .curvesCannotAgree: "a MAC needs both keys on one curve, and not on ed25519 or ed448"
        case .recipientKeyNotP256: "APPLE-HPKE-v1 has no other curve"
        case .faultNotApplicable, .trustFaultNotApplicable: "see `\(MdocWallet.name) list-faults`"
        case .statusIndexTooLarge: "issue the document with a smaller --status-index"
        case .identifierListNeedsCWT: "give the form cwt"
        case .cryptography, .cose, .hpke, .digestAlgorithmNotAllowed, .elementUnknown, .walletFileMalformed: nil
        }
    }
}
