// SPDX-License-Identifier: Apache-2.0

/// What a server may take: bounds that hold while an answer comes in.
public struct FetchLimits: Hashable, Sendable {
    /// Bytes of the body, as they come and again when they are unpacked.
    public var bytes = 16 << 20
    /// For name resolution, connection and TLS handshake.
    public var connectDeadline = Duration.seconds(10)
    /// For everything together, redirections too.
    public var totalDeadline = Duration.seconds(60)
    /// For how long the rate may lie under 128 bytes a second; whole seconds.
    public var stallDeadline = Duration.seconds(15)
    /// How many redirections are followed.
    public var redirects = 3

    public init() {}
}
