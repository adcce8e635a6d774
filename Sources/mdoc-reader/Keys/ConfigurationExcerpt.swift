// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON

/// Lines for `reader.json5`. No command edits that file: what is in it belongs to the operator.
struct ConfigurationExcerpt {
    enum Place: String {
        case service = ""
        case relyingParty = "relyingParties[]"
    }

    /// Stands where only the operator knows what belongs there. It is neither an identifier nor a source of a secret, so
    /// the service refuses it where it was left.
    static let unknown: JSONValue = "…"

    let place: Place
    let members: JSONObject

    var json: JSONObject { ["in": .string(place.rawValue), "members": .object(members)] }

    /// The lines and where they belong.
    var text: String {
        let heading =
            switch place {
            case .service: "reader.json5, at the outermost level:"
            case .relyingParty: "reader.json5, in the entry of relyingParties:"
            }
        return heading + "\n" + JSON5Notation.members(members, indentation: 2)
    }

    /// `{file: …}` with the absolute path, which is right wherever `reader.json5` lies.
    static func file(_ path: String) -> JSONValue {
        .object(["file": .string(URL(filePath: path).standardizedFileURL.path)])
    }
}
