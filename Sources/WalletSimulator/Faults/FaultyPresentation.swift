// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// The steps from a wallet's document to a `DeviceResponse`, with a fault at one of them or at none.
struct FaultyPresentation {
    let wallet: SimulatedWallet
    let fault: Fault?
    let now: Date
    let random: any RandomSource

    func checkApplies(to presentationProtocol: SimulatedProtocol, proof: DeviceProof) throws(SimulatorError) {
        guard let fault, !fault.scope.covers(presentationProtocol, proof) else { return }
        throw .faultNotApplicable(fault)
    }

    func target(_ genuine: AppleWalletTarget) throws(SimulatorError) -> AppleWalletTarget {
        var target = genuine
        if let fault, case .target(let change) = fault.row.change { try change(&target, context(fault)) }
        return target
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
        let issued = try document(shown: shown)
        var authentication = DeviceAuthenticationDraft(
            docType: issued.docType, transcript: transcript, key: wallet.deviceKey, proof: proof)
        if let fault, case .deviceAuthentication(let change) = fault.row.change {
            try change(&authentication, context(fault, shown: shown))
        }
        var document = DocumentDraft(
            docType: issued.docType, nameSpaces: try issued.items(revealing: names),
            issuerAuth: COSEParts(issued.issuerAuth),
            deviceSigned: try authentication.authenticated(nonces: random.ecdsaNonces))
        if let fault, case .document(let change) = fault.row.change {
            try change(&document, context(fault, shown: shown))
        }
        var response = ResponseDraft(documents: [document])
        if let fault, case .response(let change) = fault.row.change {
            try change(&response, context(fault, shown: shown))
        }
        return response
    }

    func change(_ envelope: inout EnvelopeDraft) throws(SimulatorError) {
        if let fault, case .envelope(let change) = fault.row.change { try change(&envelope, context(fault)) }
    }

    /// The wallet's document, or what its issuer signs in its place.
    private func document(shown: [ElementName]) throws(SimulatorError) -> IssuedDocument {
        guard let fault, case .issuance(let change) = fault.row.change else { return wallet.document }
        var draft = try IssuanceDraft(wallet.document, issuer: wallet.issuer)
        try change(&draft, context(fault, shown: shown))
        return try draft.signed(nonces: random.ecdsaNonces)
    }

    private func context(_ fault: Fault, shown: [ElementName] = []) -> FaultContext {
        FaultContext(fault: fault, now: now, random: random, shown: shown)
    }
}
