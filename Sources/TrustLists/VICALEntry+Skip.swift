// SPDX-License-Identifier: Apache-2.0

extension VICALEntry {
    /// Why an entry is not used. The raw value is the word for programs.
    public enum Skip: String, Hashable, Sendable, CaseIterable {
        /// No map.
        case malformed
        case certificateMissing = "certificate_missing"
        case certificateUnreadable = "certificate_unreadable"
        /// No document type, or one that is none: the entry may vouch for nothing.
        case docTypes = "doc_types"
        /// A document signer or another end entity, listed as a root.
        case notAuthority = "not_authority"
        case keyUnsupported = "key_unsupported"
        /// `certificateProfile` names profiles of ISO, and none of an IACA root.
        case otherProfile = "other_profile"
        case serialNumber = "serial_number"
        case subjectKeyIdentifier = "ski"
        case issuer
        case subject
        case notBefore = "not_before"
        case notAfter = "not_after"
        /// The certificate breaks a rule of B.1.2 that no verification would overlook.
        case profile
    }
}

extension VICALEntry.Skip: CustomStringConvertible {
    /// For people.
    public var description: String {
        switch self {
        case .malformed: "the entry is no map"
        case .certificateMissing: "the entry has no certificate"
        case .certificateUnreadable: "the certificate cannot be read"
        case .docTypes: "the entry names no document type that it may vouch for"
        case .notAuthority: "the certificate is no certificate authority's"
        case .keyUnsupported: "the certificate's key is of no curve that is supported, or not on it"
        case .otherProfile: "the entry says that the certificate is no IACA root"
        case .serialNumber: "serialNumber is not the certificate's"
        case .subjectKeyIdentifier: "ski is not the certificate's"
        case .issuer: "issuer is not the certificate's"
        case .subject: "subject is not the certificate's"
        case .notBefore: "notBefore is not the certificate's"
        case .notAfter: "notAfter is not the certificate's"
        case .profile: "the certificate breaks a rule of the IACA root profile"
        }
    }
}
