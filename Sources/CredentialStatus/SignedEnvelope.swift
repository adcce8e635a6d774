// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import JOSE
internal import JSON

/// What carries a list and its signature: parsed, not believed.
enum SignedEnvelope: Sendable {
    /// A CWT: COSE_Sign1 with tag 18, and no tag of CWT around it (Token Status List, 5.2).
    case cwt(COSESign1)
    case jwt(JWS)

    init(_ bytes: [UInt8]) throws(StatusListProblem) {
        guard bytes.count <= StatusListLimits.tokenByteCount else { throw .tooLarge }
        guard let first = bytes.first else { throw .structure }
        // A tag in CBOR begins with a byte that no text in ASCII has.
        guard first < 0x80 else {
            let document: CBORDocument
            do { document = try StatusListLimits.cbor.decode(bytes) } catch { throw StatusListProblem(error) }
            do { self = .cwt(try COSESign1(document.root, tagging: .mustBePresent)) } catch { throw .structure }
            return
        }
        // Bytes that are no ASCII do not survive as base64url either.
        let text = String(decoding: bytes, as: UTF8.self)
        do { self = .jwt(try JWS(compact: text, limits: StatusListLimits.json)) } catch { throw .structure }
    }

    func signer() throws(StatusListProblem) -> StatusListSigner {
        switch self {
        case .cwt(let object):
            guard let item = object.headers.protectedValue(33) else {
                // A chain that cannot be read is there too.
                do { return try object.headers.certificateChain() == nil ? .missing : .unprotected } catch {
                    return .unprotected
                }
            }
            if let single = item.byteString { return try StatusListSigner(der: [Array(single)]) }
            guard let list = item.elements, list.count <= StatusListLimits.chainCount else { throw .structure }
            let certificates = list.compactMap { $0.byteString.map(Array.init) }
            guard certificates.count == list.count else { throw .structure }
            return try StatusListSigner(der: certificates)
        case .jwt(let token):
            let chain: [[UInt8]]?
            do { chain = try token.header.certificateChain() } catch { throw .structure }
            return try chain.map { der throws(StatusListProblem) in try StatusListSigner(der: der) } ?? .missing
        }
    }

    /// What is wrong with algorithm, critical headers and, where there is a key to check it with, the signature.
    func problems(under key: PublicKey?) -> [StatusListProblem] {
        var problems: [StatusListProblem] = []
        if !hasKnownAlgorithm { problems.append(.algorithm) }
        if hasUnknownCriticalHeader { problems.append(.criticalHeader) }
        guard problems.isEmpty, let key else { return problems }
        switch self {
        case .cwt(let object):
            do { try object.verify(with: key) } catch {
                problems.append(error == .algorithmCurveMismatch ? .algorithm : .signatureInvalid)
            }
        case .jwt(let token):
            do { _ = try token.verify(with: key) } catch {
                problems.append(error == .algorithmMismatch ? .algorithm : .signatureInvalid)
            }
        }
        return problems
    }

    /// Whether it is one that `issuerAuth` may have (12.3.6.3), with whatever key.
    private var hasKnownAlgorithm: Bool {
        switch self {
        case .cwt(let object):
            guard let algorithm = try? object.headers.algorithm() else { return false }
            return Curve.allCases.contains { (try? algorithm.signature(on: $0)) != nil }
        case .jwt(let token):
            guard let name = try? token.header.algorithm() else { return false }
            return JWSAlgorithm(rawValue: name) != nil
        }
    }

    private var hasUnknownCriticalHeader: Bool {
        switch self {
        case .cwt(let object): (try? object.headers.checkCritical()) == nil
        case .jwt(let token): token.header.members["crit"] != nil || token.header.members["b64"] != nil
        }
    }
}
