// SPDX-License-Identifier: Apache-2.0

/// What an app asks Apple's Wallet for, by the name that PassKit has for it (`PKIdentityElement`).
///
/// One element stands for one or more elements of an mdoc; a `PassKitDescriptor` says which.
public struct PassKitElement: Hashable, Sendable, CustomStringConvertible {
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case givenName, familyName, portrait, address, issuingAuthority, documentExpirationDate, documentIssueDate
        case documentNumber, drivingPrivileges, age, dateOfBirth, sex, documentDHSComplianceStatus, eyeColor, hairColor
        case height, weight, organDonorStatus, veteranStatus, nationality, placeOfBirth, signatureUsualMark
        case dhsTemporaryLawfulStatus
    }

    public let name: Name
    /// The NN of `age(atLeast: NN)`, 1 to 125 years; nil for every other element, also for `age`.
    public let leastAge: Int?

    /// The years that PassKit takes.
    public static let leastAges = 1...125

    /// - Parameter text: As Swift writes it: `givenName`, or `age(atLeast: 21)` with the blank or without.
    /// - Returns: nil for every other text; PassKit's `name` is among them, for no elements are published for it.
    public init?(_ text: String) {
        if let name = Self.names[Array(text.utf8)] {
            self.name = name
            leastAge = nil
        } else if let age = Self.leastAges.first(where: { Self.spellings(ofAge: $0).contains(Array(text.utf8)) }) {
            name = .age
            leastAge = age
        } else {
            return nil
        }
    }

    public var description: String { leastAge.map { "age(atLeast: \($0))" } ?? name.rawValue }

    /// By the bytes of the name, for texts that Unicode calls equivalent are not the same name.
    private static let names = Dictionary(uniqueKeysWithValues: Name.allCases.map { (Array($0.rawValue.utf8), $0) })

    private static func spellings(ofAge age: Int) -> [[UInt8]] {
        [Array("age(atLeast: \(age))".utf8), Array("age(atLeast:\(age))".utf8)]
    }
}
