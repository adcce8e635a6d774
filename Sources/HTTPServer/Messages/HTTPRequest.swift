// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A whole request.
public struct HTTPRequest: Sendable {
    public let head: HTTPRequestHead
    /// Without transfer coding.
    public let body: [UInt8]
}

extension HTTPRequest: Redacted {}
