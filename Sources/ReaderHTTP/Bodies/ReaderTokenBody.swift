// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ReaderService
internal import ReaderTokens
internal import Redaction

/// The body of `POST /v1/reader-tokens`.
struct ReaderTokenBody: Redacted {
    let readerInstanceIdentifier: String
    let kind: IssueReaderToken.RequestKind

    init(_ request: HTTPRequest) throws(ServiceError) {
        let body = try BodyReader(request, members: ["readerInstanceIdentifier", "requestKind"])
        readerInstanceIdentifier = try body.text("readerInstanceIdentifier", 0...1_024)
        guard !readerInstanceIdentifier.isEmpty else { throw .token(.subject) }
        guard let kind = IssueReaderToken.RequestKind(rawValue: try body.text("requestKind", 1...16)) else {
            throw .malformed(.init("requestKind", .unknown))
        }
        self.kind = kind
    }
}
