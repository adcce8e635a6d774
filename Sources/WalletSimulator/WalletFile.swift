// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc

/// A simulated wallet as CBOR, with the private keys of the device and of the issuer.
///
/// The keys are worthless: whoever has the file or knows its seed can answer for the invented person in it. The first
/// member of the file says so.
public enum WalletFile {
    /// Stands at the beginning of every file.
    public static let warning =
        "WORTHLESS TEST KEYS: made by mdoc-wallet for tests; never trust what is signed with them"
    static let format = "mdoc-wallet-1"

    public static func encode(_ wallet: SimulatedWallet) -> [UInt8] {
        var file = CBOREncoder(reservingCapacity: 16 << 10)
        file.map(count: 6)
        // By hand, because the warning has to come first, where a person sees it.
        for (name, value): (String, CBORValue) in [
            ("warning", .text(warning)), ("format", .text(format)),
            ("docType", .text(wallet.document.docType.rawValue)),
            ("deviceKey", .text(wallet.deviceKey.pem())), ("issuerSigned", issuerSigned(wallet.document)),
            (
                "issuer",
                [
                    "root": .bytes(wallet.issuer.root.der), "rootKey": .text(wallet.issuer.rootKey.pem()),
                    "documentSigner": .bytes(wallet.issuer.documentSigner.der),
                    "documentSignerKey": .text(wallet.issuer.documentSignerKey.pem()),
                ]
            ),
        ] {
            file.text(name)
            file.encoded(value.encoded())
        }
        return file.bytes
    }

    /// `IssuerSigned` of 18013-5, 8.3.2.1.2.2, with all items.
    private static func issuerSigned(_ document: IssuedDocument) -> CBORValue {
        [
            "issuerAuth": .encoded(document.issuerAuth),
            "nameSpaces": .map(
                document.nameSpaces.map { list in
                    .init(.text(list.nameSpace.rawValue), .array(list.items.map { .encoded($0.encoded) }))
                }),
        ]
    }

    public static func decode(_ bytes: [UInt8]) throws(SimulatorError) -> SimulatedWallet {
        guard let file = (try? CBORDecoder().decode(bytes))?.root.members, file["format"]?.text == format else {
            throw .walletFileMalformed(.format)
        }
        guard let docType = file["docType"]?.text.flatMap(DocType.init) else { throw .walletFileMalformed(.docType) }
        let issuerSigned = file["issuerSigned"]?.members
        guard let issuerAuth = issuerSigned?["issuerAuth"], (try? COSESign1(issuerAuth)) != nil else {
            throw .walletFileMalformed(.issuerAuth)
        }
        let issuer = file["issuer"]?.members
        return SimulatedWallet(
            document: IssuedDocument(
                docType: docType, nameSpaces: try nameSpaces(issuerSigned?["nameSpaces"]?.members),
                issuerAuth: Array(issuerAuth.encoded)),
            deviceKey: try key(file["deviceKey"], .deviceKey),
            issuer: SimulatedIssuer(
                root: try certificate(issuer?["root"], .root), rootKey: try key(issuer?["rootKey"], .rootKey),
                documentSigner: try certificate(issuer?["documentSigner"], .documentSigner),
                documentSignerKey: try key(issuer?["documentSignerKey"], .documentSignerKey)))
    }

    private static func nameSpaces(_ map: CBORMap?) throws(SimulatorError) -> [IssuedDocument.NameSpaceItems] {
        guard let map else { throw .walletFileMalformed(.nameSpaces) }
        var nameSpaces: [IssuedDocument.NameSpaceItems] = []
        for (name, list) in map {
            guard let nameSpace = name.text.flatMap(NameSpace.init), let elements = list.elements else {
                throw .walletFileMalformed(.nameSpaces)
            }
            let items = elements.compactMap { IssuedDocument.Item(encoded: Array($0.encoded)) }
            guard items.count == elements.count else { throw .walletFileMalformed(.nameSpaces) }
            nameSpaces.append(IssuedDocument.NameSpaceItems(nameSpace: nameSpace, items: items))
        }
        return nameSpaces
    }

    private static func key(_ item: CBORItem?, _ field: WalletFileField) throws(SimulatorError) -> PrivateKey {
        guard let pem = item?.text, let key = try? PrivateKey(pem: pem) else { throw .walletFileMalformed(field) }
        return key
    }

    private static func certificate(
        _ item: CBORItem?, _ field: WalletFileField
    ) throws(SimulatorError) -> Certificate {
        guard let der = item?.byteString, let certificate = try? Certificate(der: der.span) else {
            throw .walletFileMalformed(field)
        }
        return certificate
    }
}
