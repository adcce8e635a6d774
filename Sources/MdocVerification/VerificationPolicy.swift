// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What a relying party lets pass, and what it demands beyond the standard.
public struct VerificationPolicy: Hashable, Sendable {
    /// Failures with these codes become `tolerated`.
    public let tolerated: Set<FailureCode>
    /// Warnings with these codes become failures.
    public let required: Set<FailureCode>
    /// Seconds a document may be used before its `validFrom`, and a certificate before its `notBefore`, so that clocks
    /// may differ. An expiry has no such grace.
    public let clockSkew: TimeInterval

    /// - Throws: For a code that nobody may tolerate.
    public init(
        tolerated: Set<FailureCode> = [], required: Set<FailureCode> = [], clockSkew: TimeInterval = 60
    ) throws(PolicyError) {
        if let code = tolerated.filter({ !$0.isTolerable }).min(by: { $0.rawValue < $1.rawValue }) {
            throw .notTolerable(code)
        }
        if let code = tolerated.intersection(required).min(by: { $0.rawValue < $1.rawValue }) {
            throw .toleratedAndRequired(code)
        }
        self.tolerated = tolerated
        self.required = required
        self.clockSkew = clockSkew
    }

    private init() {
        tolerated = []
        required = []
        clockSkew = 60
    }

    /// Nothing tolerated, nothing required beyond the hard checks.
    public static let standard = VerificationPolicy()
}

/// Why a policy is none.
public enum PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code stands for cryptography, trust or structure, which no policy may wave through.
    case notTolerable(FailureCode)
    case toleratedAndRequired(FailureCode)

    public var description: String {
        switch self {
        case .notTolerable(let code): "\(code.rawValue) cannot be tolerated"
        case .toleratedAndRequired(let code): "\(code.rawValue) is both tolerated and required"
        }
    }
}
