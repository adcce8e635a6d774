// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// The steps from a wallet's document to its answer, with a fault at one of them or at none.
struct FaultyPresentation {
    let wallet: SimulatedWallet
    let fault: Fault?
    let now: Date
    let random: any RandomSource

    func checkApplies(to presentationProtocol: SimulatedProtocol, proof: DeviceProof) throws(SimulatorError) {
        guard let fault, !fault.scope.covers(presentationProtocol, proof) else { return }
        throw .faultNotApplicable(fault)
    }

    /// The envelope of Apple Wallet.
    func envelope(
        revealing names: [ElementName]?, for genuine: AppleWalletTarget, ephemeralKey: PrivateKey
    ) throws(SimulatorError) -> EnvelopeDraft {
        var target = genuine
        try apply(\.target, to: &target)
        let transcript = target.transcript
        let response = try response(revealing: names, transcript: transcript, proof: .signature)
        var plaintext = CBORValue.map([.init(.text(response.topic), .encoded(response.encoded))])
        try apply(\.plaintext, to: &plaintext)
        var sealing = SealingDraft(plaintext.encoded(), to: target.recipientKey, transcript: transcript)
        try apply(\.sealing, to: &sealing)
        var envelope = try EnvelopeDraft(sealing, ephemeralKey: ephemeralKey)
        try apply(\.envelope, to: &envelope)
        return envelope
    }

    func response(
        revealing names: [ElementName]?, transcript: SessionTranscript, proof: DeviceProof
    ) throws(SimulatorError) -> ResponseDraft {
        // Only faults ask for the names.
        let shown =
            try fault.map { _ throws(SimulatorError) in
                try wallet.document.items(revealing: names).flatMap { list in
                    list.items.map { ElementName(list.nameSpace, $0.identifier) }
                }
            } ?? []
        var presentation = DocumentPresentation(
            document: wallet.document, issuer: wallet.issuer, key: wallet.deviceKey, names: names,
            transcript: transcript, proof: proof, random: random)
        presentation.change = fault?.change
        presentation.context = context(shown: shown)
        var documents: [CBORValue]
        if let second = fault?.change.secondDocument {
            var genuine = presentation
            genuine.change = nil
            documents = [try genuine.presented()]
            documents.append(
                second == .same ? documents[0] : try presentation.issuedAnew(second, at: now).presented())
        } else {
            documents = [try presentation.presented()]
        }
        var response = ResponseDraft(documents: documents)
        try apply(\.response, to: &response, shown: shown)
        return response
    }

    private func apply<Draft>(
        _ step: KeyPath<FaultChange, FaultChange.Step<Draft>?>, to draft: inout Draft, shown: [ElementName] = []
    ) throws(SimulatorError) {
        guard let fault, let context = context(shown: shown) else { return }
        try fault.change[keyPath: step]?(&draft, context)
    }

    private func context(shown: [ElementName]) -> FaultContext? {
        fault.map { FaultContext(fault: $0, now: now, random: random, issuer: wallet.issuer, shown: shown) }
    }
}
