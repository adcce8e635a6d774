// SPDX-License-Identifier: Apache-2.0

/// A file that a secret came from, and where the configuration names it.
public struct SecretFile: Hashable, Sendable {
    /// Absolute.
    public let path: String
    public let line: Int
    /// The path of the member, such as `tls.key`.
    public let member: String
}
