// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists

/// One issuing authority list under its provider's roots.
enum VICALCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let bytes = try input.base64URL("vical")
        let trustPoints = try input.certificates("anchors")
        let at = try input.instant("at")
        let grace = TimeInterval(try input.optionalInteger("graceSeconds") ?? 0)
        let previous = try input.optionalText("previous") == nil ? nil : try input.base64URL("previous")
        let revocation = RevocationLists(try input.revocationLists("crls"))
        let expectation = try CodeExpectation(&expect)
        let usable = try expect.optionalInteger("usable")
        let skipped = try expect.optionalInteger("skipped")
        let judge: @Sendable () -> VICALJudgement? = {
            let verifier = VICALVerifier(trustPoints: trustPoints, revocation: revocation, grace: grace)
            guard let previous else { return verifier.judge(bytes, at: at) }
            // The list in force was judged in its own time, at which it was genuine.
            guard let list = try? VICAL(previous),
                let inForce = verifier.judge(previous, at: list.date).verified?.state
            else { return nil }
            return verifier.judge(bytes, at: at, replacing: inForce)
        }
        let evidence: @Sendable () -> CaseEvidence = {
            let judgement = judge()
            let shown = CodeEvidence(
                failures: judgement?.problems.map(\.rawValue) ?? [],
                warnings: judgement?.warnings.map(\.rawValue) ?? [])
            return shown(Exhibit(bytes, "VICAL"), places: CodePlaces.inVICAL)
        }
        return CaseProcedure(evidence: evidence) {
            guard let judgement = judge() else { return .failed("the list in force is itself not usable") }
            let difference = expectation.compare(
                failures: judgement.problems.map(\.rawValue), warnings: judgement.warnings.map(\.rawValue))
            if let difference { return difference }
            var differences = Differences()
            if let usable { differences.compare("usable", judgement.verified?.anchors().count, expected: usable) }
            if let skipped { differences.compare("skipped", judgement.list?.skipped.count, expected: skipped) }
            return differences.outcome
        }
    }
}
