// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON
internal import Mdoc

/// Lists that are judged beside the one in force: the genuine one after an earlier one, and faults that show there alone.
enum SuccessorVectors {
    static func suites(_ maker: inout VectorMaker) throws(SimulatorError) -> [SimulatedSuite] {
        let member = try maker.member(.init())
        return [
            SimulatedSuite(
                name: "vicals", protocolName: "vical", about: "VICALs beside the one in force",
                vectors: try vectors(member.wallet, .vical, TrustFault.vical(.rolledBack))),
            SimulatedSuite(
                name: "revocation-lists", protocolName: "revocation-list",
                about: "revocation lists beside the one in force",
                vectors: try vectors(
                    member.wallet, .revocationList, TrustFault.revocationList(.rolledBack))),
        ]
    }

    /// - Parameter earlier: What makes of the genuine list one from before it.
    private static func vectors(
        _ wallet: SimulatedWallet, _ artefact: TrustFault.Artefact, _ earlier: TrustFault
    ) throws(SimulatorError) -> [SimulatedVector] {
        let genuine = try trust(wallet, nil)
        let before = try trust(wallet, earlier)
        var vectors = [
            SimulatedVector(
                id: artefact == .vical ? "vical-next" : "crl-next", comment: "Genuine: it follows the list in force.",
                input: try input(genuine, after: before, artefact), expect: accepted(artefact))
        ]
        for fault in TrustFault.allCases where fault.isComparative && fault.artefact == artefact {
            vectors.append(
                SimulatedVector(
                    id: fault.rawValue,
                    comment: VectorComment.sentence(
                        "\(fault.explanation), beside the genuine one in force (\(fault.clause))"),
                    input: try input(try trust(wallet, fault), after: genuine, artefact),
                    expect: ["verdict": "rejected", "failures": VectorValue.codes(fault.expectedProblems)]))
        }
        return vectors
    }

    private static func accepted(_ artefact: TrustFault.Artefact) -> JSONObject {
        let verdict: JSONObject = ["verdict": "accepted", "failures": []]
        let further: JSONObject = artefact == .vical ? ["usable": 1, "skipped": 0] : ["standing": "good"]
        return JSONObject((verdict.members + further.members).map { ($0.name, $0.value) })
    }

    /// Always of the same provider and authority.
    private static func trust(
        _ wallet: SimulatedWallet, _ fault: TrustFault?
    ) throws(SimulatorError) -> SimulatedTrust {
        try SimulatedTrust(
            for: wallet, fault: fault, at: SimulatorVectors.instant, random: SimulatorVectors.random("successors"))
    }

    private static func input(
        _ trust: SimulatedTrust, after previous: SimulatedTrust, _ artefact: TrustFault.Artefact
    ) throws(SimulatorError) -> JSONObject {
        let lists =
            artefact == .vical
            ? [try trust.vical?.encoded(nonces: .deterministic), try previous.vical?.encoded(nonces: .deterministic)]
            : [
                try trust.revocationList?.encoded(nonces: .deterministic),
                try previous.revocationList?.encoded(nonces: .deterministic),
            ]
        var input: JSONObject = [:]
        input.append(artefact == .vical ? "vical" : "crl", lists[0].map(VectorValue.bytes))
        if artefact == .vical {
            input.append("anchors", VectorValue.pem(trust.providers))
            let providerList = try trust.providerRevocationList?.encoded(nonces: .deterministic)
            input.append("crls", providerList.map { .array([VectorValue.bytes($0)]) })
        } else {
            input.append("issuer", .string(trust.issuer.root.pem))
            input.append("serialNumber", .string(hexadecimal(trust.issuer.documentSigner.serialNumber)))
        }
        input.append("at", .string(SimulatorVectors.instantText))
        input.append("previous", lists[1].map(VectorValue.bytes))
        return input
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 0x0f, radix: 16) }.joined()
    }
}
