// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
public import Mdoc
public import WalletSimulator

/// The wallet that all tests share, and names of what it holds.
public enum TestWallet {
    /// A driving licence of an invented person, in force when `TestClock` starts.
    public static let shared = made(SampleDocument(.mDL, at: TestClock.start))

    /// The same without some of its elements.
    public static func lacking(_ names: ElementName...) -> SimulatedWallet {
        var document = SampleDocument(.mDL, at: TestClock.start)
        for name in names { document[name] = nil }
        return made(document, from: shared.issuer)
    }

    private static func made(_ document: SampleDocument, from issuer: SimulatedIssuer? = nil) -> SimulatedWallet {
        do {
            let random = SystemRandom()
            let issuer = try issuer ?? SimulatedIssuer(at: TestClock.start, random: random)
            return try SimulatedWallet(holding: document, from: issuer, at: TestClock.start, random: random)
        } catch {
            preconditionFailure("the simulator can make a licence: \(error)")
        }
    }
}

extension ElementName {
    /// An element of the mDL namespace.
    public static func mDL(_ identifier: String) -> ElementName {
        guard let identifier = ElementIdentifier(identifier) else { preconditionFailure("a name is not empty") }
        return ElementName(.mDL, identifier)
    }
}
