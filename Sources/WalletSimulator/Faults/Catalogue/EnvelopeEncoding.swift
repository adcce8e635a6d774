// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// How the envelope's CBOR is written.
extension Fault.Chapter {
    static let envelopeEncoding = Fault.Chapter("The encoding of the envelope") {
        encoding("envelope-cut-off", "the envelope lacks its last byte", "cbor.malformed") { draft in
            draft.damage = { $0.dropLast() }
        }
        encoding("envelope-empty", "the envelope has no bytes at all", "cbor.malformed") { draft in
            draft.damage = { _ in [] }
        }
        encoding("envelope-not-utf8", "the algorithm is a text with a byte that UTF-8 does not know", "cbor.malformed")
        {
            $0.value["algorithm"] = .encoded([0x61, 0xff])
        }
        encoding("envelope-reserved-head", "mode has a head that is reserved", "cbor.malformed") {
            $0.value["params", "mode"] = .encoded([0x1c])
        }
        encoding("envelope-trailing-byte", "a byte follows the envelope", "cbor.trailing") { draft in
            draft.damage = { $0 + [0x00] }
        }
        encoding("envelope-indefinite-map", "the envelope is a map of indefinite length", "cbor.indefinite") {
            $0.value = $0.value.inListedOrder.withIndefiniteLength
        }
        encoding("envelope-indefinite-params", "params is a map of indefinite length", "cbor.indefinite") {
            $0.value["params"] = $0.value["params"]?.withIndefiniteLength
        }
        encoding("envelope-indefinite-data", "data comes in chunks", "cbor.indefinite") {
            $0.value["data"] = $0.value["data"]?.withIndefiniteLength
        }
        encoding("envelope-doubled-algorithm", "algorithm is there twice, with one value", "cbor.duplicate_key") {
            $0.value.append("algorithm", "APPLE-HPKE-v1")
        }
        encoding("envelope-doubled-mode", "params.mode is there twice, with two values", "cbor.duplicate_key") {
            $0.value["params"]?.append("mode", 1)
        }
        encoding("envelope-nested", "the algorithm is 40 arrays inside each other", "cbor.limit") {
            $0.value["algorithm"] = .nested(40)
        }
        Fault(
            "envelope-long-head", "mode takes nine bytes", check: "envelope.encoding", field: "params.mode",
            clause: "ISO/IEC 18013-5 8.1", in: .appleWallet, warns: ["cbor.non_minimal"],
            .envelope { draft, _ in draft.value["params", "mode"] = CBORValue.unsigned(0).withLongHead })
        Fault(
            "envelope-other-order", "the envelope's members stand in another order than in Apple's",
            check: "envelope.encoding", field: "envelope", clause: "ISO/IEC 18013-5 8.1", in: .appleWallet,
            .envelope { draft, _ in
                draft.value["params"] = draft.value["params"]?.listedBackwards
                draft.value = draft.value.listedBackwards
            })
    }

    private static func encoding(
        _ name: String, _ explanation: String, _ code: String,
        _ change: @escaping @Sendable (inout EnvelopeDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "envelope.encoding", field: "envelope",
            clause: code == "cbor.limit" ? "a reader's own limit" : "ISO/IEC 18013-5 8.1",
            in: .appleWallet, fails: [code], .envelope { draft, _ in change(&draft) })
    }
}
