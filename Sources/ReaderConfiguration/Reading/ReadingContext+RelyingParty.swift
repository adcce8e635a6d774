// SPDX-License-Identifier: Apache-2.0

internal import IssuerTrust
internal import MdocVerification

extension ReadingContext {
    func relyingParty(_ node: ConfigurationNode, defaultTrust: [TrustSource]) -> RelyingParty? {
        node.section { section in
            let idNode = section.required("id")
            let id = idNode?.text(.identifier)
            if let idNode, let id { self.partyIDs.note(id, at: idNode) }
            let name = section.required("name")?.text(.label)
            let walletNode = section.optional("appleWallet")
            let wallet = walletNode.flatMap(self.appleWallet)
            let tokensNode = section.optional("readerTokens")
            let tokens = tokensNode.flatMap(self.readerTokens)
            if walletNode == nil, tokensNode == nil { node.warn(.offersNothing) }
            let origins = self.origins(section.elements("allowedOrigins"))
            let keys = self.apiKeys(section.requiredElements("apiKeys"), hasReaderTokens: tokensNode != nil)
            let retention = self.retention(section.optional("retention"))
            let sessionSeconds = self.sessionSeconds(section.optional("sessions"))
            let policy = self.policy(tolerate: section.elements("tolerate"), require: section.elements("require"))
            let trustNode = section.optional("trust")
            let trust = trustNode.map { self.trust($0.elements() ?? []) } ?? defaultTrust
            if walletNode != nil, trust.isEmpty { (trustNode ?? node).warn(.noTrust) }
            guard let id, let name, let retention else { return nil }
            return RelyingParty(
                id: id, name: name, appleWallet: wallet, readerTokens: tokens, allowedOrigins: origins, apiKeys: keys,
                retention: retention, sessionSeconds: sessionSeconds, policy: policy, trust: trust)
        }
    }

    private func origins(_ elements: [ConfigurationNode]) -> [String] {
        var seen = FirstLines<String>()
        return elements.compactMap { element in
            guard let origin = element.text(.origin) else { return nil }
            seen.note(origin, at: element)
            return origin
        }
    }

    private func retention(_ node: ConfigurationNode?) -> RetentionRules? {
        guard let node else { return .nothing }
        return node.section { section in
            let ceilingNode = section.optional("ceilingDays")
            let ceilingDays = ceilingNode?.integer(in: 0...36_500) ?? 0
            let legalBasisNode = section.optional("legalBasis")
            let legalBasis = legalBasisNode?.text(.legalReference)
            let isIntermediary = section.flag("intermediary", default: false)
            if ceilingDays > 0 {
                if isIntermediary {
                    ceilingNode?.refuse(.intermediaryKeeps)
                } else if legalBasisNode == nil {
                    ceilingNode?.warn(.keepsWithoutLegalBasis)
                }
            }
            return RetentionRules(ceilingDays: ceilingDays, legalBasis: legalBasis, isIntermediary: isIntermediary)
        }
    }

    private func sessionSeconds(_ node: ConfigurationNode?) -> Int {
        let standard = 300
        return node?.section { $0.integer("ttlSeconds", in: 10...600, default: standard) } ?? standard
    }

    private func policy(tolerate: [ConfigurationNode], require: [ConfigurationNode]) -> VerificationPolicy {
        var tolerated: Set<FailureCode> = []
        for (node, code) in codes(tolerate) {
            if !code.isTolerable { node.refuse(.notTolerable) }
            // The others only warn anyway.
            if code.isTolerable, code.severity == .hard { node.warn(.toleratesFailure) }
            tolerated.insert(code)
        }
        var required: Set<FailureCode> = []
        for (node, code) in codes(require) {
            if tolerated.contains(code) { node.refuse(.toleratedAndRequired) }
            required.insert(code)
        }
        return VerificationPolicy(tolerated: tolerated, required: required)
    }

    private func codes(_ elements: [ConfigurationNode]) -> [(node: ConfigurationNode, code: FailureCode)] {
        var seen = FirstLines<FailureCode>()
        return elements.compactMap { element in
            guard let word = element.string() else { return nil }
            guard let code = FailureCode(word: word) else {
                let near = NearestWord.of(FailureCode.allCases.map(\.rawValue), to: word)
                element.refuse(.unknownWord(.failureCode, didYouMean: near))
                return nil
            }
            seen.note(code, at: element)
            return (element, code)
        }
    }
}
