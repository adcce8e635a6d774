// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import JSON5

/// Why a member of a configuration was refused.
///
/// Places, bounds and words of the schema are all that a case carries: what stands in the file may be a secret that was
/// put in the wrong place.
public enum ConfigurationFault: Hashable, Sendable {
    /// What a member must be.
    public enum Kind: String, Hashable, Sendable {
        case text = "a text"
        case integer = "a whole number"
        case flag = "true or false"
        case list = "a list in brackets"
        case section = "members in braces"
    }

    /// Words of which one must stand there.
    public enum Vocabulary: String, Hashable, Sendable {
        case scope = "a scope"
        case failureCode = "a failure code"
        case issuerProfile = "a profile of issuers"
    }

    case notJSON5(JSON5Error)
    case missing
    case unknownMember(didYouMean: String?)
    case wrongKind(Kind)
    case outOfRange(ClosedRange<Int>)
    case wrongForm(TextForm)
    case unknownWord(Vocabulary, didYouMean: String?)
    case emptyList
    /// The same stands already in that line, and may stand only once.
    case repeated(firstLine: Int)
    case postgreSQL
    /// A secret stands in the file itself.
    case inlineSecret
    /// A secret has no source, or two.
    case secretSource
    case unreadableFile(SecretSourceError)
    case variableNotSet
    case unreadableKey(CryptographyError)
    case keyNotP256
    case keyEncryptionKeyForm
    /// All bytes of a key are the same, so nobody drew it at random.
    case keyNotRandom
    case unreadableCertificate(CryptographyError)
    /// The private key does not belong to the first certificate.
    case keyOfAnotherCertificate
    case noActiveKey
    case severalActiveKeys
    case backdateNotBelowLifetime
    case intermediaryKeeps
    /// A source of trust has neither or both of path and vical.
    case trustSource
    /// A list whose provider's roots are not named.
    case listWithoutTrustPoints
    case trustPointsWithoutList
    case notTolerable
    case toleratedAndRequired
    /// SHA-256 of no bytes at all.
    case hashOfNothing
}

extension ConfigurationFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notJSON5(let error): "column \(error.position.column): \(error.reason)"
        case .missing: "is missing"
        case .unknownMember(let near?): "is unknown; did you mean \(near)?"
        case .unknownMember(nil): "is unknown"
        case .wrongKind(let kind): "must be \(kind.rawValue)"
        case .outOfRange(let range): "must be \(range.lowerBound) to \(range.upperBound)"
        case .wrongForm(let form): "must be \(form.rawValue)"
        case .unknownWord(let vocabulary, let near?): "is not \(vocabulary.rawValue); did you mean \(near)?"
        case .unknownWord(let vocabulary, nil): "is not \(vocabulary.rawValue)"
        case .emptyList: "must not be empty"
        case .repeated(let line): "is the same as in line \(line)"
        case .postgreSQL: "this version has SQLite only"
        case .inlineSecret: "a secret does not stand in the configuration"
        case .secretSource: "must have either file or env"
        case .unreadableFile(let error): error.description
        case .variableNotSet: "the environment variable is not set, or empty"
        case .unreadableKey(let error): "the private key cannot be read: \(error)"
        case .keyNotP256: "the private key is not on the curve P-256"
        case .keyEncryptionKeyForm: "the key is not 32 bytes, raw or in hexadecimal, base64 or base64url"
        case .keyNotRandom: "the key repeats one byte"
        case .unreadableCertificate(let error): "the certificate cannot be read: \(error)"
        case .keyOfAnotherCertificate: "the private key does not belong to the certificate"
        case .noActiveKey: "no key is active"
        case .severalActiveKeys: "more than one key is active"
        case .backdateNotBelowLifetime: "must be less than lifetimeSeconds"
        case .intermediaryKeeps: "an intermediary keeps nothing, so ceilingDays must be 0"
        case .trustSource: "must have either path or vical"
        case .listWithoutTrustPoints: "needs trustPoints: a list is believed under its provider's root alone"
        case .trustPointsWithoutList: "belongs to vical alone"
        case .notTolerable: "this failure cannot be tolerated"
        case .toleratedAndRequired: "this code stands in tolerate, too"
        case .hashOfNothing: "this is the hash of an empty text"
        }
    }
}
