// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Encodings, with the error or the notation of each.
enum CBORCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let bytes = try input.hex("cbor")
        let refusesLongHeads: Bool
        switch try input.texts("require") {
        case []: refusesLongHeads = false
        case [CBORError(.nonMinimal, at: 0).code]: refusesLongHeads = true
        default: throw input.malformed("require")
        }
        let expectation = try Expectation(&expect)
        let diagnostic = try expect.optionalText("diagnostic")
        guard diagnostic == nil || expectation.isAccepted else { throw expect.malformed("diagnostic") }
        let judge: @Sendable () -> (failures: [String], notation: String?) = {
            do throws(CBORError) {
                let document = try CBORDecoder().decode(bytes)
                if refusesLongHeads, let offset = document.firstNonShortestOffset {
                    throw CBORError(.nonMinimal, at: offset)
                }
                return ([], CBORDiagnostic().text(document.root))
            } catch {
                return ([error.code], nil)
            }
        }
        let evidence: @Sendable () -> CaseEvidence = {
            CodeEvidence(failures: judge().failures, warnings: [])(Exhibit(bytes, "Item"))
        }
        return CaseProcedure(evidence: evidence) {
            let (failures, notation) = judge()
            if let difference = expectation.compare(isAccepted: failures.isEmpty, failures: failures) {
                return difference
            }
            guard let diagnostic else { return .passed }
            return .compare("notation", notation, expected: diagnostic)
        }
    }
}
