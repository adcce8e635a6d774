// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Mdoc

/// Something that happened, for the audit log: codes, counts, names of elements and random IDs, so that no value of a
/// person, no nonce and no key has a way in.
public struct AuditEvent: Hashable, Sendable {
    public let time: Date
    public let kind: Kind
    public let party: RelyingPartyID?
    public let session: SessionID?

    public enum Kind: Hashable, Sendable {
        case sessionOpened(protocol: String, docTypes: [DocType], apiKeyID: String)
        /// The answer was judged. Counts what is kept.
        case sessionConcluded(accepted: Bool, failures: [String], docTypes: [String], retainedElementCount: Int)
        /// The service stopped before the answer was judged.
        case sessionInterrupted
        case sessionExpired
        /// Everything held for the session is gone, on request.
        case sessionErased(by: Actor, retainedElementCount: Int)
        /// Kept elements were read.
        case retainedElementsRead(by: Actor, elements: [ElementName])
        /// Kept elements reached their deadline and are gone.
        case retainedElementsPurged(elementCount: Int)
        case readerTokenIssued(requestKind: String, keyID: String, instance: KeyedHash, apiKeyID: String)
        /// Data keys are wrapped under another key now.
        case keysRewrapped(keyEncryptionKeyID: String, count: Int)
        /// A shorter ceiling moved deadlines forward.
        case retentionShortened(ceilingDays: Int, elementCount: Int)
    }

    /// Who caused it.
    public enum Actor: Hashable, Sendable {
        case apiKey(id: String)
        /// Someone at the command line of this machine.
        case `operator`
    }

    public init(_ kind: Kind, at time: Date, party: RelyingPartyID? = nil, session: SessionID? = nil) {
        self.kind = kind
        self.time = time
        self.party = party
        self.session = session
    }
}
