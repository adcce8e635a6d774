// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// One GET request.
///
/// Shows nothing of itself: a URL may tell which list somebody's document refers to.
public struct FetchRequest: Sendable {
    /// Absolute, of the scheme http or https.
    public let url: String
    /// Media types for the field `Accept`, the best first; what comes is not held to them.
    public let acceptedTypes: [String]
    /// Of what is at hand already, so that nothing comes twice.
    public let validators: CacheValidators

    public init(url: String, acceptedTypes: [String] = [], validators: CacheValidators = .none) {
        self.url = url
        self.acceptedTypes = acceptedTypes
        self.validators = validators
    }
}

extension FetchRequest: Redacted {}
