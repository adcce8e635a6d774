// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The vectors of the Wycheproof project: groups of cases that share a key or a parameter.
enum Wycheproof: PublishedFormat {
    /// What the reader made of a case.
    enum Verdict: Sendable {
        /// With every output as the case has it.
        case accepted
        /// With another output.
        case wrong(String)
        case refused
        case unsupported(UnsupportedReason)
    }

    /// Reads one case of a group.
    typealias CaseReader = (inout CaseFields) throws(VectorError) -> @Sendable () -> Verdict

    private enum Label: String {
        case valid, invalid
        /// Legal, and not to be asked of everyone.
        case acceptable
    }

    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let groups = file.entries("testGroups", with: "type", "tests") else { return nil }
        let algorithm = file.root["algorithm"]?.stringValue ?? ""
        var cases: [VectorCase] = []
        for group in groups { cases += try readGroup(group, algorithm: algorithm) }
        // Nothing may be left out on the way.
        guard file.root["numberOfTests"]?.integerValue == Int64(cases.count) else {
            throw .malformed(case: "(file)", member: "numberOfTests")
        }
        return try file.vectors("Wycheproof \(file.root["schema"]?.stringValue ?? algorithm)", cases)
    }

    private static func readGroup(_ group: JSONValue, algorithm: String) throws(VectorError) -> [VectorCase] {
        var fields = try CaseFields(group, of: "(group)", member: "testGroups")
        let type = try fields.text("type")
        let readCase: CaseReader =
            switch type {
            case "EcdsaVerify": try WycheproofSignatures.ecdsa(&fields, encoding: .der)
            case "EcdsaP1363Verify": try WycheproofSignatures.ecdsa(&fields, encoding: .raw)
            case "EddsaVerify": try WycheproofSignatures.eddsa(&fields)
            case "EcdhEcpointTest", "XdhComp": try WycheproofAgreement.read(&fields)
            case "HkdfTest": try WycheproofSymmetric.hkdf(algorithm, fields)
            case "MacTest": try WycheproofSymmetric.mac(algorithm, &fields)
            case "AeadTest": try WycheproofSymmetric.aead(algorithm, &fields)
            case "JsonWebSignature", "JsonWebKey": try WycheproofTokens.signature(&fields)
            case "JsonWebEncryption": WycheproofTokens.encryption
            default: throw .unknownFormat
            }
        return try fields.list("tests").map { test throws(VectorError) in
            let id = test["tcId"]?.integerValue.map(String.init) ?? "(without tcId)"
            var fields = try CaseFields(test, of: id, member: "tests")
            guard let label = Label(rawValue: try fields.text("result")) else { throw fields.malformed("result") }
            let rule = StrictnessRule.rule(for: id, flags: Set(try fields.texts("flags")), in: type)
            // Where the label leaves it open, a stricter verdict is none against it.
            let isAgainstLabel = rule != nil && label == .valid
            let comment = [try fields.text("comment"), isAgainstLabel ? "" : rule?.reason ?? ""].filter { !$0.isEmpty }
            let verdict = try readCase(&fields)
            return VectorCase(id, comment.joined(separator: "; "), deviation: isAgainstLabel ? rule?.reason : nil) {
                judge(verdict(), label: label, mustBeRefused: rule != nil)
            }
        }
    }

    private static func judge(_ verdict: Verdict, label: Label, mustBeRefused: Bool) -> CaseOutcome {
        switch (verdict, label) {
        case (.unsupported(let reason), _): .unsupported(reason)
        case (.wrong(let difference), _): .failed(difference)
        case (.accepted, _) where mustBeRefused: .failed("accepted, and a stricter rule refuses it")
        case (.accepted, .invalid): .failed("accepted, and its label is invalid")
        case (.refused, .valid) where !mustBeRefused: .failed("refused, and its label is valid")
        case (.accepted, .valid), (.accepted, .acceptable), (.refused, _): .passed
        }
    }
}
