// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with an IACA root, for readers that were made to trust it nevertheless.
///
/// It is made when the issuer is; all that this issuer signs is as it should be.
public enum RootFault: String, CaseIterable, Hashable, Sendable {
    case version = "root-version-2"
    case innerAlgorithm = "root-other-inner-algorithm"
    case sha1 = "root-signed-with-sha1"
    case unknownCurve = "root-unknown-curve"
    case withoutCountry = "root-without-country"
    case withoutKeyIdentifier = "root-without-key-identifier"
    case withoutKeyUsage = "root-without-key-usage"
    case mayNotCertify = "root-key-usage-without-cert-sign"
    case withoutBasicConstraints = "root-without-basic-constraints"
    case notAuthority = "root-not-an-authority"
    case criticalExtension = "root-unknown-critical-extension"
    case criticalForbiddenExtension = "root-critical-name-constraints"
    case doubledExtension = "root-doubled-extension"
    case expired = "root-expired"
    case future = "root-future"
    case otherIssuer = "root-not-self-issued"
    case shortSerialNumber = "root-short-serial-number"
    case utf8Country = "root-utf8-country"
    case withoutCommonName = "root-without-common-name"
    case ia5Name = "root-ia5-name"
    case longLife = "root-long-life"
    case otherKeyIdentifier = "root-other-key-identifier"
    case mayNotRevoke = "root-key-usage-without-crl-sign"
    case extraKeyUsage = "root-extra-key-usage"
    case uncriticalKeyUsage = "root-key-usage-not-critical"
    case uncriticalBasicConstraints = "root-basic-constraints-not-critical"
    case withoutPathLength = "root-without-path-length"
    case withoutAlternativeName = "root-without-issuer-alternative-name"
    case distributionPointWithoutURI = "root-crl-distribution-point-without-uri"
    case restrictedDistributionPoint = "root-restricted-crl-distribution-point"
    case extendedKeyUsage = "root-extended-key-usage"
    case forbiddenExtension = "root-name-constraints"
    case criticalKeyIdentifier = "root-critical-key-identifier"
    case compressedKey = "root-compressed-key"
    case unreadableExtension = "root-unreadable-extension"
    case negativeSerialNumber = "root-negative-serial-number"
    case longSerialNumber = "root-long-serial-number"
    case pathLengthOne = "root-path-length-1"
    case policyMappings = "root-policy-mappings"
    case policyConstraints = "root-policy-constraints"
    case freshestRevocationList = "root-freshest-crl"
    case inhibitedPolicy = "root-inhibit-any-policy"
    case criticalAlternativeName = "root-critical-issuer-alternative-name"
    case criticalDistributionPoint = "root-critical-crl-distribution-point"

    /// What is wrong, in one line.
    public var explanation: String { row.explanation }

    /// The check of the reader that it aims at.
    public var check: String { row.check }

    /// What is changed.
    public var field: String { row.field }

    /// The standard and clause by which it is wrong.
    public var clause: String { row.clause }

    /// The codes of the failed checks, in the order of the report, of a genuine answer with a document of this issuer.
    public var expectedFailures: [String] { row.expectedFailures }

    /// The codes of the checks that warn because of the fault.
    public var expectedWarnings: [String] { row.expectedWarnings }

    /// The rows of annex B that the root breaks, such as `iaca.key_usage`.
    public var expectedRules: [String] { row.expectedRules }
}
