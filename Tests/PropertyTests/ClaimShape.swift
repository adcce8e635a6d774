// SPDX-License-Identifier: Apache-2.0

import Mdoc
import MdocVerification

/// A value of a report, compared byte by byte: Swift takes texts for equal that Unicode calls equivalent, and numbers for
/// unequal that are no numbers.
indirect enum ClaimShape: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        let key: [UInt8]
        let value: ClaimShape
    }

    case atom(String)
    /// A type and UTF-8.
    case text(String, [UInt8])
    case list([ClaimShape])
    case map([Member])

    init(_ value: ClaimValue) {
        self =
            switch value {
            case .text(let text): .text("tstr", Array(text.utf8))
            case .unsigned(let number): .atom("uint \(number)")
            case .negative(let argument): .atom("nint \(argument)")
            case .boolean(let value): .atom("bool \(value)")
            case .bytes(let bytes): .atom("bstr \(bytes)")
            case .fullDate(let text): .text("full-date", Array(text.utf8))
            case .dateTime(let text): .text("tdate", Array(text.utf8))
            case .array(let elements): .list(elements.map(ClaimShape.init))
            case .map(let members):
                .map(members.map { Member(key: Array($0.key.utf8), value: ClaimShape($0.value)) })
            case .float(let number): .atom("float \(number.bitPattern)")
            case .null: .atom("null")
            }
    }
}

/// All that an accepted answer says of a person.
struct Claims: Hashable, Sendable {
    struct Element: Hashable, Sendable {
        let name: ElementName
        let value: ClaimShape
        let signer: String
    }

    let docTypes: [DocType]
    let elements: [Element]

    init(docTypes: [DocType], elements: [Element]) {
        self.docTypes = docTypes
        self.elements = elements
    }

    /// nil for what is rejected.
    init?(_ report: VerificationReport) {
        guard report.verdict == .accepted else { return nil }
        let documents = report.documents.compactMap(\.document)
        docTypes = documents.map(\.docType)
        elements = documents.flatMap(\.elements).map {
            Element(name: $0.name, value: ClaimShape($0.value), signer: $0.signer.rawValue)
        }
    }
}
