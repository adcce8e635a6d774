// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Compression
internal import Cryptography
internal import WalletSimulator

/// Whom to trust, and what lists say of it.
extension SeedFiles {
    private static let trust = GenuineTrust.shared
    private static let made = GenuineCertificates.shared
    private static let issuer = GenuineExchange.shared.wallet.issuer

    static func profiles() throws -> [Seed] {
        try certificates() + [
            Seed("link", made.link.der), Seed("intermediate", made.chain[1].der),
            Seed("vical-signer", trust.vicalSigner.der), Seed("status-signer", trust.statusSigner.der),
        ]
    }

    /// Certificates in a SEQUENCE, the signer's first.
    static func certificateChains() -> [Seed] {
        func seed(_ name: String, _ certificates: [Certificate]) -> Seed {
            Seed(name, DERPieces.element(0x30, certificates.flatMap(\.der)))
        }
        return [
            seed("direct", [issuer.documentSigner]), seed("with-root", [issuer.documentSigner, issuer.root]),
            seed("chain", made.chain), seed("chain-with-root", made.chain + [made.root]),
            seed("neighbour", [made.neighbour] + made.chain.dropFirst()),
            seed("link", [made.link, made.newRoot]), seed("list-signer", [trust.statusSigner, issuer.root]),
        ]
    }

    static func linkCertificates() -> [Seed] {
        certificateChains().filter { ["link", "chain-with-root"].contains($0.name) }
    }

    static func revocationLists() throws -> [Seed] {
        let (first, last) = (DERPieces.time("261101000000Z"), DERPieces.time("20601201000000Z"))
        let reason = DERPieces.sequence(DERPieces.fileExtension([0x55, 0x1d, 0x15], [0x0a, 0x01, 0x01]))
        let entries = DERPieces.sequence(
            DERPieces.sequence([0x02, 0x01, 0x05], first), DERPieces.sequence([0x02, 0x02, 0x7f, 0xff], first, reason),
            DERPieces.sequence([0x02, 0x01, 0xfe], first))
        let point = DERPieces.element(
            0xa0, DERPieces.element(0xa0, DERPieces.element(0x86, Array("http://a.example".utf8))))
        let extensions = DERPieces.sequence(
            DERPieces.fileExtension([0x55, 0x1d, 0x23], DERPieces.sequence(DERPieces.element(0x80, [1, 2, 3, 4]))),
            DERPieces.fileExtension([0x55, 0x1d, 0x14], [0x02, 0x02, 0x01, 0x02]),
            DERPieces.fileExtension(
                [0x55, 0x1d, 0x1c], isCritical: true, DERPieces.sequence(point, [0x84, 0x01, 0xff])),
            DERPieces.fileExtension([0x55, 0x1d, 0x1b], isCritical: true, [0x02, 0x01, 0x01]))
        let (algorithm, name) = (DERPieces.algorithm, DERPieces.name)
        let full = DERPieces.sequence(
            [0x02, 0x01, 0x01], algorithm, name, first, last, entries, DERPieces.element(0xa0, extensions))
        return [
            Seed("full", DERPieces.signed(full)),
            Seed("empty", DERPieces.signed(DERPieces.sequence([0x02, 0x01, 0x01], algorithm, name, first, last))),
            Seed("version-1", DERPieces.signed(DERPieces.sequence(algorithm, name, first, entries))),
            Seed("other-issuer", trust.providerRevocationList),
        ] + trust.revocationLists.map { Seed($0.name, $0.der) }
    }

    static func vicals() throws -> [Seed] {
        let faults: [VICALFault] = [.flippedSignature, .rootInChainAlone, .withoutCertificate]
        return try GenuineTrust.signedVICALs().map { Seed($0.name, $0.bytes) }
            + faults.map { fault in
                let files = try GenuineTrust.material(fault: .vical(fault))
                return Seed(fault.rawValue, GenuineTrust.file("vical/list.cbor", of: files))
            }
    }

    static func statusLists() throws -> [Seed] {
        let faults: [StatusFault] = [.criticalHeader, .expired, .flippedSignature, .unprotectedCertificate]
        let names = ["list.cwt", "list.jwt", "identifiers.cwt"]
        let uris = #"{"status_lists":["https://a.example/1","http://b.example:80/2?c=d#e"]}"#
        let claims = #"""
            {"sub":"a","iat":1796018400,"nbf":1,"exp":1798000000,"ttl":3600,\#
            "status_list":{"bits":2,"lst":"eNrbuRgAAhcBXQ","aggregation_uri":"b"}}
            """#
        return try faults.map { fault in
            let files = try GenuineTrust.material(fault: .status(fault))
            return Seed(fault.rawValue, GenuineTrust.file("status/list.cwt", of: files))
        } + zip(names, trust.statusTokens).map { Seed($0, $1) } + [
            Seed("aggregation", uris), Seed("claims", claims), Seed("swelling", try swellingList(bits: 2)),
        ]
    }

    /// A megabyte of entries in a few bytes, signed by nobody.
    private static func swellingList(bits: UInt64) throws -> [UInt8] {
        let entries = try Zlib.deflate([UInt8](repeating: 0b1101_1000, count: 1 << 20))
        let header: CBORValue = [1: -7, 16: "application/statuslist+cwt"]
        let claims: CBORValue = [
            2: .text(trust.statusURIs[0]), 4: 1_798_000_000, 6: 1_796_000_000,
            65_533: ["bits": .unsigned(bits), "lst": .bytes(entries)],
        ]
        let object: CBORValue = [
            .bytes(header.encoded()), .map([]), .bytes(claims.encoded()),
            .bytes([UInt8](repeating: 1, count: 64)),
        ]
        return CBORValue.tagged(18, object).encoded()
    }
}
