// SPDX-License-Identifier: Apache-2.0

/// Faults that other code refers to.
extension Fault {
    public static let unknownIssuer = named("unknown-issuer")
    public static let forgedDocumentSigner = named("forged-document-signer")
    public static let flippedIssuerSignature = named("flipped-issuer-signature")
    public static let malformedStatus = named("malformed-status")
    public static let alteredValue = named("altered-value")
    public static let expiredDocument = named("expired-document")

    /// - Precondition: The catalogue has a row of that name.
    static func named(_ name: String) -> Fault {
        guard let fault = Fault(rawValue: name) else { preconditionFailure("no fault is named \(name)") }
        return fault
    }
}
