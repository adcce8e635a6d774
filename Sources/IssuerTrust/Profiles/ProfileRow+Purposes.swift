// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What the certificate is meant for.
extension ProfileRow {
    static let noPurpose = ProfileRow(
        "extended_key_usage", .soft, else: "the certificate has an extended key usage, which authorities have not"
    ) { $0.extendedKeyUsage == nil }

    static func purpose(_ demanded: String) -> ProfileRow {
        ProfileRow("extended_key_usage", .hard, else: "extended key usage lacks \(demanded)") {
            $0.extendedKeyUsage?.contains(demanded) == true
        }
    }

    static let purposeIsCritical = ProfileRow(
        "extended_key_usage_critical", .soft, else: "extended key usage is not critical"
    ) { $0.extendedKeyUsage == nil || $0.extendedKeyUsageIsCritical }

    static let purposeIsNotCritical = ProfileRow(
        "extended_key_usage_critical", .soft, else: "extended key usage is critical"
    ) { !$0.extendedKeyUsageIsCritical }

    /// Ecosystems of other documents have usages of their own, on which nobody may insist (second edition, B.1.1). A
    /// certificate that is meant for something else altogether signs no documents.
    static let signsDocuments = ProfileRow(
        "extended_key_usage",
        hardWhen: "\(ProfileScope.condition), or every usage is another purpose's"
    ) { certificate, scope in
        guard let usages = certificate.extendedKeyUsage else {
            return Breach(isHard: scope == .drivingLicences, detail: "there is no extended key usage")
        }
        if scope == .drivingLicences {
            guard !usages.contains(Purpose.mdlDS) else { return nil }
            return Breach(isHard: true, detail: "extended key usage lacks \(Purpose.mdlDS)")
        }
        guard !usages.contains(where: [Purpose.mdlDS, Purpose.mdocDS].contains) else { return nil }
        let isForeign = usages.allSatisfy(Purpose.foreign.contains)
        return Breach(
            isHard: isForeign,
            detail: isForeign
                ? "the certificate is meant for another purpose" : "extended key usage names none of ISO's")
    }

    /// The number of id-kp-oauthStatusSigning is not assigned in the texts that this table follows, so that a usage
    /// nobody knows may be that one.
    static let signsStatusLists = ProfileRow(
        "extended_key_usage", hardWhen: "every usage is another purpose's than signing documents"
    ) { certificate, _ in
        guard let usages = certificate.extendedKeyUsage else { return nil }
        let documents = [Purpose.mdlDS, Purpose.mdocDS]
        guard usages.allSatisfy({ Purpose.foreign.contains($0) || documents.contains($0) }) else { return nil }
        return Breach(
            isHard: !usages.contains(where: documents.contains), detail: "the certificate is meant for another purpose")
    }
}
