// SPDX-License-Identifier: Apache-2.0

/// How much the service takes on before it refuses or waits.
public struct ServiceLimits: Hashable, Sendable {
    public let maxBodyBytes: Int
    public let maxConnections: Int
    /// How long a client may take to send its request.
    public let requestSeconds: Int
    /// Threads that verify; 0 means one for each core.
    public let workers: Int
    /// Requests that may wait for a worker.
    public let waiting: Int
    /// Requests that may be in work or waiting.
    public let inFlight: Int
    /// How long open requests may take to end after the service was told to stop.
    public let drainSeconds: Int
    /// For each API key; nil for no bound.
    public let requestsPerMinute: Int?
    /// From one address; nil for no bound, as behind a proxy, where all come from one.
    public let maxConnectionsPerAddress: Int?

    public static let standard = ServiceLimits(
        maxBodyBytes: 12_582_912, maxConnections: 4096, requestSeconds: 10, workers: 0, waiting: 512, inFlight: 1024,
        drainSeconds: 20, requestsPerMinute: nil, maxConnectionsPerAddress: nil)
}
