// SPDX-License-Identifier: Apache-2.0

import HTTPClient
import TestSupport

extension CurlFetcher {
    /// One that may reach the servers of the tests, and has no patience.
    static func forTests(
        authorities: Authorities = .system, _ change: (inout FetchLimits) -> Void = { _ in }
    ) -> CurlFetcher {
        var limits = FetchLimits()
        limits.bytes = 100_000
        limits.totalDeadline = .seconds(20)
        change(&limits)
        return CurlFetcher(
            limits: limits, network: NetworkRule(allowsPrivateNetworks: true), authorities: authorities)
    }

    /// Fetches on a thread of its own; the threads of the tasks' pool are few.
    func answer(_ url: String, types: [String] = [], _ validators: CacheValidators = .none) async throws -> FetchAnswer
    {
        let request = FetchRequest(url: url, acceptedTypes: types, validators: validators)
        return try await onThread { try self.fetch(request) }
    }

    func body(_ url: String) async throws -> [UInt8] {
        guard case .body(let bytes, _) = try await answer(url) else { return [] }
        return bytes
    }
}
