// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a key is, for people. Of a private key the public half is told, and nothing else.
enum KeyNotation {
    static func write(_ key: PublicKey, to list: inout FieldList) {
        let point = key.rawRepresentation
        list.field("public key", KeyNames.name(of: key.curve))
        list.field("public key bytes", key: point)
        list.field("SHA-1 of the bytes", bytes: HashAlgorithm.sha1.hash(point.span), remark: "as in key identifiers")
        list.field("SHA-256 of the bytes", bytes: HashAlgorithm.sha256.hash(point.span), remark: "as in pkRHash")
    }

    static func write(_ key: PrivateKey, to list: inout FieldList) {
        list.field("private key", "\(KeyNames.name(of: key.curve)), not shown")
        write(key.publicKey, to: &list)
    }
}
