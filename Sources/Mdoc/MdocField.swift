// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE

/// A place in a response; named in errors instead of anything that stood there.
public enum MdocField: String, Hashable, Sendable, CaseIterable {
    case response = "DeviceResponse"
    case version, status, documents
    case document = "Document"
    case docType
    case documentErrors
    case errors
    case issuerSigned
    case issuerNameSpaces = "issuerSigned.nameSpaces"
    case issuerSignedItem = "IssuerSignedItem"
    case digestID, random, elementIdentifier, elementValue
    case issuerAuth
    case deviceSigned
    case deviceNameSpaces = "deviceSigned.nameSpaces"
    case deviceAuth
    case deviceSignature, deviceMac
    case mobileSecurityObject = "MobileSecurityObject"
    case mobileSecurityObjectVersion = "MobileSecurityObject.version"
    case digestAlgorithm, valueDigests, deviceKeyInfo, deviceKey, keyAuthorizations, validityInfo
    case signed, validFrom, validUntil, expectedUpdate
    case sessionTranscript = "SessionTranscript"
}
