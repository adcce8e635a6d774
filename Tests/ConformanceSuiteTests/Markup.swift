// SPDX-License-Identifier: Apache-2.0

/// The elements of a markup text, with a look at its form: every tag closed in order, every attribute in quotation
/// marks, and no character that markup must escape.
struct Markup {
    struct Element: Equatable {
        let name: String
        var attributes: [String: String] = [:]
    }

    private(set) var elements: [Element] = []
    private(set) var problems: [String] = []

    init(_ text: String, voidElements: Set<String> = []) {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            check(content: rest[..<start])
            guard let end = rest[start...].firstIndex(of: ">") else {
                problems.append("a tag without end")
                return
            }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if open.popLast() != name { problems.append("</\(name)> closes another element") }
                continue
            }
            let element = read(tag.hasSuffix("/") ? tag.dropLast() : tag)
            elements.append(element)
            if !tag.hasSuffix("/"), !voidElements.contains(element.name) { open.append(element.name) }
        }
        check(content: rest)
        if !open.isEmpty { problems.append("not closed: \(open)") }
    }

    private mutating func read(_ tag: Substring) -> Element {
        var element = Element(name: String(tag.prefix { !$0.isWhitespace }))
        var rest = tag.dropFirst(element.name.count).drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let name = rest.prefix { $0 != "=" }
            rest = rest.dropFirst(name.count + 1)
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
                problems.append("the attribute \(name) has no quotation marks")
                return element
            }
            let value = rest[rest.index(after: rest.startIndex)..<end]
            check(content: value)
            if element.attributes.updateValue(String(value), forKey: String(name)) != nil {
                problems.append("the attribute \(name) stands twice")
            }
            rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
        }
        return element
    }

    private mutating func check(content: Substring) {
        for part in content.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            let isKnown = ["amp;", "lt;", "gt;", "quot;"].contains { part.hasPrefix($0) }
            if !isKnown { problems.append("an ampersand that is not escaped") }
        }
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" && scalar != "\t" }
        if content.unicodeScalars.contains(where: isControl) { problems.append("a control character") }
    }
}
