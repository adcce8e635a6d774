// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Mdoc

/// What the documents of vectors hold.
enum VectorDocument: String {
    /// Five elements in two namespaces: enough for most cases, and short.
    case few
    /// The simulator's driving licence, with pictures that are as small as pictures can be. Of ages it has two, since a
    /// request may name no more (18013-5, 7.2.5).
    case all
    /// The same with a portrait of the size that real ones have.
    case portrait

    func sample(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
        switch self {
        case .few:
            var document = SampleDocument.mDL(by: authority, at: now)
            document.elements.removeAll { !Self.identifiers.contains($0.name.identifier.rawValue) }
            return document
        case .all: return Self.licence(by: authority, at: now, pictureByteCount: 0)
        case .portrait: return Self.licence(by: authority, at: now, pictureByteCount: 2048)
        }
    }

    private static func licence(
        by authority: IssuingAuthority, at now: Date, pictureByteCount: Int
    ) -> SampleDocument {
        var document = SampleDocument.mDL(
            by: authority, at: now, portrait: SamplePortrait.jpeg(byteCount: pictureByteCount))
        document.elements.removeAll { $0.name.identifier.rawValue == "age_over_65" }
        return document
    }

    private static let identifiers = [
        "family_name", "issuing_country", "issuing_jurisdiction", "age_over_21", "DHS_compliance",
    ]
}
