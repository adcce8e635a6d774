// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import Mdoc

/// Seals what is kept, and opens it again while its key lives.
public struct RetentionVault: Sendable {
    private let keys: KeyEncryptionKeys
    private let random: any RandomSource

    public init(keys: KeyEncryptionKeys, random: any RandomSource) {
        self.keys = keys
        self.random = random
    }

    /// Seals elements under fresh data keys, one for each deadline.
    public func seal(
        _ elements: [RetainedElement], of session: SessionID, received: Date
    ) throws(SealingError) -> [SealedRetention] {
        var batches: [SealedRetention] = []
        for deadline in Set(elements.map(\.deadline)).sorted() {
            let dataKey = SealingKey(from: random)
            var sealed: [SealedElement] = []
            for element in elements where element.deadline == deadline {
                sealed.append(
                    SealedElement(
                        docType: element.docType, name: element.name, promise: element.promise,
                        sealedValue: try dataKey.seal(
                            withBigEndianBytes(of: UInt32(element.document)) + element.report,
                            for: Self.context(session, deadline, element), random: random)))
            }
            batches.append(
                SealedRetention(
                    received: received, sealedDeadline: deadline,
                    dataKey: try keys.wrap(dataKey, for: Self.context(session, deadline), random: random),
                    elements: sealed))
        }
        return batches
    }

    /// Opens what was kept.
    public func open(_ batch: SealedRetention, of session: SessionID) throws(SealingError) -> [RetainedElement] {
        let dataKey = try keys.unwrap(batch.dataKey, for: Self.context(session, batch.sealedDeadline))
        return try batch.elements.map { element throws(SealingError) in
            let empty = RetainedElement(
                docType: element.docType, name: element.name, promise: element.promise, report: [],
                deadline: batch.deadline)
            let plain = try dataKey.open(
                element.sealedValue, for: Self.context(session, batch.sealedDeadline, empty))
            guard plain.count >= 4 else { throw .notAuthentic }
            return RetainedElement(
                document: plain[..<4].reduce(0) { $0 << 8 | Int($1) }, docType: element.docType, name: element.name,
                promise: element.promise, report: Array(plain[4...]), deadline: batch.deadline)
        }
    }

    /// Wraps a data key anew under the active key-encryption key; nil where that is the one already.
    ///
    /// - Parameter deadline: The one under which it was sealed.
    public func rewrapped(
        _ key: WrappedKey, of session: SessionID, sealedDeadline deadline: Date
    ) throws(SealingError) -> WrappedKey? {
        guard key.keyEncryptionKeyID != keys.activeID else { return nil }
        let context = Self.context(session, deadline)
        return try keys.wrap(try keys.unwrap(key, for: context), for: context, random: random)
    }

    /// Wraps the store's own secret under the active key-encryption key.
    public func wrapped(_ secret: ServiceSecret) throws(SealingError) -> WrappedKey {
        try secret.wrapped(under: keys, random: random)
    }

    /// A sealed value opens only where it belongs: moved to another session, deadline or element it is refused.
    private static func context(_ session: SessionID, _ deadline: Date) -> SealingContext {
        SealingContext(
            "retained data key", [session.bytes, Array(String(deadline.wholeSeconds).utf8)])
    }

    private static func context(
        _ session: SessionID, _ deadline: Date, _ element: RetainedElement
    ) -> SealingContext {
        SealingContext(
            "retained element",
            [
                session.bytes, Array(String(deadline.wholeSeconds).utf8), Array(element.docType.rawValue.utf8),
                Array(element.name.nameSpace.rawValue.utf8), Array(element.name.identifier.rawValue.utf8),
            ])
    }
}
