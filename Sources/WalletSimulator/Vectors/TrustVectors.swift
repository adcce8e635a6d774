// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON
internal import Mdoc

/// Genuine answers under lists of authorities, revocation lists and status lists, with one fault in these or none.
enum TrustVectors {
    static func suite(
        _ presentationProtocol: SimulatedProtocol, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> SimulatedSuite {
        let channel = VectorChannel.over(presentationProtocol)[0]
        var vectors: [SimulatedVector] = []
        for form in StatusTokenForm.allCases {
            vectors.append(
                try vector(
                    "trusted-\(form.rawValue)", "Genuine: every list is at hand, the status list as a \(form.name).",
                    fault: nil, form: form, over: channel, &maker))
        }
        for curve in curves {
            vectors.append(
                try vector(
                    "trusted-\(curve.vectorName.lowercased())",
                    "Genuine: every list is at hand, and the root signs its own on \(curve.vectorName).", fault: nil,
                    curve: curve, over: channel, &maker))
        }
        // One that shows beside an earlier list alone is a case of `SuccessorVectors`: a reader that meets this list first
        // takes it.
        for fault in TrustFault.allCases where !fault.isComparative {
            let forms = forms(fault)
            for form in forms {
                let id = fault.rawValue + (forms.count > 1 ? "-\(form.rawValue)" : "")
                vectors.append(
                    try vector(id, VectorComment.text(fault), fault: fault, form: form, over: channel, &maker))
            }
            guard fault.artefact == .revocationList,
                fault.expectedProblems.contains("crl.signature_invalid") || !fault.expectedFailures.isEmpty
            else { continue }
            for curve in curves {
                let comment = VectorComment.text(fault) + " The root's key is on \(curve.vectorName)."
                vectors.append(
                    try vector(
                        "\(fault.rawValue)-\(curve.vectorName.lowercased())", comment, fault: fault, curve: curve,
                        over: channel, &maker))
            }
        }
        return SimulatedSuite(
            name: "lists-\(presentationProtocol.rawValue)", protocolName: presentationProtocol.rawValue,
            about: "under a VICAL, revocation lists and status lists, genuine or with one fault", vectors: vectors)
    }

    /// A list that swells is long in itself, and one of it will do.
    private static func forms(_ fault: TrustFault) -> [StatusTokenForm] {
        let hasForms = fault.artefact == .statusList && fault.need != .cwt
        return hasForms && !fault.expectedProblems.contains("status_list.too_large") ? StatusTokenForm.allCases : [.cwt]
    }

    /// Of roots, but for the usual one.
    private static let curves = Curve.allCases.filter { $0.family == .weierstrass && $0 != .p256 }

    private static func vector(
        _ id: String, _ comment: String, fault: TrustFault?, form: StatusTokenForm = .cwt, curve: Curve = .p256,
        over channel: VectorChannel, _ maker: inout VectorMaker
    ) throws(SimulatorError) -> SimulatedVector {
        let isOfStatus = fault.map { [.statusList, .identifierList].contains($0.artefact) } ?? true
        let member = try maker.member(
            .init(algorithms: VectorAlgorithms(issuerCurve: curve), channel: channel, hasStatus: isOfStatus))
        var terms = TrustTerms()
        terms.statusForm = form
        var trust = try SimulatedTrust(
            for: member.wallet, terms: terms, fault: fault, at: SimulatorVectors.instant,
            random: SimulatorVectors.random("lists \(curve.vectorName)"))
        // What has no part in it stays away.
        if let fault, fault.artefact != .vical {
            (trust.vical, trust.providers, trust.providerRevocationList) = (nil, [], nil)
        }
        if !isOfStatus { (trust.statusList, trust.identifierList) = (nil, nil) }
        let unknown = vouchesNobody(fault) ? [VectorExpectation.revocationUnknown] : []
        let expectation = VectorExpectation(
            failures: fault?.expectedFailures ?? [], warnings: (fault?.expectedWarnings ?? []) + unknown,
            elements: member.document.elements, status: isOfStatus ? status(fault) : nil)
        let answer = try VectorAnswer(id, by: member.wallet, over: channel)
        return VectorMaker.vector(id, comment, answer, member, trust: try members(of: trust), expectation)
    }

    /// Where no anchor vouches for the document, nothing can be said of revocation either.
    private static func vouchesNobody(_ fault: TrustFault?) -> Bool {
        fault?.expectedFailures.contains { ["issuer.untrusted", "issuer.doctype_not_allowed_for_ca"].contains($0) }
            == true
    }

    /// nil where it is not the lists that decide.
    private static func status(_ fault: TrustFault?) -> String? {
        guard let fault else { return "valid" }
        switch fault.expectedFailures.first {
        case nil: return fault.expectedWarnings.contains("status.unavailable") ? "undetermined" : "valid"
        case "status.revoked": return "revoked"
        case "status.suspended": return "suspended"
        case "status.invalid_list": return "undetermined"
        default: return nil
        }
    }

    /// The members of a case's input. A status list is known by the address that the document
    /// names for it, whatever it says of itself.
    private static func members(of trust: SimulatedTrust) throws(SimulatorError) -> JSONObject {
        let nonces = ECDSANonces.deterministic
        var object: JSONObject = ["trust": VectorValue.pem(trust.anchors)]
        if let list = trust.vical {
            object.append("vicals", [VectorValue.bytes(try list.encoded(nonces: nonces))])
            object.append("vicalTrust", VectorValue.pem(trust.providers))
        }
        var lists: [JSONValue] = []
        for list in [trust.revocationList, trust.providerRevocationList] {
            if let list { lists.append(VectorValue.bytes(try list.encoded(nonces: nonces))) }
        }
        object.append("crls", .array(lists))
        var tokens: [JSONValue] = []
        let references = trust.references
        for (list, uri) in [
            (trust.statusList, references.statusList?.uri), (trust.identifierList, references.identifierList?.uri),
        ] {
            guard let list, let uri else { continue }
            tokens.append([
                "uri": .string(uri), "token": VectorValue.bytes(try list.encoded(nonces: nonces)),
            ])
        }
        if !tokens.isEmpty { object.append("statusLists", .array(tokens)) }
        return object
    }
}

extension StatusTokenForm {
    fileprivate var name: String { rawValue.uppercased() }
}
