// SPDX-License-Identifier: Apache-2.0

/// What an artefact was recognised as; the raw value is the word for programs.
public enum ArtefactKind: String, Hashable, Sendable, CaseIterable {
    case appleEnvelope = "apple_envelope"
    case deviceResponse = "device_response"
    case deviceRequest = "device_request"
    case itemsRequest = "items_request"
    case document
    case issuerSigned = "issuer_signed"
    case issuerSignedItem = "issuer_signed_item"
    case mobileSecurityObject = "mobile_security_object"
    case sessionTranscript = "session_transcript"
    case encryptionInfo = "encryption_info"
    case encryptedResponse = "encrypted_response"
    case coseSign1 = "cose_sign1"
    case coseMac0 = "cose_mac0"
    case coseKey = "cose_key"
    case cwt
    case vical
    case rical
    case statusList = "status_list"
    case identifierList = "identifier_list"
    case certificate
    case certificateRevocationList = "certificate_revocation_list"
    case certificateRequest = "certificate_request"
    case privateKey = "private_key"
    case publicKey = "public_key"
    case jwt
    case jws
    case jwe
    case jwk
    case json
    /// PEM blocks of several kinds, or of a kind without a case here.
    case pem
    /// CBOR of no known structure.
    case cbor

    /// The standard's name and where it is defined.
    public var title: String {
        switch self {
        case .appleEnvelope: "APPLE-HPKE-v1 envelope (Apple PassKit, PKIdentityDocument.encryptedData)"
        case .deviceResponse: "DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2)"
        case .deviceRequest: "DeviceRequest (ISO/IEC 18013-5, 8.3.2.1.2.1)"
        case .itemsRequest: "ItemsRequest (ISO/IEC 18013-5, 8.3.2.1.2.1)"
        case .document: "Document (ISO/IEC 18013-5, 8.3.2.1.2.2)"
        case .issuerSigned: "IssuerSigned (ISO/IEC 18013-5, 8.3.2.1.2.2)"
        case .issuerSignedItem: "IssuerSignedItem (ISO/IEC 18013-5, 8.3.2.1.2.2)"
        case .mobileSecurityObject: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4)"
        case .sessionTranscript: "SessionTranscript (ISO/IEC 18013-5, 9.1.5.1)"
        case .encryptionInfo: "EncryptionInfo (ISO/IEC TS 18013-7, C.2)"
        case .encryptedResponse: "EncryptedResponse (ISO/IEC TS 18013-7, C.3)"
        case .coseSign1: "COSE_Sign1 (RFC 9052, 4.2)"
        case .coseMac0: "COSE_Mac0 (RFC 9052, 6.2)"
        case .coseKey: "COSE_Key (RFC 9052, 7)"
        case .cwt: "CWT claims (RFC 8392, 3)"
        case .vical: "VICAL (ISO/IEC 18013-5, C.1.7)"
        case .rical: "RICAL (ISO/IEC 18013-5, second edition, F.3)"
        case .statusList: "status list (Token Status List, 4)"
        case .identifierList: "identifier list (ISO/IEC 18013-5, second edition, 12.3.6.4)"
        case .certificate: "X.509 certificate (RFC 5280, 4)"
        case .certificateRevocationList: "X.509 certificate revocation list (RFC 5280, 5)"
        case .certificateRequest: "certificate signing request (RFC 2986)"
        case .privateKey: "private key"
        case .publicKey: "public key (RFC 5280, 4.1.2.7)"
        case .jwt: "JWT (RFC 7519)"
        case .jws: "JWS, compact (RFC 7515, 7.1)"
        case .jwe: "JWE, compact (RFC 7516, 7.1)"
        case .jwk: "JWK (RFC 7517)"
        case .json: "JSON (RFC 8259)"
        case .pem: "PEM blocks (RFC 7468)"
        case .cbor: "CBOR of no structure known here (RFC 8949)"
        }
    }
}
