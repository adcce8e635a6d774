// SPDX-License-Identifier: Apache-2.0

/// Fetches over HTTP/1.1 with libcurl, one answer a call.
///
/// No cookies, no credentials, no netrc, no caches: a request tells a server no more than that somebody fetches.
public struct CurlFetcher: Fetcher {
    /// Who may vouch for servers.
    public enum Authorities: Hashable, Sendable {
        /// Those of the operating system.
        case system
        /// Those of a PEM file alone.
        case file(String)
    }

    /// Whether others stand between.
    public enum Proxy: Hashable, Sendable {
        /// Also where the environment names one.
        case none
        /// As `http_proxy`, `https_proxy` and `no_proxy` say. The network rule holds for the proxy's address and for hosts
        /// that are addresses; what a name stands for is the proxy's to judge.
        case environment
    }

    let limits: FetchLimits
    let network: NetworkRule
    let authorities: Authorities
    let proxy: Proxy
    let isCancelled: @Sendable () -> Bool

    /// - Parameter isCancelled: Asked about once a second during a transfer, which ends when it says so.
    public init(
        limits: FetchLimits = FetchLimits(), network: NetworkRule = .publicOnly, authorities: Authorities = .system,
        proxy: Proxy = .none, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.limits = limits
        self.network = network
        self.authorities = authorities
        self.proxy = proxy
        self.isCancelled = isCancelled
    }

    public func fetch(_ request: FetchRequest) throws(FetchError) -> FetchAnswer {
        guard CurlLibrary.isReady else { throw .system }
        let end = ContinuousClock.now + limits.totalDeadline
        var url = try FetchURL(request.url)
        // Redirections are followed here and not by libcurl, which cannot be told that none leads from https to http.
        for _ in 0...max(0, limits.redirects) {
            let rest = end - ContinuousClock.now
            guard rest > .zero else { throw .timedOut }
            // Where a proxy makes the connection, this is the only place that sees the address.
            if let address = url.address, !network.allows(address) { throw .addressRefused }
            let state = TransferState(bytes: limits.bytes, network: network, isCancelled: isCancelled)
            let transfer = try Transfer(of: request, from: url, by: self, within: rest, into: state)
            let outcome = try transfer.run()
            if let location = outcome.redirection {
                guard let next = try? FetchURL(location), url.mayLead(to: next) else { throw .redirectRefused }
                url = next
                continue
            }
            return try Self.answer(status: outcome.status, to: request, state)
        }
        throw .tooManyRedirects
    }

    private static func answer(
        status: Int, to request: FetchRequest, _ state: TransferState
    ) throws(FetchError) -> FetchAnswer {
        if status == 304, request.validators != .none { return .unchanged }
        guard status == 200 else { throw .status(status) }
        guard !state.body.isEmpty else { throw .empty }
        return .body(state.body, state.validators)
    }
}
