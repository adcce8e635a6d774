// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc

extension SessionTranscript {
    /// Of a session with somebody else.
    static func stranger(_ context: FaultContext) -> SessionTranscript {
        SessionTranscript([.null, .null, ["another session", .bytes(context.random.bytes(32))]])
    }
}

extension DeviceAuthenticationDraft {
    /// Makes the authentication code for a reader's key that nobody has.
    mutating func authenticateToStranger(_ context: FaultContext) throws(SimulatorError) {
        guard key.curve.family != .edwards else { throw context.notApplicable }
        proof = .mac(readerKey: try PrivateKey.made(on: key.curve, from: context.random).publicKey)
    }
}

extension IssuanceDraft {
    /// Puts the key of another device on the same curve in the place of the device's.
    mutating func bindToStranger(_ context: FaultContext) throws(SimulatorError) {
        guard let key = try? CBORDecoder().decode((mso["deviceKeyInfo", "deviceKey"] ?? .null).encoded()).root,
            let own = try? COSEKey.publicKey(key)
        else { throw context.notApplicable }
        bind(to: try PrivateKey.made(on: own.curve, from: context.random).publicKey)
    }

    /// Lets the device sign elements of its own.
    mutating func authorize(_ authorizations: CBORValue) {
        mso["deviceKeyInfo", "keyAuthorizations"] = authorizations
    }
}
