// SPDX-License-Identifier: Apache-2.0

/// What an API key may do.
public enum APIScope: String, Hashable, Sendable, CaseIterable {
    /// Open sessions, hand in answers, erase.
    case sessions
    /// Read elements that are kept under a retention plan.
    case retained
    /// Have tokens made for requests that only show an outcome on the reader.
    case readerTokensDisplay = "reader-tokens:display"
    /// Have tokens made for requests that transfer elements.
    case readerTokensData = "reader-tokens:data"

    var isAboutReaderTokens: Bool { self == .readerTokensDisplay || self == .readerTokensData }
}
