// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport

/// Artefacts as small as they may be, in the order of the standards' own definitions.
enum Artefacts {
    static let salt = hex("000102030405060708090a0b0c0d0e0f")

    static let item: CBORValue = [
        "digestID": 0, "random": .bytes(salt), "elementIdentifier": "birth_date",
        "elementValue": .tagged(1004, "1990-01-31"),
    ]

    static let coseKey: CBORValue = [
        1: 2, -1: 1, -2: .bytes([UInt8](repeating: 0x11, count: 32)), -3: .bytes([UInt8](repeating: 0x22, count: 32)),
    ]

    static let mobileSecurityObject: CBORValue = [
        "version": "1.0", "digestAlgorithm": "SHA-256",
        "valueDigests": ["org.iso.18013.5.1": [0: .bytes([UInt8](repeating: 0x33, count: 32))]],
        "deviceKeyInfo": ["deviceKey": coseKey], "docType": "org.iso.18013.5.1.mDL",
        "validityInfo": [
            "signed": .tagged(0, "2026-01-01T00:00:00Z"), "validFrom": .tagged(0, "2026-01-01T00:00:00.5Z"),
            "validUntil": .tagged(0, "next year"),
        ],
    ]

    static func sign1(_ payload: CBORValue, algorithm: Int64 = -7, unprotected: CBORValue = [:]) -> CBORValue {
        let headers: CBORValue = [1: .integer(algorithm)]
        return [.bytes(headers.encoded()), unprotected, payload, .bytes([UInt8](repeating: 0x44, count: 64))]
    }

    static func signed(_ payload: CBORValue) -> CBORValue { sign1(.bytes(payload.encoded())) }

    static let issuerAuth = signed(.embedded(mobileSecurityObject))

    static let deviceMac: CBORValue = [
        .bytes(CBORValue.map([.init(1, 5)]).encoded()), [:], .null, .bytes([UInt8](repeating: 0x55, count: 32)),
    ]

    static let issuerSigned: CBORValue = [
        "nameSpaces": ["org.iso.18013.5.1": [.embedded(item)]], "issuerAuth": issuerAuth,
    ]

    static let document: CBORValue = [
        "docType": "org.iso.18013.5.1.mDL", "issuerSigned": issuerSigned,
        "deviceSigned": ["nameSpaces": .embedded([:]), "deviceAuth": ["deviceMac": deviceMac]],
    ]

    static let deviceResponse: CBORValue = ["version": "1.0", "documents": [document], "status": 0]

    static let itemsRequest: CBORValue = [
        "docType": "org.iso.18013.5.1.mDL", "nameSpaces": ["org.iso.18013.5.1": ["age_over_18": false]],
    ]

    static let deviceRequest: CBORValue = [
        "version": "1.0", "docRequests": [["itemsRequest": .embedded(itemsRequest), "readerAuth": sign1(.null)]],
    ]

    static let sessionTranscript: CBORValue = [
        .null, .null,
        [
            "AppleIdentityPresentment_1.0", .bytes(salt), "merchant.example", "TEAM",
            .bytes([UInt8](repeating: 0x66, count: 32)),
        ],
    ]

    static let appleEnvelope: CBORValue = [
        "algorithm": "APPLE-HPKE-v1",
        "params": [
            "mode": 0, "pkEm": .bytes([UInt8](repeating: 0x04, count: 65)), "pkRHash": .bytes(salt),
            "infoHash": .bytes(salt),
        ],
        "data": .bytes([UInt8](repeating: 0x77, count: 100)),
    ]

    static let encryptionInfo: CBORValue = ["dcapi", ["nonce": .bytes(salt), "recipientPublicKey": coseKey]]

    static let encryptedResponse: CBORValue = ["dcapi", ["enc": .bytes(salt), "cipherText": .bytes(salt)]]

    static let vical: CBORValue = [
        "version": "1.0", "vicalProvider": "provider", "date": .tagged(0, "2026-01-01T00:00:00Z"),
        "certificateInfos": [
            ["certificate": .bytes([0x30, 0x00]), "serialNumber": .tagged(2, .bytes([0x0a, 0xff]))]
        ],
    ]

    static let rical: CBORValue = [
        "version": "1.0", "provider": "provider", "date": .tagged(0, "2026-01-01T00:00:00Z"), "id": 3,
        "latestRicalUrl": "https://provider.example/rical", "type": "org.iso.18013.5.1.reader_authentication",
        "certificateInfos": [
            [
                "certificate": .bytes([0x30, 0x00]), "type": "org.iso.18013.5.1.reader_authentication",
                "ski": .bytes(salt), "name": "Reader CA", "isTrustAnchor": true, "trustConstraints": [["any": 1]],
            ],
            [
                "certificate": .bytes([0x30, 0x00]), "type": "another", "aki": .bytes(salt), "isTrustAnchor": false,
                "trustContraints": ["any": 1],
            ],
        ],
    ]

    /// As the second edition signs such a list: untagged, with the chain in the protected header.
    static let signedRical: CBORValue = [
        .bytes(CBORValue.map([.init(1, -7), .init(33, [.bytes([0x30, 0x00])])]).encoded()), [:],
        .bytes(rical.encoded()), .bytes([UInt8](repeating: 0x44, count: 64)),
    ]

    static let statusListClaims: CBORValue = [
        2: "https://status.example/1", 6: 1_686_920_170,
        65533: ["bits": 1, "lst": .bytes(hex("78dadbb918000217015d"))],
    ]

    static let identifierListClaims: CBORValue = [2: "https://status.example/2", 4: 1, 65530: ["identifiers": [:]]]

    static let claims: CBORValue = [1: "https://issuer.example", 6: 1_686_920_170]
}
