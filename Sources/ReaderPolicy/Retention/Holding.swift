// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Mdoc
public import MdocVerification

/// One kept element by its name, without its value.
public struct Holding: Hashable, Sendable {
    public let party: RelyingPartyID
    public let session: SessionID
    public let docType: DocType
    public let name: ElementName
    public let promise: IntentToStore
    public let received: Date
    public let deadline: Date

    public init(
        party: RelyingPartyID, session: SessionID, docType: DocType, name: ElementName, promise: IntentToStore,
        received: Date, deadline: Date
    ) {
        self.party = party
        self.session = session
        self.docType = docType
        self.name = name
        self.promise = promise
        self.received = received
        self.deadline = deadline
    }
}
