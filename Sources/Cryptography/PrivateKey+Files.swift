// SPDX-License-Identifier: Apache-2.0

extension PrivateKey {
    /// Reads a text with exactly one key: "PRIVATE KEY" (PKCS #8) or "EC PRIVATE KEY" (SEC 1), not encrypted.
    ///
    /// An "EC PARAMETERS" block before it, as `openssl ecparam -genkey` writes one, is passed over: the key names its
    /// curve itself.
    public convenience init(pem: String) throws(CryptographyError) {
        let blocks = try PEM.blocks(in: pem)
        let keys = blocks.filter { $0.label != "EC PARAMETERS" }
        guard keys.count == 1, let key = keys.first, blocks.last?.label == key.label else { throw .malformedPEM }
        guard !key.isEncrypted, key.label != "ENCRYPTED PRIVATE KEY" else { throw .encryptedKey }
        switch key.label {
        case "PRIVATE KEY", "EC PRIVATE KEY": break
        case "RSA PRIVATE KEY", "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY": throw .unsupportedKey
        default: throw .malformedPEM
        }
        let file = try key.der.withSpan { der throws(CryptographyError) in try PrivateKeyFile(der: der) }
        try self.init(file)
    }

    /// Reads a key in PKCS #8 (RFC 5208, RFC 5958) or SEC 1 (RFC 5915) form.
    public convenience init(der: Span<UInt8>) throws(CryptographyError) {
        try self.init(PrivateKeyFile(der: der))
    }

    private convenience init(_ file: PrivateKeyFile) throws(CryptographyError) {
        try self.init(curve: file.curve, rawRepresentation: file.secret)
        // A wrong public key beside a right private key would let its owner sign what nobody can verify.
        guard let point = file.publicKey, point != publicKey.rawRepresentation else { return }
        let isCompressed = curve.family == .weierstrass && point.first != 0x04
        throw isCompressed ? .invalidPublicKey : .keyPairMismatch
    }

    /// The key as a PKCS #8 PEM block. The text holds the secret, and nothing wipes it.
    public func pem() -> String {
        let secret = rawRepresentation()
        let der = secret.withSpan { secret in
            let bytes = [UInt8](copying: secret)
            return DERWriter.element(.sequence) { file in
                file.integer(0)
                curve.writeAlgorithmIdentifier(to: &file)
                file.octetString(
                    curve.family == .weierstrass
                        ? DERWriter.element(.sequence) { key in
                            key.integer(1)
                            key.octetString(bytes)
                            key.constructed(.constructed(1)) { $0.bitString(publicKey.rawRepresentation) }
                        }
                        : DERWriter.element(.octetString) { $0.raw(bytes) })
            }
        }
        return PEM.text(label: "PRIVATE KEY", der: der.span)
    }
}
