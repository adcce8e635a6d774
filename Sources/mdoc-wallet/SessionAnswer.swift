// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import InputEncoding
internal import JSON
internal import Terminal
internal import WalletSimulator

/// What a service answers to `POST /v1/sessions`, as far as a wallet needs it.
struct SessionAnswer: Sendable {
    /// What the member beside the identifier tells the wallet; its name is the protocol.
    enum Request: Sendable {
        /// `appleWallet`, with nonce, merchant identifier and team identifier.
        case appleWallet(AppleWalletSession)
        /// `proximity`; all that such an answer is bound to comes from the reader's app.
        case proximity
    }

    let id: String
    /// The caller's own name for its user session. The service does not repeat it; who writes the file may add it.
    let binding: String?
    let request: Request

    var presentationProtocol: SimulatedProtocol {
        switch request {
        case .appleWallet: .appleWallet
        case .proximity: .proximity
        }
    }

    /// - Parameter place: The file, or a line of it, as messages name it.
    init(json: Span<UInt8>, from place: String) throws(UsageError) {
        let object: JSONObject
        do { object = try JSONReader.object(of: json) } catch { throw UsageError("\(place): \(error)") }
        func malformed(_ reason: String) -> UsageError {
            UsageError("\(place): \(reason)", hint: "it is the answer to POST /v1/sessions")
        }
        guard let id = object["id"]?.stringValue, !id.isEmpty else { throw malformed("there is no text id") }
        self.id = id
        binding = object["binding"]?.stringValue
        guard binding != nil || object["binding"] == nil else { throw malformed("binding is no text") }
        switch (object["appleWallet"]?.objectValue, object["proximity"]?.objectValue) {
        case (let member?, nil):
            guard let session = Self.session(member) else {
                throw malformed("appleWallet has no usable nonce, merchantIdentifier or teamIdentifier")
            }
            request = .appleWallet(session)
        case (nil, _?): request = .proximity
        case (_?, _?): throw malformed("there is more than one protocol")
        case (nil, nil): throw malformed("the session is for no protocol that the simulator speaks")
        }
    }

    private static func session(_ member: JSONObject) -> AppleWalletSession? {
        guard let text = member["nonce"]?.stringValue, let nonce = try? EncodedInput(base64: Array(text.utf8)[...]),
            let merchant = member["merchantIdentifier"]?.stringValue, let team = member["teamIdentifier"]?.stringValue
        else { return nil }
        return AppleWalletSession(nonce: nonce.bytes, merchantIdentifier: merchant, teamIdentifier: team)
    }
}
