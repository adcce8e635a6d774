// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import COSE
internal import Cryptography
internal import HPKE
internal import Mdoc

/// The bare cryptography of genuine presentations.
struct Floor {
    private let runs: [BareVerification]

    /// - Throws: Where a case is not of the kind that the floor is defined for: P-256 throughout, device signature.
    init(_ cases: [Workload.Case], _ recipientKey: PrivateKey) throws(WorkloadError) {
        runs = try cases.map { item throws(WorkloadError) in
            guard let inputs = Self.inputs(item, recipientKey), let run = BareVerification(inputs) else {
                throw WorkloadError(message: "\(item.name) is not signed with P-256 throughout, as the floor needs it")
            }
            return run
        }
    }

    /// Runs the calls of every case once.
    ///
    /// - Returns: False where a call did not give a genuine case's answer.
    func run() -> Bool { runs.allSatisfy { $0.run() } }

    private static func inputs(_ item: Workload.Case, _ recipientKey: PrivateKey) -> BareVerification.Inputs? {
        let point = recipientKey.publicKey.rawRepresentation
        let transcript = item.session.transcript(recipientKeyHash: HashAlgorithm.sha256.hash(point.span))
        guard let envelope = try? CBORDecoder().decode(item.envelope).root.members,
            let encapsulated = envelope["params"]?.members?["pkEm"]?.byteString,
            let ciphertext = envelope["data"]?.byteString,
            let secret = try? DHKEM(.p256HKDFSHA256).decapsulate(encapsulated.span, with: recipientKey)
        else { return nil }
        let schedule = KeySchedule(
            ciphersuite: .p256SHA256AES128GCM, mode: 0, sharedSecret: secret, info: transcript.encoded.span,
            preSharedKey: nil)
        guard let key = schedule.key,
            let nonce = schedule.baseNonce?.withSpan({ span in span.indices.map { span[$0] } }),
            let plaintext = try? AEADAlgorithm.aes128GCM.open(
                ciphertext.span, key: key, nonce: nonce.span, authenticating: [UInt8]().span),
            let response = try? CBORDecoder().decode(plaintext).root.members?["identity"].map(DeviceResponse.init),
            case .success(let document) = response.documents.first,
            case .signature(let deviceSignature) = document.deviceSigned.deviceAuth
        else { return nil }
        let issuerAuth = document.issuerSigned.issuerAuth
        guard let leaf = try? issuerAuth.headers.certificateChain()?.first, let payload = issuerAuth.attachedPayload,
            let issuerKey = try? Certificate(der: leaf.span).publicKey,
            let mso = try? MobileSecurityObject(payload: issuerAuth.payload),
            let deviceKey = try? COSEKey.publicKey(mso.deviceKey), deviceKey.curve == .p256
        else { return nil }
        let authentication = transcript.deviceAuthenticationBytes(
            docType: document.docType, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
        let items = document.issuerSigned.nameSpaces.flatMap { $0.items.map { Array($0.encoded) } }
        return BareVerification.Inputs(
            recipientKey: recipientKey, encapsulatedKey: Array(encapsulated), ciphertext: Array(ciphertext),
            contentKey: key, nonce: nonce, issuerKey: issuerKey, issuerSignature: Array(issuerAuth.signature),
            issuerToBeSigned: toBeSigned(issuerAuth.headers, Array(payload)),
            devicePoint: deviceKey.rawRepresentation, deviceSignature: Array(deviceSignature.signature),
            deviceToBeSigned: toBeSigned(deviceSignature.headers, authentication),
            digested: [transcript.encoded] + items)
    }

    private static func toBeSigned(_ headers: COSEHeaders, _ payload: [UInt8]) -> [UInt8] {
        let structure: CBORValue = ["Signature1", .bytes(Array(headers.protectedBytes)), .bytes([]), .bytes(payload)]
        return structure.encoded()
    }
}
