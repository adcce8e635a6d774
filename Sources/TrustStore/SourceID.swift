// SPDX-License-Identifier: Apache-2.0

/// What a source of trust is called in events: short, and without a word of its URL.
public struct SourceID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let text: String
    /// Whether the settings name the source. One that documents named is called otherwise in each process, and there may
    /// be many of them.
    public let isConfigured: Bool

    public init(_ text: String, isConfigured: Bool = true) {
        self.text = text
        self.isConfigured = isConfigured
    }

    public init(stringLiteral text: String) { self.init(text) }

    public var description: String { text }
}
