// SPDX-License-Identifier: Apache-2.0

extension Fault {
    /// Faults of one part of an answer.
    public struct Chapter: Sendable, CustomStringConvertible {
        public let title: String
        public let faults: [Fault]

        public var description: String { title }

        init(_ title: String, @Rows _ faults: () -> [Fault]) {
            self.title = title
            self.faults = faults()
        }
    }

    /// The whole catalogue, from the outside in.
    public static let chapters: [Chapter] = [
        .appleWalletTranscript, .envelope, .envelopeEncoding, .responseEncoding, .response, .documents,
        .documentStructure, .items,
        .issuerAuth, .issuerSignature, .signerCertificate, .signerProfile,
        .mobileSecurityObject, .digests, .validity, .status,
        .deviceKey, .deviceAuthentication, .deviceMAC, .deviceSignedElements,
        .elements, .elementForms, .otherElementForms, .request,
    ]

    /// Collects the rows of a chapter.
    @resultBuilder
    enum Rows {
        static func buildExpression(_ fault: Fault) -> [Fault] { [fault] }
        static func buildBlock(_ parts: [Fault]...) -> [Fault] { parts.flatMap(\.self) }
        static func buildOptional(_ part: [Fault]?) -> [Fault] { part ?? [] }
        static func buildArray(_ parts: [[Fault]]) -> [Fault] { parts.flatMap(\.self) }
    }
}
