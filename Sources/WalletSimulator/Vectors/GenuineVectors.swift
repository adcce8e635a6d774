// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Answers with which nothing is wrong: algorithms × digests × protocols and proofs.
enum GenuineVectors {
    static func suite(
        _ presentationProtocol: SimulatedProtocol, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> SimulatedSuite {
        var vectors: [SimulatedVector] = []
        for channel in VectorChannel.over(presentationProtocol) {
            for algorithms in combinations {
                vectors.append(
                    try maker.genuine(
                        "genuine-\(algorithms.name)\(channel.suffix)",
                        "Genuine: \(algorithms.description(channel)).",
                        .init(algorithms: algorithms, channel: channel)))
            }
            vectors += try shapes(channel, &maker)
        }
        return SimulatedSuite(
            name: "genuine-\(presentationProtocol.rawValue)", protocolName: presentationProtocol.rawValue,
            about: "genuine answers over every curve and digest", vectors: vectors)
    }

    /// Every curve and digest of issuers for a device on P-256, which all phones have; every other curve of a device; and
    /// every other curve for both.
    private static var combinations: [VectorAlgorithms] {
        let curves = VectorAlgorithms.signingCurves
        let issuers = curves.flatMap { curve in
            VectorAlgorithms.digests.map { VectorAlgorithms(issuerCurve: curve, digest: $0) }
        }
        let others = curves.filter { $0 != .p256 }
        let devices = others.map { VectorAlgorithms(deviceCurve: $0) }
        let both = zip(others, VectorAlgorithms.digests + VectorAlgorithms.digests + VectorAlgorithms.digests).map {
            VectorAlgorithms(issuerCurve: $0, digest: $1, deviceCurve: $0)
        }
        return issuers + devices + both
    }

    private static func shapes(
        _ channel: VectorChannel, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> [SimulatedVector] {
        var vectors = [
            try maker.genuine(
                "genuine-one-element\(channel.suffix)", "Genuine: one element of four is shown.",
                .init(channel: channel), showing: ["issuing_country"]),
            try maker.genuine(
                "genuine-one-namespace\(channel.suffix)", "Genuine: the elements of one namespace of two are shown.",
                .init(channel: channel), showing: ["DHS_compliance"]),
            try maker.genuine(
                "genuine-decoys\(channel.suffix)", "Genuine: eight digests in each namespace belong to no element.",
                .init(channel: channel, decoyDigests: 8)),
            try maker.genuine(
                "genuine-without-state\(channel.suffix)", "Genuine: an authority of a whole country.",
                .init(channel: channel, country: "NZ")),
        ]
        if channel == .appleWallet {
            vectors.append(
                try maker.genuine(
                    "genuine-portrait", "Genuine: every element of the licence, with a portrait of 2 kB.",
                    .init(channel: channel, document: .portrait)))
        } else {
            vectors.append(
                try maker.genuine(
                    "genuine-nfc\(channel.suffix)", "Genuine: wallet and reader found each other over NFC.",
                    .init(channel: channel), handover: .nfc))
        }
        return vectors
    }
}
