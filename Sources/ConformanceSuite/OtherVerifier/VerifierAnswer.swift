// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import JSON
internal import Terminal

/// What another verifier answered, in the form that `docs/conformance-command.md` describes.
enum VerifierAnswer {
    case accepted(elements: JSONValue?)
    /// With the codes that it gave; nil where it gave none.
    case rejected(codes: [String]?)
    case unsupported(reason: String)
    case none(reason: String)

    private static let limits = JSONLimits(byteCount: 1 << 20, depth: 32, itemCount: 1 << 14)

    init(_ process: ChildProcess) {
        switch process.ending {
        case .exited(let status):
            let answer = Self.read(process.output)
            self =
                switch (status, answer) {
                case (0, _): answer
                // What commands of this kind do, this project's own among them.
                case (1, .rejected): answer
                case (126, _), (127, _): .none(reason: "exit status \(status): the command cannot be run")
                default: .none(reason: "exit status \(status)")
                }
        case .killed(let signal): self = .none(reason: "ended by signal \(signal)")
        case .timedOut: self = .none(reason: "no end within the time that it has")
        case .wroteTooMuch: self = .none(reason: "more output than an answer may have")
        case .unknown: self = .none(reason: "the system does not tell how it ended")
        case .notStarted(let reason): self = .none(reason: "not started: \(reason)")
        }
    }

    private static func read(_ output: [UInt8]) -> VerifierAnswer {
        let text = output.drop { isSpace($0) }
        guard let first = text.first else { return .none(reason: "empty output") }
        return first == UInt8(ascii: "{") ? object(Array(text)) : words(text)
    }

    /// The first line: a verdict, and after it codes or a reason.
    private static func words(_ text: ArraySlice<UInt8>) -> VerifierAnswer {
        guard let line = String(validating: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) else {
            return .none(reason: "output that is not UTF-8")
        }
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let rest = Array(words.dropFirst())
        switch words.first {
        case "accepted": return .accepted(elements: nil)
        case "rejected": return .rejected(codes: rest.isEmpty ? nil : rest)
        case "unsupported": return .unsupported(reason: reason(rest.joined(separator: " ")))
        default: return .none(reason: "output that begins with no verdict")
        }
    }

    /// One object: `verdict`, and where wanted `failures`, `elements`, `reason`; a report of this project is one too.
    private static func object(_ text: [UInt8]) -> VerifierAnswer {
        let object: JSONObject
        do { object = try JSONReader.object(of: text.span, limits: limits) } catch {
            return .none(reason: "output that is no JSON object: \(error.description)")
        }
        var codes: [String]?
        if let failures = object["failures"] {
            guard let texts = failures.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
                return .none(reason: "failures that are no list of texts")
            }
            codes = texts.compactMap(\.self)
        }
        if let elements = object["elements"], elements.objectValue == nil {
            return .none(reason: "elements that are no object")
        }
        if let documents = object["documents"], documents.arrayValue == nil {
            return .none(reason: "documents that are no list")
        }
        if let reason = object["reason"], reason.stringValue == nil { return .none(reason: "a reason that is no text") }
        switch object["verdict"]?.stringValue {
        case "accepted":
            guard codes?.isEmpty ?? true else { return .none(reason: "accepted with failures") }
            return .accepted(elements: object["elements"] ?? reported(object["documents"]))
        case "rejected": return .rejected(codes: codes)
        case "unsupported": return .unsupported(reason: reason(object["reason"]?.stringValue ?? ""))
        default: return .none(reason: "a JSON object without a verdict")
        }
    }

    /// The values of all documents of a report together: of two that show one element the first counts, and what the
    /// verifier worked out itself is not among them.
    private static func reported(_ documents: JSONValue?) -> JSONValue? {
        guard let documents = documents?.arrayValue else { return nil }
        // Names that Unicode holds for equal are different names.
        var nameSpaces: [(name: ExactString, values: JSONObject)] = []
        for nameSpace in documents.flatMap({ $0["elements"]?.objectValue?.members ?? [] }) {
            let name = ExactString(nameSpace.name)
            for element in nameSpace.value.objectValue?.members ?? [] where element.value["derivedFrom"] == nil {
                guard let value = element.value["value"] else { continue }
                let place = nameSpaces.firstIndex { $0.name == name } ?? nameSpaces.endIndex
                if place == nameSpaces.endIndex { nameSpaces.append((name, JSONObject())) }
                if nameSpaces[place].values[element.name] == nil {
                    nameSpaces[place].values.append(element.name, value)
                }
            }
        }
        return .object(JSONObject(nameSpaces.map { ($0.name.text, .object($0.values)) }))
    }

    private static func reason(_ text: String) -> String {
        text.isEmpty ? "no reason given" : String(text.prefix(200))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
