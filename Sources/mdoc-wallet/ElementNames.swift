// SPDX-License-Identifier: Apache-2.0

internal import Mdoc
internal import Terminal

/// Names of elements on the command line: `org.iso.18013.5.1/family_name`.
enum ElementNames {
    static func name(_ word: Substring) throws(UsageError) -> ElementName {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let nameSpace = NameSpace(parts[0]), let identifier = ElementIdentifier(parts[1])
        else {
            throw UsageError(
                "\(word) is not the name of an element", hint: "write it as org.iso.18013.5.1/family_name")
        }
        return ElementName(nameSpace, identifier)
    }

    /// Names with commas between them; the empty text is none.
    static func list(_ text: String) throws(UsageError) -> [ElementName] {
        try text.split(separator: ",").map { word throws(UsageError) in try name(word) }
    }
}
