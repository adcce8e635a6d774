// SPDX-License-Identifier: Apache-2.0

/// What a private key file says, before it is believed.
struct PrivateKeyFile {
    let curve: Curve
    /// In the exact width of the curve.
    let secret: SecretBytes
    /// The public key that the file claims, if any.
    let publicKey: [UInt8]?

    init(der: Span<UInt8>) throws(CryptographyError) {
        var outer = DERReader(all: der)
        var file = DERReader(try outer.take(.sequence, in: der))
        try outer.finish()
        // EncryptedPrivateKeyInfo (RFC 5958, 3) begins with an algorithm, the others with a version.
        if file.nextTag(in: der) == .sequence { throw .encryptedKey }
        let version = try file.smallInteger(in: der)
        if file.nextTag(in: der) == .octetString {
            guard version == 1 else { throw .malformedDER }
            self = try Self(sec1: file, of: der, curve: nil)
        } else {
            guard version <= 1 else { throw .malformedDER }
            self = try Self(pkcs8: file, of: der)
        }
    }

    /// RFC 5915, 3, after the version.
    private init(sec1 reader: DERReader, of der: Span<UInt8>, curve outer: Curve?) throws(CryptographyError) {
        var reader = reader
        let number = try reader.take(.octetString, in: der)
        var curve = outer
        if let parameters = try reader.takeIfNext(.constructed(0), in: der) {
            var inner = DERReader(parameters)
            guard inner.nextTag(in: der) == .objectIdentifier,
                let named = Curve(objectIdentifier: try inner.objectIdentifier(in: der)), named.family == .weierstrass
            else { throw .unsupportedKey }
            try inner.finish()
            guard outer == nil || outer == named else { throw .keyPairMismatch }
            curve = named
        }
        var point: [UInt8]?
        if let contents = try reader.takeIfNext(.constructed(1), in: der) {
            var inner = DERReader(contents)
            point = [UInt8](copying: der.extracting(try inner.wholeBytes(in: der)))
            try inner.finish()
        }
        try reader.finish()
        guard let curve else { throw .unsupportedKey }
        guard number.count <= curve.fieldByteCount else { throw .invalidPrivateKey }
        self.curve = curve
        // Old writers left leading zeros out (RFC 5915, 3, asks for the full width).
        secret = unsafe SecretBytes(byteCount: curve.fieldByteCount) { bytes in
            let start = bytes.count - number.count
            for (offset, index) in number.enumerated() { unsafe bytes[start + offset] = der[index] }
        }
        publicKey = point
    }

    /// RFC 5958, 2, after the version.
    private init(pkcs8 reader: DERReader, of der: Span<UInt8>) throws(CryptographyError) {
        var reader = reader
        let curve = try Curve(algorithmIdentifierIn: &reader, of: der)
        var key = DERReader(try reader.take(.octetString, in: der))
        _ = try reader.takeIfNext(.constructed(0), in: der)  // attributes
        var point: [UInt8]?
        if let contents = try reader.takeIfNext(.context(1), in: der) {
            guard let first = contents.first, der[first] == 0 else { throw .malformedDER }
            point = [UInt8](copying: der.extracting(contents.dropFirst()))
        }
        try reader.finish()
        guard curve.family == .weierstrass else {
            // RFC 8410, 7: an octet string inside the octet string.
            self.curve = curve
            secret = SecretBytes(copying: der.extracting(try key.take(.octetString, in: der)))
            publicKey = point
            try key.finish()
            return
        }
        var inner = DERReader(try key.take(.sequence, in: der))
        try key.finish()
        guard try inner.smallInteger(in: der) == 1 else { throw .malformedDER }
        let file = try Self(sec1: inner, of: der, curve: curve)
        if let point, let other = file.publicKey, point != other { throw .keyPairMismatch }
        self.curve = curve
        secret = file.secret
        publicKey = point ?? file.publicKey
    }
}
