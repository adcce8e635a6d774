// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import ReaderService
internal import Timestamps

/// A key, a request or a certificate in a file: what may be shown of it, and never its secret.
struct ListedKey {
    enum Kind: String {
        case privateKey = "private-key"
        case publicKey = "public-key"
        case certificationRequest = "certification-request"
        case certificate
        /// 32 bytes in hexadecimal. What they are for, the file does not say.
        case keyEncryptionKey = "key-encryption-key"
        case apiKey = "api-key"
        case unreadable

        var isSecret: Bool { self == .privateKey || self == .keyEncryptionKey || self == .apiKey }
    }

    let path: String
    let kind: Kind
    /// How it is written, such as `PKCS #8`.
    let form: String
    var publicKey: PublicKey?
    var subject: DistinguishedName?
    /// Of a certificate. Nothing says that the second instant is the later one.
    var notBefore: Date?
    var notAfter: Date?
    /// Of an API key: what `reader.json5` knows it by.
    var sha256: [UInt8]?
    /// Why it cannot be read.
    var problem: CryptographyError?
    /// Of the file, when it holds a secret that others than its owner can get at.
    var isOpenToOthers = false

    init(_ path: String, _ kind: Kind, form: String) {
        self.path = path
        self.kind = kind
        self.form = form
    }

    var json: JSONValue {
        var object: JSONObject = ["file": .string(path), "kind": .string(kind.rawValue), "form": .string(form)]
        for (name, value) in facts { object.append(name, .string(value)) }
        object.append("problem", problem.map { .string($0.code) })
        if kind.isSecret { object.append("openToOthers", .bool(isOpenToOthers)) }
        return .object(object)
    }

    var text: String {
        var text = "\(path)\n  \(kind.rawValue), \(form)\(problem.map { ": \($0)" } ?? "")\n"
        for (name, value) in facts {
            text += "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(value)\n"
        }
        return text
    }

    /// The members of the JSON and the lines of the text alike.
    private var facts: [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if let publicKey {
            facts.append(("curve", publicKey.curve.name))
            let (point, info) = (publicKey.rawRepresentation, publicKey.subjectPublicKeyInfo())
            // Envelopes know no other curve.
            if publicKey.curve == .p256 {
                facts.append(("pkRHash", HashAlgorithm.sha256.hash(point.span).hexadecimal))
            }
            facts.append(("spkiSHA256", HashAlgorithm.sha256.hash(info.span).hexadecimal))
        }
        if let sha256 { facts.append(("sha256", sha256.hexadecimal)) }
        if let subject { facts.append(("subject", subject.description)) }
        if let notBefore { facts.append(("notBefore", notBefore.rfc3339)) }
        if let notAfter { facts.append(("notAfter", notAfter.rfc3339)) }
        return facts
    }
}
