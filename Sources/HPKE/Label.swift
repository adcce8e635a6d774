// SPDX-License-Identifier: Apache-2.0

/// The labels of RFC 9180, with their bytes made once.
struct Label: Sendable {
    let bytes: [UInt8]

    private init(_ text: String) { bytes = Array(text.utf8) }

    static let keyAgreement = Label("eae_prk")
    static let sharedSecret = Label("shared_secret")
    static let keyMaterial = Label("dkp_prk")
    static let candidate = Label("candidate")
    static let scalar = Label("sk")
    static let preSharedKeyIdentifier = Label("psk_id_hash")
    static let info = Label("info_hash")
    static let secret = Label("secret")
    static let key = Label("key")
    static let baseNonce = Label("base_nonce")
    static let exporter = Label("exp")
    static let export = Label("sec")
}
