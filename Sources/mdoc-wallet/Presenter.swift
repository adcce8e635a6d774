// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc
internal import Terminal
internal import WalletSimulator

/// A wallet and what all of its answers in one run have in common.
struct Presenter: Sendable {
    let wallet: SimulatedWallet
    /// nil for all that the document has.
    let elements: [ElementName]?
    let fault: Fault?
    let now: Date

    init(_ wallet: SimulatedWallet, _ arguments: Arguments) throws(UsageError) {
        self.wallet = wallet
        elements = try arguments["--elements"].map(ElementNames.list)
        fault = try arguments["--fault"].map { name throws(UsageError) in
            guard let fault = Fault(rawValue: name) else {
                throw UsageError("unknown fault \(name)", hint: "see \(MdocWallet.name) list-faults")
            }
            return fault
        }
        now = try SharedOptions.now(arguments)
    }

    func envelope(
        for session: AppleWalletSession, to recipientKey: PublicKey, random: any RandomSource
    ) throws(UsageError) -> [UInt8] {
        try explaining { () throws(SimulatorError) in
            try wallet.appleWalletEnvelope(
                revealing: elements, for: session, to: recipientKey, fault: fault, at: now, random: random)
        }
    }

    func response(
        over transcript: SessionTranscript, proof: DeviceProof, random: any RandomSource
    ) throws(UsageError) -> [UInt8] {
        try explaining { () throws(SimulatorError) in
            try wallet.proximityResponse(
                revealing: elements, over: transcript, proof: proof, fault: fault, at: now, random: random)
        }
    }

    private func explaining(_ body: () throws(SimulatorError) -> [UInt8]) throws(UsageError) -> [UInt8] {
        do { return try body() } catch {
            if case .elementUnknown = error {
                let names = wallet.document.elementNames.map(\.description).joined(separator: ", ")
                throw UsageError("\(error)", hint: "it holds \(names)")
            }
            throw UsageError("\(error)", hint: error.hint)
        }
    }
}
