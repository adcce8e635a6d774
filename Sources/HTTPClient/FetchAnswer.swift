// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// What a server had to say.
public enum FetchAnswer: Sendable {
    /// Bytes, without transfer and content coding; never none.
    case body([UInt8], CacheValidators)
    /// What is at hand already is the latest version (304). Comes only where the request had validators.
    case unchanged
}

extension FetchAnswer: Redacted {}
