// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

/// What ISO/IEC 18013-5, B.2, demands of a revocation list.
public enum RevocationListRules {
    /// Reads one DER list.
    ///
    /// - Throws: `structure`, or `version` where that is what cannot be read.
    public static func list(der: Span<UInt8>) throws(RevocationListProblem) -> CertificateRevocationList {
        do {
            return try CertificateRevocationList(der: der)
        } catch {
            throw error == .malformedRevocationList(.version) ? .version : .structure
        }
    }

    /// Everything that no time changes: whose list it is, what it covers, and who signed it.
    public static func lastingProblem(
        in list: CertificateRevocationList, of issuer: Certificate
    ) -> RevocationListProblem? {
        guard list.version == 2 else { return .version }
        guard list.signatureAlgorithm.innerMatchesOuter,
            KnownAlgorithms.ofAuthorities.contains(list.signatureAlgorithm.oid)
        else { return .signatureAlgorithm }
        guard list.issuer == issuer.subject else { return .issuerMismatch }
        guard list.undecodableExtensions.isEmpty else { return .structure }
        guard let authority = list.authorityKeyIdentifier else { return .authorityKeyMissing }
        guard authority == issuer.subjectKeyIdentifier else { return .authorityKeyMismatch }
        guard issuer.keyUsage?.contains(.cRLSign) != false, let key = issuer.publicKey else {
            return .issuerMayNotSign
        }
        guard (try? list.verifySignature(by: key)) != nil else { return .signatureInvalid }
        return scopeProblem(in: list)
    }

    /// What a list covers, and whether it can be told.
    private static func scopeProblem(in list: CertificateRevocationList) -> RevocationListProblem? {
        guard list.number != nil else { return .numberMissing }
        guard list.nextUpdate != nil else { return .nextUpdateMissing }
        if list.isDelta { return .delta }
        if list.isIndirect { return .indirect }
        if list.isPartial { return .partial }
        guard list.unknownCriticalExtensions.isEmpty else { return .criticalExtension }
        return list.hasCriticalEntryExtension ? .entryExtension : nil
    }

    /// - Parameter grace: Seconds that the list may still be used after its `nextUpdate`.
    public static func dateProblem(
        in list: CertificateRevocationList, at now: Date, grace: TimeInterval
    ) -> RevocationListProblem? {
        // Clocks differ; a list from a moment ahead is none from the future.
        if list.thisUpdate > now.addingTimeInterval(60) { return .notYetValid }
        // A list without one has a lasting problem.
        guard let nextUpdate = list.nextUpdate else { return nil }
        return now > nextUpdate.addingTimeInterval(grace) ? .stale : nil
    }

    /// What ISO does not allow and nobody is misled by: extensions of entries, such as reasons, that are not critical.
    public static func deviation(in list: CertificateRevocationList) -> RevocationListProblem? {
        list.hasEntryExtension && !list.hasCriticalEntryExtension ? .entryExtension : nil
    }

    /// Whether a list would take back what the one in force says, RFC 5280, 5.2.3. One that is signed anew, as several
    /// servers of one authority may do each for itself, is the same.
    ///
    /// - Returns: Nil also where the two are lists of different authorities, or of different keys of one.
    public static func problem(
        replacing old: CertificateRevocationList, with new: CertificateRevocationList
    ) -> RevocationListProblem? {
        guard old.issuer == new.issuer, old.authorityKeyIdentifier == new.authorityKeyIdentifier else { return nil }
        guard let number = new.number else { return .numberMissing }
        guard let former = old.number else { return nil }
        if isMagnitude(number, lessThan: former) { return .rolledBack }
        return number == former && new.signedDigest != old.signedDigest ? .equivocates : nil
    }

    /// Of big-endian magnitudes without leading zeros.
    private static func isMagnitude(_ left: [UInt8], lessThan right: [UInt8]) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}
