// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON
internal import Mdoc

/// Makes the cases of vectors; the issuers and wallets that they share are made once.
struct VectorMaker {
    private var wallets = VectorWallets()

    mutating func member(_ kind: VectorWallets.Kind) throws(SimulatorError) -> VectorWallets.Member {
        try wallets.member(kind)
    }

    /// A genuine answer to a reader that trusts the issuer's root and has no lists.
    ///
    /// - Parameter identifiers: What is shown; nil for all.
    mutating func genuine(
        _ id: String, _ comment: String, _ kind: VectorWallets.Kind, showing identifiers: [String]? = nil,
        handover: ProximitySession.Handover = .qr
    ) throws(SimulatorError) -> SimulatedVector {
        let member = try member(kind)
        let shown = member.document.elements.filter { element in
            identifiers?.contains(element.name.identifier.rawValue) ?? true
        }
        let answer = try VectorAnswer(
            id, by: member.wallet, over: kind.channel, revealing: identifiers.map { _ in shown.map(\.name) },
            handover: handover)
        var expectation = VectorExpectation(elements: shown)
        expectation.warnOfRevocation(1)
        return Self.vector(id, comment, answer, member, expectation)
    }

    /// An answer with a fault of the wallet or of its issuer; nil where these algorithms do not allow of it.
    mutating func faulty(
        _ fault: Fault, _ algorithms: VectorAlgorithms, over channel: VectorChannel
    ) throws(SimulatorError) -> SimulatedVector? {
        let isBase = algorithms == .base
        let id = fault.rawValue + (isBase ? "" : "-\(algorithms.name)") + channel.suffix
        // Some faults need an element that the short document does not have.
        let other =
            fault.document == .mDL
            ? nil : VectorWallets.OtherDocument(kind: fault.document, element: fault.field)
        for document in [VectorDocument.few, .some, .all] {
            let member = try member(
                .init(algorithms: algorithms, channel: channel, document: document, other: other))
            let answer: VectorAnswer
            do throws(SimulatorError) {
                answer = try VectorAnswer(id, by: member.wallet, over: channel, fault: fault)
            } catch {
                guard case .faultNotApplicable = error else { throw error }
                continue
            }
            let shown = member.document.elements
            var expectation = VectorExpectation(failures: fault.expectedFailures, warnings: fault.expectedWarnings)
            expectation.warnOfRevocation(answer.pathCount)
            // Such a fault may change what is shown, of which a reader gives what it asked for; others change nothing that
            // a reader accepts.
            let asked = Set(shown.map(\.name))
            expectation.elements =
                altersElements(fault) ? answer.elements?.filter { asked.contains($0.name) } : shown
            let comment = VectorComment.text(fault) + (isBase ? "" : VectorComment.detail(algorithms, channel))
            return Self.vector(
                id, comment, answer, member, asking: isOfRequest(fault) ? shown : nil, expectation)
        }
        return nil
    }

    /// Whether an answer that a reader accepts has other values than the issuer was given.
    private func altersElements(_ fault: Fault) -> Bool {
        ["request.", "element."].contains { fault.check.hasPrefix($0) }
    }

    /// Whether what a reader says of the fault, or shows with it, hangs on what it asked for.
    private func isOfRequest(_ fault: Fault) -> Bool {
        let words = [fault.check] + fault.expectedFailures + fault.expectedWarnings
        return words.contains { word in
            ["request.", "element.", "document.", "device.signed_elements", "query.", "age."].contains {
                word.hasPrefix($0)
            }
        }
    }

    /// - Parameters:
    ///   - trust: nil for the issuer's root alone.
    ///   - elements: What the reader asks for; nil where it compares by itself.
    static func vector(
        _ id: String, _ comment: String, _ answer: VectorAnswer, _ member: VectorWallets.Member,
        trust: JSONObject? = nil, asking elements: [SampleDocument.Element]? = nil, _ expectation: VectorExpectation
    ) -> SimulatedVector {
        var input = answer.input
        for member in (trust ?? ["trust": VectorValue.pem([member.wallet.issuer.root])]).members {
            input.append(member.name, member.value)
        }
        input.append("at", .string(SimulatorVectors.instantText))
        input.append("request", elements.map { VectorValue.request(member.document.docType, $0.map(\.name)) })
        return SimulatedVector(id: id, comment: comment, input: input, expect: expectation.json)
    }
}
