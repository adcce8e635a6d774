// SPDX-License-Identifier: Apache-2.0

/// How often another verifier's answers stand how to what was expected.
public struct AgreementCounts: Hashable, Sendable {
    private var counts: [Agreement: Int] = [:]

    /// nil where no other verifier was asked.
    public init?(_ results: [ConformanceRun.Result]) {
        let found = results.compactMap(\.agreement)
        guard !found.isEmpty else { return nil }
        for agreement in found { counts[agreement, default: 0] += 1 }
    }

    public subscript(agreement: Agreement) -> Int { counts[agreement] ?? 0 }
}
