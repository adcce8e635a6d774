// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON
internal import ReaderService
internal import Terminal

/// What a command that made a key tells.
struct NewKeyReport {
    struct File {
        /// The member of the JSON, such as `privateKey`.
        let role: String
        let path: String
    }

    /// Something to know of the key, such as its hash.
    struct Fact {
        let name: String
        let value: String
    }

    let kind: KeyKind
    var files: [File] = []
    var facts: [Fact] = []
    /// Nil where `reader.json5` has no place for the key.
    var configuration: ConfigurationExcerpt?
    /// What is left for a person to do, in this order.
    var steps: [String]

    /// Writes it to standard output.
    func write(asJSON: Bool) {
        if asJSON {
            Output.write(bytes: json.serialized(.indented))
            Output.line()
        } else {
            Output.write(text)
        }
    }

    private var json: JSONObject {
        var object: JSONObject = [
            "kind": .string(kind.rawValue),
            "files": .object(JSONObject(files.map { ($0.role, .string($0.path)) })),
        ]
        for fact in facts { object.append(fact.name, .string(fact.value)) }
        object.append("configuration", configuration.map { .object($0.json) })
        object.append("steps", .array(steps.map(JSONValue.string)))
        return object
    }

    private var text: String {
        var text = files.map { "wrote \($0.path)\n" }.joined()
        let width = facts.map(\.name.count).max() ?? 0
        for fact in facts {
            text += "\(fact.name)\(String(repeating: " ", count: width - fact.name.count))  \(fact.value)\n"
        }
        if let configuration { text += "\n\(configuration.text)" }
        guard !steps.isEmpty else { return text }
        text += "\nnext:\n"
        for (index, step) in steps.enumerated() { text += "  \(index + 1). \(Self.wrapped(step, indentation: 5))\n" }
        return text
    }

    /// Breaks a sentence between words into lines of 100 characters, as far as its words allow.
    private static func wrapped(_ sentence: String, indentation: Int) -> String {
        var (text, column) = ("", indentation)
        for word in sentence.split(separator: " ") {
            if column > indentation, column + 1 + word.count > 100 {
                text += "\n" + String(repeating: " ", count: indentation)
                column = indentation
            } else if column > indentation {
                text += " "
                column += 1
            }
            text += word
            column += word.count
        }
        return text
    }
}

extension [NewKeyReport.Fact] {
    /// What finds a P-256 key again: in envelopes by `pkRHash`, elsewhere by its SubjectPublicKeyInfo.
    init(of key: PublicKey) {
        let point = key.rawRepresentation
        let info = key.subjectPublicKeyInfo()
        self = [
            .init(name: "pkRHash", value: HashAlgorithm.sha256.hash(point.span).hexadecimal),
            .init(name: "spkiSHA256", value: HashAlgorithm.sha256.hash(info.span).hexadecimal),
        ]
    }
}
