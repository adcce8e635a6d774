// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
public import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Mdoc
internal import WalletSimulator

extension Workload {
    /// Cases of the wallet simulator, for a machine that has no folder of them.
    public static func simulated(count: Int, at now: Date) throws(WorkloadError) -> Workload {
        let made: [AppleWalletCase]
        do {
            made = try SimulatedCases.appleWallet(count: count, at: now, random: SystemRandom())
        } catch {
            throw WorkloadError(message: "the wallet simulator failed: \(error)")
        }
        guard let first = made.first else { throw WorkloadError(message: "there are no cases") }
        let genuine = made.enumerated().map { index, item in
            Case(
                name: "simulated \(index + 1)", envelope: item.envelope, session: item.session,
                expected: ExpectedValues.json(item.expected))
        }
        // One bad case for each layer: the envelope of one session in another, and a changed ciphertext.
        var changed = first.envelope
        changed[changed.count - 1] ^= 1
        let bad = [
            Case(name: "other session", envelope: first.envelope, session: made[made.count - 1].session, expected: nil),
            Case(name: "changed tag", envelope: changed, session: first.session, expected: nil),
        ]
        guard
            let workload = Workload(
                genuine: genuine, bad: made.count > 1 ? bad : [bad[1]], recipientKey: first.recipientKey,
                anchors: TrustAnchors([TrustAnchor(first.trustAnchor)]))
        else { throw WorkloadError(message: "the wallet simulator made no case for P-256") }
        return workload
    }
}
