// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import HTTPServer
internal import JSON
internal import ReaderService

/// A JSON object of a body, whose members are read or refused on purpose.
struct BodyReader {
    private let object: JSONObject
    /// The largest request for documents has some thousand values.
    private static let itemLimit = 16_384

    /// - Parameter members: All that may be there.
    init(_ request: HTTPRequest, members: Set<String>) throws(ServiceError) {
        do throws(JSONError) {
            object = try JSONReader.object(
                of: request.body.span,
                limits: JSONLimits(byteCount: max(1, request.body.count), itemCount: Self.itemLimit))
        } catch {
            switch error {
            case .malformed: throw .malformed(.init("the body", .notJSON))
            case .duplicateMember: throw .malformed(.init("the body", .memberTwice))
            case .tooDeep, .tooLarge: throw .malformed(.init("the body", .tooMuch))
            }
        }
        // By their bytes: to Swift, a name with U+212A KELVIN SIGN for K is the same text, and what has it was not read.
        if let unknown = object.names.first(where: { name in !members.contains { $0.isExactly(name) } }) {
            throw .malformed(.init(Self.printable(unknown), .unknown))
        }
    }

    subscript(name: String) -> JSONValue? { object[name] }

    /// A text that must be there, of a length in UTF-8.
    func text(_ name: String, _ lengths: ClosedRange<Int>) throws(ServiceError) -> String {
        guard let value = object[name] else { throw .malformed(.init(name, .missing)) }
        guard let text = value.stringValue else { throw .malformed(.init(name, .wrongType)) }
        guard lengths.contains(text.utf8.count) else { throw .malformed(.init(name, .outOfRange)) }
        return text
    }

    func optionalText(_ name: String, _ lengths: ClosedRange<Int>) throws(ServiceError) -> String? {
        object[name] == nil ? nil : try text(name, lengths)
    }

    func optionalInteger(_ name: String) throws(ServiceError) -> Int? {
        guard let value = object[name] else { return nil }
        guard let number = value.integerValue else { throw .malformed(.init(name, .wrongType)) }
        return Int(number)
    }

    var value: JSONValue { .object(object) }

    /// A name that a caller made up is shown where it is short and plain.
    private static func printable(_ name: String) -> String {
        name.utf8.count <= 40 && name.utf8.allSatisfy { (0x21...0x7e).contains($0) } ? name : "a member"
    }
}

extension HTTPRequest {
    /// The media type without its parameters, in lower case; nil where the header is not there.
    var mediaType: String? {
        head.fields["Content-Type"].map { value in
            String(value.split(separator: ";", omittingEmptySubsequences: false)[0]).lowercased()
                .filter { $0 != " " && $0 != "\t" }
        }
    }
}
