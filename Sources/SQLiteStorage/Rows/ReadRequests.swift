// SPDX-License-Identifier: Apache-2.0

internal import Locks
internal import MdocVerification
internal import ReaderPolicy

/// The requests that were read out of sessions, by their JSON.
///
/// A relying party asks for the same few things in session after session, and reading that anew costs as much as a
/// verification's signatures. A request holds names of elements and promises, and nothing of a person.
final class ReadRequests: Sendable {
    private let known = Guarded<[[UInt8]: [RequestedDocument]]>([:])

    /// How many are remembered, and of how many bytes each at most.
    private static let countLimit = 64
    private static let byteLimit = 16 << 10

    /// The documents that were asked for.
    func documents(_ json: [UInt8]) throws(StoreError) -> [RequestedDocument] {
        if let documents = known.withLock({ $0[json] }) { return documents }
        let documents: [RequestedDocument]
        do { documents = try RequestedDocument.list(json: json.span) } catch { throw .corrupt("a request") }
        guard json.count <= Self.byteLimit else { return documents }
        known.withLock { known in
            if known.count == Self.countLimit { known.removeAll() }
            known[json] = documents
        }
        return documents
    }
}
