// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Answers with one fault each: with the usual algorithms over every protocol, and where the fault touches cryptography
/// with some of the others.
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
                    protocolName: presentationProtocol.rawValue, about: "one fault each: \(topic.about)",
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
            name: "algorithms-\(presentationProtocol.rawValue)", protocolName: presentationProtocol.rawValue,
            about: "faults of signatures, MACs, digests and keys over the other curves and digests", vectors: vectors)
    }

    /// Over proximity a fault that is not the device's, and goes with both proofs, comes with one of them.
    static func channels(_ fault: Fault) -> [VectorChannel] {
        let channels = VectorChannel.allCases.filter { fault.scope.covers($0.presentationProtocol, $0.anyProof) }
        guard channels.contains(.signature), channels.contains(.mac), FaultTopic(fault) != .device else {
            return channels
        }
        let other: VectorChannel = turn(fault, of: 2) == 0 ? .signature : .mac
        return channels.filter { $0 != other }
    }

    /// A number below the count that a fault's name alone decides, so that no case moves when faults are added.
    private static func turn(_ fault: Fault, of count: Int) -> Int {
        let name = Array(fault.rawValue.utf8)
        return Int(HashAlgorithm.sha256.hash(name.span)[0]) % count
    }

    /// With what else a reader would find the fault by another computation: three other curves, which the faults take in
    /// turns, or both other digests.
    ///
    /// Faults of an envelope have nothing there: its algorithms are fixed.
    private static func furtherAlgorithms(_ fault: Fault) -> [VectorAlgorithms] {
        let codes = fault.expectedFailures + fault.expectedWarnings
        if codes.contains(where: isOfCurve) {
            let (curves, first) = (VectorAlgorithms.otherCurves, turn(fault, of: VectorAlgorithms.otherCurves.count))
            return [0, 3, 6].map { curves[(first + $0) % curves.count] }
        }
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
