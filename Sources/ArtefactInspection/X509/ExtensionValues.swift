// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The values of extensions as received, for those that are shown as bytes.
struct ExtensionValues {
    /// By object identifier; of one that occurs twice the first.
    private var values: [String: Range<Int>] = [:]
    private let der: [UInt8]

    init(_ certificate: Certificate) {
        self.init(der: certificate.der, tag: .constructed(3))
    }

    init(_ list: CertificateRevocationList) {
        self.init(der: list.der, tag: .constructed(0))
    }

    func value(of oid: String) -> [UInt8] { values[oid].map { Array(der[$0]) } ?? [] }

    /// - Parameter tag: What the extensions are tagged with among the members of the signed part (RFC 5280, 4.1 and 5.1).
    private init(der: [UInt8], tag: DERTag) {
        self.der = der
        // What cannot be read here was refused before.
        try? read(der.span, tag)
    }

    private mutating func read(_ bytes: Span<UInt8>, _ tag: DERTag) throws(CryptographyError) {
        var outer = DERReader(all: bytes)
        var whole = DERReader(try outer.take(.sequence, in: bytes))
        var body = DERReader(try whole.take(.sequence, in: bytes))
        while !body.isAtEnd {
            let member = try body.element(in: bytes)
            guard member.tag == tag else { continue }
            var tagged = DERReader(member.contents)
            var items = DERReader(try tagged.take(.sequence, in: bytes))
            while !items.isAtEnd {
                var item = DERReader(try items.take(.sequence, in: bytes))
                let oid = try item.objectIdentifier(in: bytes)
                _ = try item.takeIfNext(.boolean, in: bytes)
                let value = try item.take(.octetString, in: bytes)
                if values[oid] == nil { values[oid] = value }
            }
        }
    }
}
