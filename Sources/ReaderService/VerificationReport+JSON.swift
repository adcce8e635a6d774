// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import IssuerTrust
internal import JOSE
public import JSON
internal import Mdoc
public import MdocVerification
internal import ReaderPolicy
internal import Timestamps

extension VerificationReport {
    /// The one shape of a report, in JSON.
    public var json: JSONValue {
        var object: JSONObject = [
            "verdict": .string(verdict.rawValue), "protocol": .string(presentationProtocol.rawValue),
            "verifiedAt": .string(verifiedAt.rfc3339), "failures": .array(failures.map(JSONValue.string)),
        ]
        if !policy.tolerated.isEmpty { object.append("tolerate", policy.tolerated.json) }
        if !policy.required.isEmpty { object.append("require", policy.required.json) }
        object.append("checks", .array(checks.map(\.json)))
        object.append("documents", .array(documents.map(\.json)))
        return .object(object)
    }
}

extension Set<FailureCode> {
    fileprivate var json: JSONValue { .array(map(\.rawValue).sorted().map(JSONValue.string)) }
}

extension CheckResult {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["check": .string(check.rawValue), "outcome": .string(outcome.rawValue)]
        object.append("code", codeWord.map(JSONValue.string))
        if !rules.isEmpty { object.append("rules", .array(rules.map(JSONValue.string))) }
        object.append("detail", detail.map(JSONValue.string))
        if code != nil { object.append("reference", .string(check.reference)) }
        return .object(object)
    }
}

extension DocumentReport {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.append("docType", docType.map { .string($0.rawValue) } ?? .null)
        object.append("verdict", .string(verdict.rawValue))
        object.append("issuer", issuer?.json)
        object.append("validity", validity?.json)
        object.append("status", .string(status.rawValue))
        object.append("checks", .array(checks.map(\.json)))
        object.append("elements", document?.json)
        return .object(object)
    }
}

extension IssuerReport {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.append("country", country.map(JSONValue.string))
        object.append("jurisdiction", jurisdiction.map(JSONValue.string))
        object.append("authority", authority.map(JSONValue.string))
        object.append("anchor", .string(anchor))
        object.append("anchorKeyIdentifier", anchorKeyIdentifier.map { .string($0.hexadecimal) })
        object.append("source", .string(source.rawValue))
        return .object(object)
    }
}

extension ValidityInfo {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "signed": .string(signed.rfc3339), "validFrom": .string(validFrom.rfc3339),
            "validUntil": .string(validUntil.rfc3339),
        ]
        object.append("expectedUpdate", expectedUpdate.map { .string($0.rfc3339) })
        return .object(object)
    }
}

extension VerifiedDocument {
    /// Namespace → element → value.
    fileprivate var json: JSONValue {
        var nameSpaces: [(NameSpace, [(String, JSONValue)])] = []
        for element in elements {
            let member = (element.name.identifier.rawValue, element.json)
            if let index = nameSpaces.firstIndex(where: { $0.0 == element.name.nameSpace }) {
                nameSpaces[index].1.append(member)
            } else {
                nameSpaces.append((element.name.nameSpace, [member]))
            }
        }
        return .object(JSONObject(nameSpaces.map { ($0.0.rawValue, .object(JSONObject($0.1))) }))
    }
}

extension VerifiedElement {
    var json: JSONValue {
        let value = value
        var object: JSONObject = ["value": value.json, "type": .string(value.typeName)]
        if let intentToStore {
            object.append("requested", true)
            object.append("intentToStore", intentToStore.json)
        }
        object.append("derivedFrom", derivedFrom.map { .string($0.rawValue) })
        if signer == .device { object.append("signedBy", "device") }
        return .object(object)
    }
}

extension ClaimValue {
    /// Text and Booleans as such; integers as numbers up to 2^53 - 1 and as decimal text above; bytes in base64url.
    public var json: JSONValue {
        switch self {
        case .text(let text), .fullDate(let text), .dateTime(let text): .string(text)
        case .unsigned(let value): value <= Self.exactLimit ? .integer(Int64(value)) : .string(String(value))
        case .negative(let argument):
            argument < Self.exactLimit ? .integer(-1 - Int64(argument)) : .string(String(-1 - Int128(argument)))
        case .boolean(let value): .bool(value)
        case .bytes(let bytes): .string(Base64URL.encode(bytes.span))
        case .array(let elements): .array(elements.map(\.json))
        case .map(let members): .object(JSONObject(members.map { ($0.key, $0.value.json) }))
        case .float(let value): .real(value)
        case .null: .null
        }
    }

    /// The largest integer that every JSON reader keeps exactly, RFC 8259, 6.
    private static let exactLimit: UInt64 = 1 << 53 - 1
}

extension Collection<UInt8> {
    /// Lower-case hexadecimal.
    public var hexadecimal: String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value }
        return String(decoding: flatMap { [digit($0 >> 4), digit($0 & 0xF)] }, as: UTF8.self)
    }
}
