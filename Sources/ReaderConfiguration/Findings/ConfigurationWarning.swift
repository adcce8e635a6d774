// SPDX-License-Identifier: Apache-2.0

/// Something in a configuration that works but is unwise.
public struct ConfigurationWarning: Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        case plainHTTP = "the service can be reached from other machines without TLS"
        case keepsWithoutLegalBasis = "elements may be kept, but no legalBasis says by which right"
        case noScopes = "this API key may do nothing"
        case scopeWithoutSection = "a scope allows reader tokens, but the party has no readerTokens"
        case severalIdentityKeys = "several identity keys are in use"
        case keyServesTwoPurposes = "this key also opens answers of Apple Wallet"
        case merchantIdentifierPrefix = "merchant identifiers begin with merchant."
        case teamIdentifierForm = "team identifiers have 10 capital letters and digits"
        case noTrust = "no issuer is trusted, so that every document will be rejected"
        case offersNothing = "the party has neither appleWallet nor readerTokens"
        case toleratesFailure = "documents that should be rejected are accepted"
    }

    /// Counted from 1.
    public let line: Int
    /// The path of the member.
    public let member: String
    public let reason: Reason

    public var remedy: String { reason.remedy }

    public var description: String { "line \(line): \(member): \(reason.rawValue)" }
}

extension ConfigurationWarning.Reason {
    /// What would be wiser, in one line.
    public var remedy: String {
        switch self {
        case .plainHTTP: "add tls, or listen at 127.0.0.1 behind a proxy that speaks TLS"
        case .keepsWithoutLegalBasis: "add retention.legalBasis, or set ceilingDays to 0"
        case .noScopes: "give it a scope, or remove it"
        case .scopeWithoutSection: "add readerTokens, or remove the scope"
        case .severalIdentityKeys: "remove the old key when no app uses its certificate any more"
        case .keyServesTwoPurposes: "make a key for each purpose"
        case .merchantIdentifierPrefix: "copy the identifier as Apple's developer site shows it"
        case .teamIdentifierForm: "copy the Team ID of Apple's developer site"
        case .noTrust: "add the IACA certificates to trust"
        case .offersNothing: "add a section, or remove the party"
        case .toleratesFailure: "remove the code from tolerate before real documents come"
        }
    }
}
