// SPDX-License-Identifier: Apache-2.0

internal import JSON5

/// A value of the configuration, and where it stands.
///
/// Each way to read it leaves a problem behind where it returns nil.
struct ConfigurationNode {
    let value: JSON5Value
    /// Such as `relyingParties[0].name`; empty for the root.
    let path: String
    let findings: Findings

    var line: Int { value.line }

    func refuse(_ fault: ConfigurationFault) { findings.add(fault, line: line, member: path) }

    func warn(_ reason: ConfigurationWarning.Reason) { findings.add(reason, line: line, member: path) }

    /// A text of the given form.
    func text(_ form: TextForm) -> String? {
        parse(form) { form.accepts($0) ? $0 : nil }
    }

    /// What a text of the given form stands for.
    func parse<Result>(_ form: TextForm, _ parse: (String) -> Result?) -> Result? {
        guard let text = string() else { return nil }
        let result = parse(text)
        if result == nil { refuse(.wrongForm(form)) }
        return result
    }

    var isText: Bool { value.stringValue != nil }

    /// Any text at all.
    func string() -> String? { require(.text, value.stringValue) }

    func flag() -> Bool? { require(.flag, value.boolValue) }

    func integer(in range: ClosedRange<Int>) -> Int? {
        guard let number = require(.integer, value.integerValue) else { return nil }
        guard let integer = Int(exactly: number), range.contains(integer) else {
            refuse(.outOfRange(range))
            return nil
        }
        return integer
    }

    func elements() -> [ConfigurationNode]? {
        guard let elements = require(.list, value.arrayValue) else { return nil }
        return elements.enumerated().map { index, element in
            ConfigurationNode(value: element, path: "\(path)[\(index)]", findings: findings)
        }
    }

    /// Lends the members to `body`, and refuses those that it did not ask for.
    func section<Result>(_ body: (ConfigurationSection) -> Result?) -> Result? {
        guard let object = require(.section, value.objectValue) else { return nil }
        let section = ConfigurationSection(object, of: self)
        let result = body(section)
        section.refuseOtherMembers()
        return result
    }

    private func require<Value>(_ kind: ConfigurationFault.Kind, _ value: Value?) -> Value? {
        if value == nil { refuse(.wrongKind(kind)) }
        return value
    }
}
