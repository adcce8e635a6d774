// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import MdocVerification

/// Where the checks look: the items of an answer that a reader of a report wants marked when a check speaks up.
enum CheckPlaces {
    /// In an envelope of Apple Wallet.
    static func inEnvelope(_ result: CheckResult) -> [ItemPath] {
        switch result.check {
        case .envelopeStructure: [ItemPath(fieldSteps(result.detail))]
        case .envelopeAlgorithm:
            result.detail?.hasPrefix("params.mode") == true ? [["params", "mode"]] : [["algorithm"]]
        case .envelopeRecipient: [["params", "pkRHash"]]
        case .envelopeTranscript: [["params", "infoHash"]]
        case .envelopeDecryption:
            result.detail?.hasPrefix("pkEm") == true ? [["params", "pkEm"]] : [["data"]]
        default: []
        }
    }

    /// In a DeviceResponse.
    static func inResponse(_ result: CheckResult) -> [ItemPath] {
        switch result.check {
        case .responseStructure: [ItemPath(fieldSteps(result.detail))]
        case .responseVersion: [["version"]]
        case .responseStatus: [["status"]]
        case .responseDocuments:
            result.code == .documentUnrequested ? [["zkDocuments"], ["encryptedDocuments"]] : [["documents"]]
        case .requestSatisfaction, .requestAges: [["documents", .every, "issuerSigned", "nameSpaces"]]
        default: []
        }
    }

    /// In a document, where the place does not depend on which elements it has.
    static func inDocument(_ result: CheckResult) -> [ItemPath] {
        switch result.check {
        case .documentStructure: structure(result.detail, within: [])
        case .documentRequested: [["docType"]]
        case .issuerCertificateChain, .issuerTrustAnchor, .issuerCertificateValidity, .issuerSignerProfile,
            .issuerExtendedKeyUsage, .issuerCountry, .issuerStateOrProvince, .issuerRevocation:
            [issuerAuth + [1, .label(33)]]
        case .issuerCriticalHeaders: [issuerAuth + [0, .label(2)]]
        case .issuerAlgorithm:
            result.code == .algorithmUnsupported ? [issuerAuth + [1, .label(33)]] : [issuerAuth + [0, .label(1)]]
        case .issuerPayload: [issuerAuth + [2]]
        case .issuerSignature: [issuerAuth + [3]]
        case .msoStructure: structure(result.detail, within: securityObject)
        case .msoVersion: [securityObject + ["version"]]
        case .msoDigestAlgorithm: [securityObject + ["digestAlgorithm"]]
        case .msoDigestLength, .msoDigestIDRange: [securityObject + ["valueDigests"]]
        case .msoDocType: [["docType"], securityObject + ["docType"]]
        case .validitySigned: [validityInfo + ["signed"]]
        case .validityStart: [validityInfo + ["validFrom"]]
        case .validityEnd, .validityCertificateEnd: [validityInfo + ["validUntil"]]
        case .validityOrder, .validityFormat: [validityInfo]
        case .validityExpectedUpdate: [validityInfo + ["expectedUpdate"]]
        case .status: [securityObject + ["status"]]
        case .deviceKey: [securityObject + ["deviceKeyInfo", "deviceKey"]]
        case .deviceAuthentication: [["deviceSigned", "deviceAuth"]]
        case .deviceCriticalHeaders: [deviceAuth + [0, .label(2)]]
        case .deviceAlgorithm: [deviceAuth + [0, .label(1)]]
        case .devicePayload: [deviceAuth + [2]]
        case .deviceSignature, .deviceMAC: [deviceAuth + [3]]
        case .deviceAuthorizations: [["deviceSigned", "nameSpaces"], securityObject + ["deviceKeyInfo"]]
        default: []
        }
    }

    static let issuerAuth: ItemPath = ["issuerSigned", "issuerAuth"]
    static let securityObject: ItemPath = issuerAuth + [2]
    private static let validityInfo: ItemPath = securityObject + ["validityInfo"]
    private static let deviceAuth: ItemPath = ["deviceSigned", "deviceAuth", .every]

    /// A field that is missing or wrong: itself where it is there, and else the place that lacks it.
    private static func structure(_ detail: String?, within container: ItemPath) -> [ItemPath] {
        guard let name = fieldName(detail) else { return [["deviceSigned", "deviceAuth"]] }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return switch last {
        case "Document", "MobileSecurityObject": [container]
        case "IssuerSignedItem": [container + ["issuerSigned", "nameSpaces"]]
        case "issuerSigned", "deviceSigned", "docType": [container + [.member(last)]]
        default: detail?.hasSuffix("missing") == true ? [container + [.member(last)]] : [container + [.anywhere(last)]]
        }
    }

    /// The steps that the name of a field stands for, such as `params.mode`.
    private static func fieldSteps(_ detail: String?) -> [ItemPath.Step] {
        guard let name = fieldName(detail), !["DeviceResponse", "envelope"].contains(name) else { return [] }
        return name.split(separator: ".").map { .member(String($0)) }
    }

    /// What a message of a parser begins with: the name of the field, and then what is wrong with it.
    private static func fieldName(_ detail: String?) -> String? {
        guard let word = detail?.prefix(while: { $0 != " " && $0 != ":" }), !word.isEmpty, word != "the" else {
            return nil
        }
        return String(word)
    }
}
