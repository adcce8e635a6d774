// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// The kind of document that an app asks Apple's Wallet for: PassKit's `PKIdentity…Descriptor`.
public enum PassKitDescriptor: String, Hashable, Sendable, CaseIterable {
    /// A driving licence or state ID.
    case driversLicense
    /// A Digital ID, which Apple makes from a passport.
    case photoID
    /// A national ID card of Japan.
    case nationalIDCard

    public var docType: DocType {
        switch self {
        case .driversLicense: .mDL
        case .photoID: PassKitTables.photoIDType
        case .nationalIDCard: PassKitTables.nationalIDCardType
        }
    }

    /// - Returns: nil for a type that PassKit cannot ask for; types are compared exactly.
    public init?(docType: DocType) {
        guard let descriptor = Self.allCases.first(where: { $0.docType == docType }) else { return nil }
        self = descriptor
    }

    /// The mdoc elements that answer a PassKit element.
    ///
    /// `age(atLeast: NN)` is answered by `age_over_NN`. That name has two digits (18013-5, 7.2.5), so that from 100 on
    /// the age is computed from `age_in_years`, on which Wallet falls back anyway.
    ///
    /// - Returns: nil where a document of this kind has no such element.
    public func expansion(of element: PassKitElement) -> PassKitExpansion? {
        guard let leastAge = element.leastAge else { return table[element.name] }
        let nameSpace = PassKitTables.nameSpaceOfAges(self)
        guard leastAge >= 100 else {
            let digits = leastAge < 10 ? "0\(leastAge)" : "\(leastAge)"
            return .required(nameSpace, "age_over_\(digits)")
        }
        return table[.age]?.computed(nameSpace, "age_over_\(leastAge)")
    }

    /// The elements that a document of this kind has; `age` stands for `age(atLeast: NN)` as well.
    public var elements: [PassKitElement.Name] { PassKitElement.Name.allCases.filter { table[$0] != nil } }

    /// The elements that somebody may have meant who wrote another name: PassKit's own or that of an mdoc element.
    ///
    /// - Returns: At most three, the likeliest first.
    public func elements(near text: String) -> [PassKitElement.Name] {
        let written = Self.folded(text)
        let meant = elements.filter { name in
            table[name]?.all.contains { Self.folded($0.identifier.rawValue) == written } == true
                || Self.folded(name.rawValue) == written
        }
        guard meant.isEmpty else { return Array(meant.prefix(3)) }
        let likeness = elements.map { (name: $0, letters: Self.sharedLetters(written, Self.folded($0.rawValue))) }
        // Two letters at either end say nothing yet.
        return likeness.filter { $0.letters > 2 }.sorted { $0.letters > $1.letters }.prefix(3).map(\.name)
    }

    private var table: [PassKitElement.Name: PassKitExpansion] {
        switch self {
        case .driversLicense: PassKitTables.driversLicense
        case .photoID: PassKitTables.photoID
        case .nationalIDCard: PassKitTables.nationalIDCard
        }
    }

    /// The letters and digits of a name, in lower case.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.prefix(64).compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: nil
            }
        }
    }

    /// How many letters two names begin or end with alike.
    private static func sharedLetters(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let beginning = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return max(beginning, end)
    }
}
