// SPDX-License-Identifier: Apache-2.0

// The part of an iOS app that asks for an ID. It is here to be read: an app of yours has its own server and its own
// errors. What matters is where each value comes from: from your server, never from the app.

import Foundation
import PassKit
import ProximityReader

/// What your server hands the app after it opened a session: the member `appleWallet` of its answer, and the
/// `passKitElements` that it ordered. The app asks with these promises and no others, because the wallet's answer does not
/// repeat them: what the person reads on the sheet is what the service holds you to.
struct IdentitySession: Decodable {
    struct Element: Decodable {
        /// A name of `PKIdentityElement`, such as `age(atLeast: 21)`.
        let element: String
        let intentToStore: IntentToStore
    }

    /// The session's `id`, under which your server delivers the answer.
    let id: String
    /// 32 bytes, in base64: `JSONDecoder` reads them as `Data`.
    let nonce: Data
    /// Also in the entitlement com.apple.developer.in-app-identity-presentment.merchant-identifiers.
    let merchantIdentifier: String
    let elements: [Element]
}

/// `"willNotStore"`, `"mayStore"` or `{"mayStoreDays": 30}`.
enum IntentToStore: Decodable {
    case willNotStore
    case mayStore
    case mayStoreDays(Int)

    private enum Member: String, CodingKey { case mayStoreDays }

    init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            switch word {
            case "willNotStore": self = .willNotStore
            case "mayStore": self = .mayStore
            default: throw IdentityError.unknownPromise
            }
        } else {
            self = .mayStoreDays(try decoder.container(keyedBy: Member.self).decode(Int.self, forKey: .mayStoreDays))
        }
    }

    var passKit: PKIdentityIntentToStore {
        switch self {
        case .willNotStore: .willNotStore
        case .mayStore: .mayStore
        case .mayStoreDays(let days): .mayStore(days: days)
        }
    }
}

enum IdentityError: Error {
    case notAvailable, unknownElement, unknownPromise
}

/// What the app needs of your server. It authenticates the person's own session as always; the binding that it sends to
/// mdoc-reader names that session, and the app never sees it.
protocol IdentityServer {
    func openSession() async throws -> IdentitySession
    /// Posts the envelope to `/v1/sessions/{id}/response` and answers with your own decision: may the person go on?
    func deliver(_ encryptedData: Data, to session: String) async throws -> Bool
    /// Posts to `/v1/reader-tokens`.
    func readerToken(for readerInstanceIdentifier: String) async throws -> String
}

// MARK: - Verify with Wallet

/// Asks for a driving licence; call it from the action of a `PKIdentityButton`.
struct WalletVerification {
    let server: any IdentityServer

    /// - Returns: Your server's decision. The app cannot read the answer; it only carries it.
    func callAsFunction() async throws -> Bool {
        let controller = PKIdentityAuthorizationController()
        guard await controller.canRequestDocument(PKIdentityDriversLicenseDescriptor()) else {
            throw IdentityError.notAvailable
        }
        // Now and not earlier: a session lives for minutes.
        let session = try await server.openSession()
        let descriptor = PKIdentityDriversLicenseDescriptor()
        for element in session.elements {
            descriptor.addElements([try Self.element(element.element)], intentToStore: element.intentToStore.passKit)
        }
        let request = PKIdentityRequest()
        request.descriptor = descriptor
        request.nonce = session.nonce
        request.merchantIdentifier = session.merchantIdentifier
        // Throws PKIdentityError.cancelled where the person declines.
        let document = try await controller.requestDocument(request)
        return try await server.deliver(document.encryptedData, to: session.id)
    }

    /// The elements of this app's entitlement.
    private static func element(_ name: String) throws -> PKIdentityElement {
        switch name {
        case "age(atLeast: 21)": .age(atLeast: 21)
        case "givenName": .givenName
        case "familyName": .familyName
        case "portrait": .portrait
        default: throw IdentityError.unknownElement
        }
    }
}

// MARK: - Tap to Present ID

/// Reads IDs on this iPhone. The entitlement decides whether the outcome is shown or elements are handed over.
struct IdentityReader {
    let server: any IdentityServer

    func isOfAge() async throws -> Bool {
        guard MobileDocumentReader.isSupported else { throw IdentityError.notAvailable }
        let reader = MobileDocumentReader()
        // Read anew for each token: an old one must not be kept.
        let identifier = try await reader.configuration.readerInstanceIdentifier
        let token = try await server.readerToken(for: identifier)
        // The token puts your brand on the sheet. Once it was used it is good for 48 hours; on
        // MobileDocumentReaderError.sessionExpired and .invalidToken, fetch another one.
        let session = try await reader.prepare(using: MobileDocumentReader.Token(token))
        // .confirm asks the person who reads to approve or reject; the other modes have nothing to decide.
        let request = MobileDriversLicenseDisplayRequest(
            elements: [.ageAtLeast(21)], options: .init(validationMode: .confirm))
        return try await session.requestDocument(request).validationOutcome == .approved
    }
}
