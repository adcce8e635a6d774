// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography

/// The wallet answers somebody else, or means the same session and writes its transcript in another way.
extension Fault.Chapter {
    static let appleWalletTranscript = Fault.Chapter("The session transcript of Apple Wallet") {
        mismatch("replayed-session", "the wallet answers the nonce of another session", "nonce") {
            target, context in target.changeSession(nonce: context.random.bytes(32))
        }
        mismatch("wrong-nonce", "the wallet answers a nonce in which one bit is changed", "nonce") { target, _ in
            target.changeSession(nonce: target.session.nonce.flippedInTheMiddle)
        }
        mismatch("short-nonce", "the wallet answers the nonce without its last byte", "nonce") {
            target, context throws(SimulatorError) in
            guard target.session.nonce.count > 1 else { throw context.notApplicable }
            target.changeSession(nonce: target.session.nonce.dropLast())
        }
        mismatch("long-nonce", "the wallet answers the nonce with a zero byte behind it", "nonce") { target, _ in
            target.changeHandover { $0[1] = .bytes(($0[1].bytes ?? []) + [0x00]) }
        }
        mismatch("text-nonce", "the nonce stands in the transcript as base64 text", "nonce") { target, _ in
            target.changeHandover { $0[1] = .text(($0[1].bytes ?? []).base64) }
        }
        mismatch("wrong-merchant", "the wallet answers another merchant", "merchantIdentifier") { target, _ in
            target.changeSession(merchant: target.session.merchantIdentifier + ".other")
        }
        mismatch("upper-case-merchant", "the wallet answers the merchant in capitals", "merchantIdentifier") {
            target, context throws(SimulatorError) in
            let capitals = target.session.merchantIdentifier.uppercased()
            guard capitals != target.session.merchantIdentifier else { throw context.notApplicable }
            target.changeSession(merchant: capitals)
        }
        mismatch("wrong-team", "the wallet answers another team", "teamIdentifier") { target, _ in
            target.changeSession(team: target.session.teamIdentifier + "X")
        }
        mismatch("swapped-identifiers", "merchant and team stand in each other's place", "merchantIdentifier") {
            target, _ in target.changeHandover { $0.swapAt(2, 3) }
        }
        mismatch("other-handover", "the handover has the name of an earlier version", "Handover") { target, _ in
            target.changeHandover { $0[0] = "AppleIdentityPresentment_0.9" }
        }
        mismatch("handover-without-recipient", "the handover lacks the recipient key's hash", "Handover") { target, _ in
            target.changeHandover { $0.removeLast() }
        }
        mismatch("handover-extra-member", "the handover has a sixth member", "Handover") { target, _ in
            target.changeHandover { $0.append(.null) }
        }
        mismatch("undefined-engagement", "undefined stands in the transcript where null belongs", "DeviceEngagement") {
            target, _ in target.writing = { .array([.undefined] + ($0.elements ?? []).dropFirst()) }
        }
        mismatch("embedded-transcript", "the transcript is sealed and hashed in its tag-24 form", "SessionTranscript") {
            target, _ in target.writing = { .embedded($0) }
        }
        mismatch("reencoded-apple-transcript", "the transcript's nonce has a longer head", "SessionTranscript") {
            target, _ in target.changeHandover { $0[1] = $0[1].withLongHead }
        }
        Fault(
            "other-recipient", "the envelope is sealed to another recipient", check: "envelope.recipient",
            field: "params.pkRHash", clause: Fault.apple, in: .appleWallet, fails: ["envelope.wrong_recipient"],
            .target { target, context throws(SimulatorError) in
                target.recipientKey = try PrivateKey.made(on: .p256, from: context.random).publicKey
            })
    }

    private static func mismatch(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping FaultChange.Step<AppleWalletTarget>
    ) -> Fault {
        Fault(
            name, explanation, check: "envelope.transcript",
            field: field == "SessionTranscript" ? field : "SessionTranscript.\(field)", clause: Fault.apple,
            in: .appleWallet, fails: ["envelope.transcript_mismatch"], .target(change))
    }
}

extension Fault {
    static let apple = "Apple PassKit, Verifying Wallet identity requests"
}
