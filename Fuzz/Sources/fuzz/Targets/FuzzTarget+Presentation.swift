// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import HPKE
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import WalletSimulator

/// Whole presentations, from the bytes to the verdict, against `GenuineExchange`.
extension FuzzTarget {
    static let proximity = FuzzTarget("proximity", .cbor) { bytes in
        let exchange = GenuineExchange.shared
        exchange.check(
            .proximity(response: bytes, transcript: exchange.transcript, readerKey: exchange.readerKey),
            comparing: bytes.count.isMultiple(of: 2))
    }

    static let appleEnvelope = FuzzTarget("apple-envelope", .cbor) { bytes in
        let exchange = GenuineExchange.shared
        exchange.check(
            .appleWallet(envelope: bytes, session: exchange.session, keys: exchange.recipientKeys),
            comparing: bytes.count.isMultiple(of: 2))
    }

    /// The input is sealed as the wallet's own answer would be, so that changes reach what lies behind decryption.
    static let applePlaintext = FuzzTarget("apple-plaintext", .cbor) { bytes in
        let exchange = GenuineExchange.shared
        guard let envelope = exchange.envelope(sealing: bytes) else { return }
        exchange.check(
            .appleWallet(envelope: envelope, session: exchange.session, keys: exchange.recipientKeys),
            comparing: bytes.count.isMultiple(of: 2))
    }

    /// The input, `[[namespace, identifier, value], …]`, is what a trusted issuer signs and a device presents: reports
    /// and values are made for whatever a genuine document may hold.
    static let issued = FuzzTarget("issued", .cbor) { bytes in
        guard let list = try? CBORDecoder().decode(bytes).root.elements else { return }
        let exchange = GenuineExchange.shared
        var document = SampleDocument(docType: .mDL, elements: [])
        for entry in list.prefix(64) {
            guard let parts = entry.elements, parts.count == 3, let nameSpace = parts[0]?.text.flatMap(NameSpace.init),
                let identifier = parts[1]?.text.flatMap(ElementIdentifier.init), let value = parts[2]
            else { return }
            document.elements.append(.init(ElementName(nameSpace, identifier), .encoded(Array(value.encoded))))
        }
        guard let response = exchange.response(showing: document) else { return }
        let report = exchange.checkIssued(response)
        let names = Set(document.elements.map(\.name))
        for element in report.documents.flatMap({ $0.document?.elements ?? [] }) {
            precondition(names.contains(element.name), "an accepted element is one that was issued")
        }
    }
}

extension GenuineExchange {
    fileprivate func envelope(sealing plaintext: [UInt8]) -> [UInt8]? {
        let hash = RecipientKeys.hash(of: readerKey.publicKey)
        let info = session.transcript(recipientKeyHash: hash).encoded
        let noAdditionalData: [UInt8] = []
        let sealed = try? Sender.seal(
            plaintext.span, authenticating: noAdditionalData.span, ciphersuite: .p256SHA256AES128GCM,
            recipientKey: readerKey.publicKey, info: info.span)
        guard let sealed else { return nil }
        let envelope: CBORValue = [
            "algorithm": "APPLE-HPKE-v1", "data": .bytes(sealed.ciphertext),
            "params": [
                "mode": 0, "pkEm": .bytes(sealed.encapsulatedKey), "pkRHash": .bytes(hash),
                "infoHash": .bytes(HashAlgorithm.sha256.hash(info.span)),
            ],
        ]
        return envelope.encoded()
    }

    /// A presentation of a document that the genuine issuer signs for the genuine device.
    fileprivate func response(showing document: SampleDocument) -> [UInt8]? {
        let random = SeededRandom(seed: 1)
        let issued = try? wallet.issuer.issue(document, to: wallet.deviceKey.publicKey, at: now, random: random)
        guard let issued else { return nil }
        let holder = SimulatedWallet(document: issued, deviceKey: wallet.deviceKey, issuer: wallet.issuer)
        return try? holder.proximityResponse(over: transcript, at: now, random: random)
    }
}
