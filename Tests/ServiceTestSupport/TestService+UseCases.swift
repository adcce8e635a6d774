// SPDX-License-Identifier: Apache-2.0

internal import MdocVerification
public import ReaderPolicy
internal import ReaderService

/// The use cases without HTTP around them.
extension TestService {
    public func begin(
        _ order: SessionOrder = SessionOrder(), for party: RelyingPartyID = TestParty.shopID
    ) async throws -> Session {
        let name = PresentationProtocol(rawValue: order.presentationProtocol)
        guard let name else { preconditionFailure("the order names a protocol") }
        return try await BeginSession(foundation)(
            .init(
                presentationProtocol: name, binding: order.binding, lifetime: order.lifetime, request: order.request,
                merchantIdentifier: order.merchantIdentifier),
            for: self.party(party), by: TestKey.shop.rawValue)
    }
}

extension OpenedSession {
    /// What its caller would know of a session.
    public init(_ session: Session, binding: String = SessionOrder().binding) {
        id = session.id.description
        self.binding = binding
        nonce = session.nonce?.bytes ?? []
        (merchantIdentifier, teamIdentifier) =
            switch session.channel {
            case .appleWallet(let merchantIdentifier, let teamIdentifier): (merchantIdentifier, teamIdentifier)
            case .proximity: ("", "")
            }
    }
}
