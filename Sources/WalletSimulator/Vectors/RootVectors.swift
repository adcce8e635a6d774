// SPDX-License-Identifier: Apache-2.0

/// Genuine answers from issuers whose root has one fault, for readers that trust it nevertheless.
enum RootVectors {
    static func suite(
        _ presentationProtocol: SimulatedProtocol, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> SimulatedSuite {
        var vectors: [SimulatedVector] = []
        let channel = VectorChannel.over(presentationProtocol)[0]
        for fault in RootFault.allCases {
            let member = try maker.member(.init(channel: channel, rootFault: fault))
            let answer = try VectorAnswer(fault.rawValue, by: member.wallet, over: channel)
            var expectation = VectorExpectation(
                failures: fault.expectedFailures, warnings: fault.expectedWarnings, elements: member.document.elements)
            expectation.warnOfRevocation(1)
            vectors.append(
                VectorMaker.vector(fault.rawValue, VectorComment.text(fault), answer, member, expectation))
        }
        return SimulatedSuite(
            name: "roots-\(presentationProtocol.rawValue)", protocolName: presentationProtocol.rawValue,
            about: "one fault each: the issuer's root", vectors: vectors)
    }
}
