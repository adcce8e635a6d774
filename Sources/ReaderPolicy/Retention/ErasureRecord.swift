// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// That something was erased, without what it was: class H of the retention rules.
public struct ErasureRecord: Hashable, Sendable {
    public let session: SessionID
    public let erasedAt: Date
    public let retainedElementCount: Int

    public init(session: SessionID, erasedAt: Date, retainedElementCount: Int) {
        self.session = session
        self.erasedAt = erasedAt
        self.retainedElementCount = retainedElementCount
    }
}
