// SPDX-License-Identifier: Apache-2.0

/// Answers with one fault each: with the usual algorithms over every protocol and proof, and where the fault touches
/// cryptography with all other algorithms.
enum FaultVectors {
    static func suites(
        _ presentationProtocol: SimulatedProtocol, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> [SimulatedSuite] {
        var suites: [SimulatedSuite] = []
        for topic in FaultTopic.allCases {
            var vectors: [SimulatedVector] = []
            for fault in Fault.allCases where FaultTopic(fault) == topic {
                for channel in channels(fault) where channel.presentationProtocol == presentationProtocol {
                    if let vector = try maker.faulty(fault, .base, over: channel) { vectors.append(vector) }
                }
            }
            guard !vectors.isEmpty else { continue }
            suites.append(
                SimulatedSuite(
                    name: "\(topic.rawValue)-\(presentationProtocol.rawValue)",
                    presentationProtocol: presentationProtocol, about: "one fault each: \(topic.about)",
                    vectors: vectors))
        }
        suites.append(try algorithms(presentationProtocol, &maker))
        return suites
    }

    /// The algorithms take turns at the protocols and proofs, which make no difference to each other.
    private static func algorithms(
        _ presentationProtocol: SimulatedProtocol, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> SimulatedSuite {
        var vectors: [SimulatedVector] = []
        for fault in Fault.allCases {
            let channels = channels(fault)
            for (index, algorithms) in furtherAlgorithms(fault).enumerated() {
                let channel = channels[index % channels.count]
                guard channel.presentationProtocol == presentationProtocol,
                    let vector = try maker.faulty(fault, algorithms, over: channel)
                else { continue }
                vectors.append(vector)
            }
        }
        return SimulatedSuite(
            name: "algorithms-\(presentationProtocol.rawValue)", presentationProtocol: presentationProtocol,
            about: "faults of signatures, MACs, digests and keys over all other curves and digests", vectors: vectors)
    }

    private static func channels(_ fault: Fault) -> [VectorChannel] {
        VectorChannel.allCases.filter { fault.scope.covers($0.presentationProtocol, $0.anyProof) }
    }

    /// With what else a reader could find the fault by another computation.
    ///
    /// Faults of an envelope have nothing there: its algorithms are fixed.
    private static func furtherAlgorithms(_ fault: Fault) -> [VectorAlgorithms] {
        let codes = fault.expectedFailures + fault.expectedWarnings
        if codes.contains(where: isOfCurve) { return VectorAlgorithms.otherCurves }
        return codes.contains(where: isOfDigest) ? VectorAlgorithms.otherDigests : []
    }

    private static func isOfDigest(_ code: String) -> Bool {
        code.hasPrefix("digest.") || code.hasPrefix("mso.digest")
    }

    private static func isOfCurve(_ code: String) -> Bool {
        code.hasSuffix("signature_invalid") || code.hasSuffix("mac_invalid") || code.hasPrefix("issuer.alg")
            || code.hasPrefix("device.alg") || code.hasPrefix("alg.")
            || ["issuer.untrusted", "device.key_invalid", "device.mac_alg", "device.mac_key_unavailable"].contains(code)
    }
}
