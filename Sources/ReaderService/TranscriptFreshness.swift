// SPDX-License-Identifier: Apache-2.0

/// What the reader knows of a transcript that its app handed over.
public enum TranscriptFreshness: Hashable, Sendable {
    /// Nothing: there is no record to compare with.
    case notKnown
    /// It was never handed over before.
    case firstSeen
    case seenBefore
}
