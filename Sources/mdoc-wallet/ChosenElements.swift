// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc
internal import MdocVerification
internal import Terminal
internal import WalletSimulator

/// Which elements a document is issued with, and with what values: first `--only`, then `--without`, then `--element`.
struct ChosenElements {
    static let options: [CommandDescription.Option] = [
        .value("--only", "NS/ID,…", "issue no other elements of the invented person than these", isRepeatable: true),
        .value("--without", "NS/ID,…", "leave these elements out", isRepeatable: true),
        .value(
            "--element", "NS/ID=VALUE", "issue this element with this value, in place of another or beside the others",
            isRepeatable: true),
    ]

    static let note = """
        VALUE is JSON or plain text, and gets the CBOR type that its namespace gives the element: dates as 2026-11-30
        or 2026-11-30T06:00:00Z, bytes as base64url (or hex:…, base64:…). For other elements JSON tells the type.
        The elements are signed as given: an issuing_country other than --country makes a document that is rejected.
        """

    private let only: [ElementName]?
    private let without: [ElementName]
    private let set: [(name: ElementName, value: CBORValue)]

    init(_ arguments: Arguments) throws(UsageError) {
        only = arguments.isSet("--only") ? try Self.names(arguments, "--only") : nil
        without = try Self.names(arguments, "--without")
        set = try arguments.all("--element").map { text throws(UsageError) in try Self.element(text) }
    }

    func apply(to document: inout SampleDocument) throws(UsageError) {
        let held = document.elements.map(\.name)
        if let unknown = ((only ?? []) + without).first(where: { !held.contains($0) }) {
            let names = held.map(\.description).joined(separator: ", ")
            throw UsageError("the invented person has no \(unknown)", hint: "the elements are \(names)")
        }
        if let only { document.elements.removeAll { !only.contains($0.name) } }
        document.elements.removeAll { without.contains($0.name) }
        for (name, value) in set { document[name] = value }
        guard !document.elements.isEmpty else { throw UsageError("no element is left to issue") }
    }

    private static func names(_ arguments: Arguments, _ option: String) throws(UsageError) -> [ElementName] {
        try ElementNames.list(arguments.all(option).joined(separator: ","))
    }

    private static func element(_ text: String) throws(UsageError) -> (name: ElementName, value: CBORValue) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw UsageError("--element has no value", hint: "write it as org.iso.18013.5.1/age_in_years=34")
        }
        let name = try ElementNames.name(parts[0])
        let form = ElementForm(of: name)
        guard let value = ElementValue.read(String(parts[1]), as: form) else {
            throw UsageError(
                "the value of \(name) is not of its type", hint: form.map { "it is \(describe($0))" })
        }
        return (name, value)
    }

    private static func describe(_ form: ElementForm) -> String {
        switch form {
        case .text: "text"
        case .unsigned: "a whole number from 0 on"
        case .boolean: "true or false"
        case .bytes: "bytes, as base64url, hex:… or base64:…"
        case .fullDate: "a day, such as 2026-11-30"
        case .dateTime: "a time, such as 2026-11-30T06:00:00Z"
        case .arrayOf(let element): "a JSON array, each element of it \(describe(element))"
        case .map(let members): "a JSON object with members such as \(members.first?.name ?? "text")"
        case .either(let one, let other): "\(describe(one)) or \(describe(other))"
        }
    }
}
