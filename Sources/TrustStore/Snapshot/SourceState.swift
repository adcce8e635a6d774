// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// How a source of trust stands, for operators.
public struct SourceState: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case root, vical, link
        case revocationList = "crl"
        case statusList = "status"
        case statusAggregation = "aggregation"
    }

    public let kind: Kind
    /// Short, stable and without a word of its URL; for a file its name.
    public let id: String
    /// For people at the service's own machine: a file, or a URL without its query.
    public let name: String
    /// Codes; empty where it is in force.
    public var problems: [String] = []
    public var warnings: [String] = []
    /// Why the latest fetch gave nothing; nil where it did, or none was tried.
    public var fetchProblem: String?
    public var failures = 0
    public var fetchedAt: Date?
    /// When the list in force was issued: `date`, `thisUpdate` or `iat`.
    public var issuedAt: Date?
    /// When the next one is announced: `nextUpdate`, or `exp`.
    public var nextUpdate: Date?
    /// Anchors that it gives.
    public var anchors = 0
    /// Entries that are not used.
    public var skipped = 0

    public init(_ kind: Kind, id: String, name: String) {
        self.kind = kind
        self.id = id
        self.name = name
    }

    public var isInForce: Bool { problems.isEmpty }

    /// Seconds since the list was issued, or nil where none is at hand.
    public func age(at now: Date) -> TimeInterval? { issuedAt.map { max(0, now.timeIntervalSince($0)) } }
}
