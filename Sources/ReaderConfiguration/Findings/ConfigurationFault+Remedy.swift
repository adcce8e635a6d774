// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

extension ConfigurationFault {
    /// What the author of the configuration can do about it, in one line.
    public var remedy: String {
        switch self {
        case .notJSON5: "write JSON5; look at the place and just before it"
        case .missing: "add the member"
        case .unknownMember: "correct the name, or remove the member; docs/configuration.md lists all of them"
        case .wrongKind(let kind): kind.remedy
        case .outOfRange: "choose a value in the range"
        case .wrongForm(let form): form.remedy
        case .unknownWord(.scope, _):
            "use " + APIScope.allCases.map(\.rawValue).joined(separator: ", ")
        case .unknownWord(.failureCode, _): "use a code of docs/errors.md"
        case .unknownWord(.issuerProfile, _): "use " + IssuerProfile.allCases.map(\.rawValue).joined(separator: ", ")
        case .emptyList: "add an entry"
        case .repeated: "remove one of the two; names are unique, and nothing that identifies a party belongs to two"
        case .postgreSQL: "use sqlite: and a path"
        case .inlineSecret: "write {file: \"…\"} or {env: \"…\"}; if this was a real secret, it is one no more"
        case .secretSource: "write {file: \"…\"} or {env: \"…\"}"
        case .unreadableFile(.notPermitted): "let the service's user read the file, and nobody else"
        case .unreadableFile: "check the path; a relative one begins at the configuration file's folder"
        case .variableNotSet: "set the variable in the environment of the service"
        case .unreadableKey(.encryptedKey): "decrypt the key (openssl pkey); nobody is asked for a passphrase"
        case .unreadableKey, .keyNotP256:
            "use one P-256 key in PEM, SEC1 or PKCS#8 (openssl ecparam -name prime256v1 -genkey -noout)"
        case .keyEncryptionKeyForm, .keyNotRandom: "make a key with openssl rand -hex 32"
        case .unreadableCertificate:
            "use a PEM file with the service's certificate first and its chain after it"
        case .keyOfAnotherCertificate: "use the key that the certificate was made for, and put that certificate first"
        case .noActiveKey: "set active: true for the key that signs"
        case .severalActiveKeys: "leave active: true at one key alone"
        case .backdateNotBelowLifetime: "lower backdateSeconds or raise lifetimeSeconds"
        case .intermediaryKeeps: "set ceilingDays to 0, or intermediary to false"
        case .trustSource: "write {path: \"…\"} for files, or {vical: \"https://…\", trustPoints: [\"…\"]} for a list"
        case .listWithoutTrustPoints: "add trustPoints with files of the provider's root, got from the provider itself"
        case .trustPointsWithoutList: "remove trustPoints, or write vical"
        case .notTolerable: "remove the code; docs/errors.md tells which codes can be tolerated"
        case .toleratedAndRequired: "decide for one of the two lists"
        case .hashOfNothing: "hash the key's text: printf %s KEY | sha256sum"
        }
    }
}

extension ConfigurationFault.Kind {
    fileprivate var remedy: String {
        switch self {
        case .text: "put it into quotation marks"
        case .integer: "write a number without quotation marks, point and exponent"
        case .flag: "write true or false without quotation marks"
        case .list: "put the entries into [ ], also a single one"
        case .section: "put the members into { }"
        }
    }
}
