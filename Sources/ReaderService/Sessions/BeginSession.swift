// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Mdoc
public import MdocVerification
public import ReaderPolicy
public import Redaction

/// Opens a session: makes its nonce, freezes its retention plan, and keeps both.
public struct BeginSession: Sendable {
    private let foundation: ServiceFoundation

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    /// What a caller orders.
    public struct Order: Sendable, Redacted {
        public let presentationProtocol: PresentationProtocol
        /// Names the caller's own user session; kept as a keyed hash alone.
        public let binding: String
        /// Seconds; nil: what the configuration says.
        public let lifetime: Int?
        public let request: [RequestedDocument]
        /// One of the relying party's; nil: its first.
        public let merchantIdentifier: String?

        public init(
            presentationProtocol: PresentationProtocol, binding: String, lifetime: Int? = nil,
            request: [RequestedDocument], merchantIdentifier: String? = nil
        ) {
            self.presentationProtocol = presentationProtocol
            self.binding = binding
            self.lifetime = lifetime
            self.request = request
            self.merchantIdentifier = merchantIdentifier
        }
    }

    public func callAsFunction(
        _ order: Order, for party: RelyingParty, by apiKeyID: String
    ) async throws(ServiceError) -> Session {
        let channel = try channel(of: order, for: party)
        let plan: RetentionPlan
        do { plan = try RetentionPlan(for: order.request, under: party.retention) } catch { throw .retention(error) }
        let lifetime = order.lifetime ?? party.sessionLifetime
        guard SessionLifetime.range.contains(lifetime) else { throw .malformed(.init("ttlSeconds", .outOfRange)) }
        let now = foundation.deadlines.now()
        let session = Session(
            id: SessionID(from: foundation.random), party: party.id, channel: channel, request: order.request,
            plan: plan, openedAt: now, expiresAt: now.addingTimeInterval(Double(lifetime)),
            nonce: channel == .proximity ? nil : Nonce(from: foundation.random))
        let event = AuditEvent(
            .sessionOpened(
                protocol: channel.presentationProtocol.rawValue, docTypes: order.request.map(\.docType),
                apiKeyID: apiKeyID),
            at: now, party: party.id, session: session.id)
        try await foundation.stored { store async throws(StoreError) in
            try await store.open(session, binding: foundation.binding(order.binding, of: session.id), event: event)
        }
        return session
    }

    private func channel(of order: Order, for party: RelyingParty) throws(ServiceError) -> SessionChannel {
        switch order.presentationProtocol {
        case .appleWallet:
            guard let own = party.appleWallet, let first = own.merchantIdentifiers.first else {
                throw .notConfigured(.appleWallet)
            }
            let merchant = order.merchantIdentifier ?? first
            guard own.merchantIdentifiers.contains(where: { $0.utf8.elementsEqual(merchant.utf8) }) else {
                throw .unknownMerchant
            }
            return .appleWallet(merchantIdentifier: merchant, teamIdentifier: own.teamIdentifier)
        case .proximity:
            guard order.merchantIdentifier == nil else { throw .malformed(.init("merchantIdentifier", .unknown)) }
            return .proximity
        }
    }
}
