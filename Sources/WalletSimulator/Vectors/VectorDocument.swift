// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Mdoc

/// What the documents of vectors hold.
enum VectorDocument: String {
    /// Four elements in two namespaces: enough for most cases, and short.
    case few
    /// Elements of every form that a fault may need.
    case some
    /// The simulator's driving licence, with pictures that are as small as pictures can be. Of ages it has two, since a
    /// request may name no more (18013-5, 7.2.5).
    case all
    /// The same with a portrait of the size that real ones have.
    case portrait

    func sample(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
        switch self {
        case .few: return Self.licence(by: authority, at: now, keeping: Self.short)
        case .some: return Self.licence(by: authority, at: now, keeping: Self.short.union(Self.further))
        case .all: return Self.licence(by: authority, at: now)
        case .portrait: return Self.licence(by: authority, at: now, pictureByteCount: 2048)
        }
    }

    private static func licence(
        by authority: IssuingAuthority, at now: Date, pictureByteCount: Int = 0, keeping identifiers: Set<String>? = nil
    ) -> SampleDocument {
        var document = SampleDocument.mDL(
            by: authority, at: now, portrait: SamplePortrait.jpeg(byteCount: pictureByteCount))
        document.elements.removeAll { element in
            let identifier = element.name.identifier.rawValue
            return identifier == "age_over_65" || identifiers?.contains(identifier) == false
        }
        return document
    }

    private static let short: Set = ["family_name", "issuing_country", "issuing_jurisdiction", "DHS_compliance"]

    private static let further: Set = [
        "given_name", "birth_date", "issue_date", "expiry_date", "portrait", "driving_privileges", "sex", "height",
        "eye_colour", "age_in_years", "age_over_18", "age_over_21",
    ]
}
