// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The root certificate of an issuing authority, ISO/IEC 18013-5, annex B.1.2.
struct IACAProfile {
    let demandsCountry: Bool

    func findings(in root: Certificate) -> [PathFinding] {
        var rules = CertificateRules(root, step: .anchorProfile)
        // 20 years, of which five have a leap day.
        rules.applyCommon(demandsCountry: demandsCountry, longestLifeInDays: 20 * 365 + 5)
        rules.hard(root.basicConstraints?.isCA == true, "the anchor is no certificate authority")
        rules.hard(root.keyUsage?.contains(.keyCertSign) == true, "the anchor's key may not sign certificates")
        // Deployed roots lack these or have them otherwise; a path here is one certificate long in any case.
        rules.soft(root.basicConstraints?.pathLength == 0, "the path length constraint is not 0")
        rules.soft(root.basicConstraints?.isCritical == true, "basic constraints are not critical")
        rules.soft(root.keyUsage == [.keyCertSign, .cRLSign], "key usage is not keyCertSign and cRLSign alone")
        rules.soft(root.isSelfIssued, "the anchor is not self-issued")
        return rules.findings
    }
}
