// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

/// What ISO/IEC 18013-5, B.2, demands of a revocation list.
public enum RevocationListRules {
    /// Everything that no time changes: whose list it is, what it covers, and who signed it.
    public static func lastingProblem(
        in list: CertificateRevocationList, of issuer: Certificate
    ) -> RevocationListProblem? {
        guard list.version == 2 else { return .version }
        guard list.issuer == issuer.subject else { return .issuerMismatch }
        if list.isDelta { return .delta }
        if list.isIndirect { return .indirect }
        if list.isPartial { return .partial }
        guard list.unknownCriticalExtensions.isEmpty, list.undecodableExtensions.isEmpty else {
            return .criticalExtension
        }
        if list.hasCriticalEntryExtension { return .entryExtension }
        guard let authority = list.authorityKeyIdentifier else { return .authorityKeyMissing }
        guard authority == issuer.subjectKeyIdentifier else { return .authorityKeyMismatch }
        guard list.number != nil else { return .numberMissing }
        guard list.nextUpdate != nil else { return .nextUpdateMissing }
        guard CertificateRules.signatureAlgorithms.contains(list.signatureAlgorithm.oid),
            list.signatureAlgorithm.innerMatchesOuter
        else { return .signatureAlgorithm }
        guard issuer.keyUsage?.contains(.cRLSign) != false, let key = issuer.publicKey else {
            return .issuerMayNotSign
        }
        return (try? list.verifySignature(by: key)) == nil ? .signatureInvalid : nil
    }

    /// - Parameter grace: Seconds that the list may still be used after its `nextUpdate`.
    public static func dateProblem(
        in list: CertificateRevocationList, at now: Date, grace: TimeInterval
    ) -> RevocationListProblem? {
        // Clocks differ; a list from a moment ahead is none from the future.
        if list.thisUpdate > now.addingTimeInterval(60) { return .notYetValid }
        guard let nextUpdate = list.nextUpdate else { return .nextUpdateMissing }
        return now > nextUpdate.addingTimeInterval(grace) ? .stale : nil
    }
}
