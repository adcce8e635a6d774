// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import InputEncoding
internal import JSON

/// JSON for people: indented, with comments, and quoted like diagnostic notation so that no text acts on a terminal.
struct JSONNotation {
    private(set) var output: BoundedText
    private let elidesBytesOver: Int?
    private var certificatesLeft = 64

    /// Members of a private or symmetric key, RFC 7518, 6.2.2, 6.3.2 and 6.4.1.
    private static let secrets: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]
    private static let hidden = "\"…\" / private, not shown /"
    /// Members that are instants, RFC 7519, 4.1.
    private static let instants: Set<String> = ["exp", "nbf", "iat", "auth_time", "updated_at"]
    /// Characters shown of a text that is too long to be shown whole.
    private static let prefixCount = 43

    init(options: InspectionOptions) {
        output = BoundedText(byteLimit: options.outputByteLimit)
        elidesBytesOver = options.elidesBytesOver
    }

    mutating func heading(_ text: String) {
        if !output.utf8.isEmpty { output.append("\n\n") }
        output.append("/ \(text) /\n")
    }

    mutating func append(_ text: String) { output.append(text) }

    /// Depth is bounded by the reader's limits.
    mutating func write(_ value: JSONValue, level: Int = 0) {
        guard !output.isCut else { return }
        switch value {
        case .null: output.append("null")
        case .bool(let value): output.append(value ? "true" : "false")
        case .integer(let value): output.append(String(value))
        case .real(let value): output.append("\(value)")
        case .string(let text): write(text)
        case .array(let elements):
            output.append("[")
            for (index, element) in elements.enumerated() {
                if output.isCut { return }
                separate(index, level: level + 1)
                write(element, level: level + 1)
            }
            if !elements.isEmpty { output.newLine(level: level) }
            output.append("]")
        case .object(let object): write(object, level: level)
        }
    }

    mutating func write(_ object: JSONObject, level: Int = 0) {
        let isKey = object["kty"] != nil || object["crv"] != nil
        output.append("{")
        for (index, member) in object.members.enumerated() {
            if output.isCut { return }
            separate(index, level: level + 1)
            output.append(CBORDiagnostic.quoted(member.name) + ": ")
            if isKey, Self.secrets.contains(member.name) {
                output.append(Self.hidden)
            } else if member.name == "x5c", let chain = member.value.arrayValue {
                write(certificates: chain, level: level + 1)
            } else {
                write(member.value, level: level + 1)
                if Self.instants.contains(member.name) { comment(NumericDate.text(Self.number(member.value))) }
            }
        }
        if !object.members.isEmpty { output.newLine(level: level) }
        output.append("}")
    }

    private mutating func separate(_ index: Int, level: Int) {
        if index > 0 { output.append(",") }
        output.newLine(level: level)
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    private mutating func comment(_ text: String?) {
        if let text { output.append(" " + DiagnosticComment.text(text)) }
    }
}

extension JSONNotation {
    /// RFC 7515, 4.1.6: base64, unlike all else.
    private mutating func write(certificates: [JSONValue], level: Int) {
        output.append("[")
        for (index, element) in certificates.enumerated() {
            if output.isCut { return }
            separate(index, level: level + 1)
            guard let text = element.stringValue else {
                write(element, level: level + 1)
                continue
            }
            write(text, remark: summary(ofCertificate: text))
        }
        if !certificates.isEmpty { output.newLine(level: level) }
        output.append("]")
    }

    private mutating func summary(ofCertificate text: String) -> String? {
        guard certificatesLeft > 0 else { return nil }
        certificatesLeft -= 1
        let characters = Array(text.utf8)
        guard let der = try? EncodedInput(base64: characters[...]).bytes else { return "not base64" }
        return CertificateNotation.summary(of: der[...])
    }

    private mutating func write(_ text: String, remark: String? = nil) {
        if PrivateKeyText.isContained(in: text) { return output.append(Self.hidden) }
        let limit = elidesBytesOver.map { ($0 * 4 + 2) / 3 } ?? .max
        let isElided = text.utf8.count > limit && Self.isEncoded(text)
        output.append(CBORDiagnostic.quoted(isElided ? text.prefix(Self.prefixCount) + "…" : text))
        let remarks = [isElided ? "\(text.utf8.count) characters" : nil, remark].compactMap(\.self)
        comment(remarks.isEmpty ? nil : remarks.joined(separator: ", "))
    }

    /// Base64 or base64url, perhaps several with dots between them: nothing that a person reads.
    private static func isEncoded(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
                UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }
}
