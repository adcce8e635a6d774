// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Redaction

/// The issuer's statement about a document, ISO/IEC 18013-5, 9.1.2.4: read, not judged.
///
/// A class, as `IssuerSigned` is.
public final class MobileSecurityObject: Sendable, Redacted {
    public let version: String
    /// As spelt by the issuer; `SHA-256`, `SHA-384` and `SHA-512` are the ones there are.
    public let digestAlgorithm: String
    public let valueDigests: ValueDigests
    /// A COSE_Key, not yet looked at.
    public let deviceKey: CBORItem
    public let keyAuthorizations: KeyAuthorizations
    public let docType: DocType
    public let validityInfo: ValidityInfo
    /// A status list or identifier list (second edition, 12.3.6).
    public let status: StatusClaim
    public let hasNonShortestHeads: Bool

    /// Reads the payload of `issuerAuth`: `#6.24(bstr .cbor MobileSecurityObject)` in a byte string.
    public init(payload: CBORItem) throws(MdocError) {
        let wrapper: CBORDocument
        do {
            guard let document = try payload.embedded() else { throw MdocError.malformed(.mobileSecurityObject) }
            wrapper = document
        } catch let error as CBORError {
            throw .cbor(error, in: .mobileSecurityObject)
        } catch {
            throw .malformed(.mobileSecurityObject)
        }
        let document = try wrapper.root.embedded(as: .mobileSecurityObject)
        let map = try document.root.map(as: .mobileSecurityObject)
        version = try map.required("version", .mobileSecurityObjectVersion).text(as: .mobileSecurityObjectVersion)
        digestAlgorithm = try map.required("digestAlgorithm", .digestAlgorithm).text(as: .digestAlgorithm)
        valueDigests = try ValueDigests(map.required("valueDigests", .valueDigests))
        let keyInfo = try map.required("deviceKeyInfo", .deviceKeyInfo).map(as: .deviceKeyInfo)
        deviceKey = try keyInfo.required("deviceKey", .deviceKey)
        _ = try deviceKey.map(as: .deviceKey)
        keyAuthorizations = try KeyAuthorizations(keyInfo["keyAuthorizations"])
        docType = try map.required("docType", .docType).docType()
        validityInfo = try ValidityInfo(map.required("validityInfo", .validityInfo))
        status = StatusClaim(map["status"])
        hasNonShortestHeads = wrapper.firstNonShortestOffset != nil || document.firstNonShortestOffset != nil
    }

    /// Whether the issuer says where the document's status is to be had, readable or not.
    public var hasStatus: Bool { status != .absent }
}
