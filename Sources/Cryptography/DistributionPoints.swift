// SPDX-License-Identifier: Apache-2.0

/// Where the revocation lists of a certificate are, RFC 5280, 4.2.1.13.
struct DistributionPoints {
    private(set) var uris: [String] = []
    /// Whether one of the lists only covers some reasons, or is another issuer's.
    private(set) var areRestricted = false

    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        var points = DERReader(try reader.take(.sequence, in: bytes))
        // RFC 5280 asks for at least one place; a real issuer names none.
        while !points.isAtEnd {
            var point = DERReader(try points.take(.sequence, in: bytes))
            if let name = try point.takeIfNext(.constructed(0), in: bytes) {
                var choice = DERReader(name)
                if let full = try choice.takeIfNext(.constructed(0), in: bytes) {
                    var names = DERReader(full)
                    uris += try GeneralNames.uris(in: &names, of: bytes)
                } else {
                    _ = try choice.take(.constructed(1), in: bytes)
                }
                try choice.finish()
            }
            let reasons = try point.takeIfNext(.context(1), in: bytes)
            let issuer = try point.takeIfNext(.constructed(2), in: bytes)
            if reasons != nil || issuer != nil { areRestricted = true }
            try point.finish()
        }
    }
}
