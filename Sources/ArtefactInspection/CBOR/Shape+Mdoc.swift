// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Responses, requests and what they consist of, ISO/IEC 18013-5, 8.3.2 and 9.1.
extension Shape {
    static let deviceResponse = map(
        "DeviceResponse",
        [
            "documents": list(of: document),
            "documentErrors": list(of: map(nil, [:], others: errorCode)),
            "status": code([0: "OK", 10: "general error", 11: "CBOR decoding error", 12: "CBOR validation error"]),
        ])

    static let document = map(
        "Document",
        [
            "issuerSigned": issuerSigned,
            "deviceSigned": map(
                "DeviceSigned",
                [
                    "nameSpaces": embedded(map("DeviceNameSpaces")),
                    "deviceAuth": map("DeviceAuth", ["deviceSignature": coseSign1, "deviceMac": coseMac0]),
                ]),
            "errors": map("Errors", [:], others: map(nil, [:], others: errorCode)),
        ])

    static let issuerSigned = map(
        "IssuerSigned",
        [
            "nameSpaces": map("IssuerNameSpaces", [:], others: list(of: embedded(issuerSignedItem))),
            "issuerAuth": coseSign1,
        ])

    static let issuerSignedItem = map("IssuerSignedItem", ["random": value("salt")])

    private static let errorCode = code([0: "not returned"])

    static let mobileSecurityObject = map(
        "MobileSecurityObject",
        [
            "valueDigests": map("by digestID", [:], others: map()),
            "deviceKeyInfo": map(
                "DeviceKeyInfo", ["deviceKey": coseKey, "keyAuthorizations": map("KeyAuthorizations")]),
            "validityInfo": map("ValidityInfo"),
            "status": status,
        ])

    /// Where to ask whether a document was revoked (second edition, 12.3.6; Token Status List, 6.3).
    static let status = map(
        "Status",
        [
            "status_list": map("StatusListInfo", ["certificate": Shape(nil, .certificates)]),
            "identifier_list": map("IdentifierListInfo", ["certificate": Shape(nil, .certificates)]),
        ])

    static let deviceRequest = map(
        "DeviceRequest",
        [
            "docRequests": list(
                of: map("DocRequest", ["itemsRequest": embedded(itemsRequest), "readerAuth": coseSign1])),
            "deviceRequestInfo": embedded(map("DeviceRequestInfo")),
            "readerAuthAll": list(of: coseSign1),
            "macKeys": list(of: coseKey),
        ])

    static let itemsRequest = map(
        "ItemsRequest",
        [
            "nameSpaces": map(nil, [:], others: map(nil, [:], others: intentToRetain)),
            "requestInfo": map("DocRequestInfo"),
        ])

    private static let intentToRetain = Shape(nil, .unknown) { item in
        item.boolean.map { $0 ? "will be retained" : "will not be retained" }
    }
}
