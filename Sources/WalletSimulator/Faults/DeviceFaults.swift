// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import Mdoc

/// Faults of what the device signs, and with which key.
enum DeviceFaults {
    static func replaceKey(
        _ draft: inout DeviceAuthenticationDraft, _ context: FaultContext
    ) throws(SimulatorError) {
        draft.key = try PrivateKey.made(on: draft.key.curve, from: context.random)
    }

    static func replaceTranscript(
        _ draft: inout DeviceAuthenticationDraft, _ context: FaultContext
    ) throws(SimulatorError) {
        draft.transcript = SessionTranscript([.null, .null, ["another session", .bytes(context.random.bytes(32))]])
    }

    static func replaceReaderKey(
        _ draft: inout DeviceAuthenticationDraft, _ context: FaultContext
    ) throws(SimulatorError) {
        draft.proof = .mac(readerKey: try PrivateKey.made(on: draft.key.curve, from: context.random).publicKey)
    }

    static func useMAC(_ draft: inout DeviceAuthenticationDraft, _ context: FaultContext) throws(SimulatorError) {
        guard draft.key.curve.family != .edwards else { throw context.notApplicable }
        // Any key will do: the protocol defines none that the reader could have.
        draft.proof = .mac(readerKey: try PrivateKey.made(on: draft.key.curve, from: context.random).publicKey)
    }
}
