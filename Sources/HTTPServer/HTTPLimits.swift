// SPDX-License-Identifier: Apache-2.0

/// What clients may take of a server: bounds that hold before memory or time is spent.
public struct HTTPLimits: Hashable, Sendable {
    /// Bytes of one request's body.
    public var maxBodyBytes = 8 << 20
    /// Bytes of all bodies that are held at one time. Above it, requests with bodies are answered with 503.
    public var maxBufferedBytes = 512 << 20
    /// Bytes of the buffer that each connection has; the header block must fit.
    public var headerMemory = 32 << 10
    /// From the connection to its first request line, with the TLS handshake; and again from a request line to the end
    /// of the body. However the bytes trickle in, the client is cut off then.
    public var requestDeadline = Duration.seconds(10)
    /// From one answer to the next request line on the same connection.
    public var idleTimeout = Duration.seconds(30)
    /// For a client to take an answer.
    public var answerDeadline = Duration.seconds(30)
    /// Connections at one time; further ones wait in the backlog. The process needs as many file descriptors and more.
    public var maxConnections = 4096
    /// Connections at one time from one address; nil for no bound, as behind a proxy.
    public var maxConnectionsPerAddress: Int?
    /// Requests that handlers work on at one time. Above it, requests are answered with 503 before their body is read.
    public var maxInFlight = 1024
    /// Connections that wait to be accepted.
    public var backlog = 1024

    public init() {}
}
