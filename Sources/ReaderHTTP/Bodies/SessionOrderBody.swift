// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import JSON
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService

/// The body of `POST /v1/sessions`.
enum SessionOrderBody {
    private static let members: Set<String> = [
        "protocol", "binding", "ttlSeconds", "merchantIdentifier", "documents", "passKitElements", "passKitDescriptor",
    ]

    static func read(_ request: HTTPRequest) throws(ServiceError) -> BeginSession.Order {
        let body = try BodyReader(request, members: members)
        let name = try body.text("protocol", 1...64)
        guard let presentationProtocol = PresentationProtocol(rawValue: name) else {
            throw .malformed(.init("protocol", .unknown))
        }
        let binding = try body.text("binding", 1...1_024)
        let lifetime = try body.optionalInteger("ttlSeconds")
        let merchantIdentifier = try body.optionalText("merchantIdentifier", 1...255)
        let documents: [RequestedDocument]
        do { documents = try RequestedDocument.list(body.value) } catch { throw .request(error) }
        return BeginSession.Order(
            presentationProtocol: presentationProtocol, binding: binding, lifetime: lifetime, request: documents,
            merchantIdentifier: merchantIdentifier)
    }
}
