// SPDX-License-Identifier: Apache-2.0

/// The ways of answering that the simulator knows, as the command line names them.
public enum SimulatedProtocol: String, CaseIterable, Sendable {
    case appleWallet = "apple-wallet"
    case proximity
}
