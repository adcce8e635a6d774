// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// One of the structures that are exchanged as DER.
enum DERArtefact {
    case certificate(Certificate)
    case certificateRevocationList(CertificateRevocationList)
    case certificateRequest
    case publicKey(Result<PublicKey, CryptographyError>, algorithm: String?)
    case privateKey(Result<PrivateKey, CryptographyError>)

    /// Reads the one SEQUENCE that fills the bytes.
    init(_ der: ArraySlice<UInt8>) throws(InspectionError) {
        guard let outline = Outline(der) else { throw .unknownDER }
        switch outline.members {
        case [.sequence, .sequence, .bitString]: self = try Self.signed(der, outline.firstMembers)
        case [.sequence, .bitString]:
            self = .publicKey(subjectPublicKeyInfo: Array(der))
        // A version, and then a number of RSA, the key of SEC 1 or the algorithm of PKCS #8; or PKCS #8, encrypted.
        case let members where members.first == .integer && members.count >= 2,
            let members where members == [.sequence, .octetString]:
            self = .privateKey(Result { () throws(CryptographyError) in try PrivateKey(der: der.span) })
        default: throw .unknownDER
        }
    }

    /// - Parameter members: The tags of the signed part's members.
    private static func signed(
        _ der: ArraySlice<UInt8>, _ members: [DERTag]
    ) throws(InspectionError) -> DERArtefact {
        do {
            // A certificate's times are one level deeper (RFC 5280, 4.1 and 5.1).
            if members.contains(.utcTime) || members.contains(.generalizedTime) {
                return .certificateRevocationList(try CertificateRevocationList(der: der.span))
            }
            // RFC 2986, 4: version, subject, key and [0] attributes.
            if members == [.integer, .sequence, .sequence, .constructed(0)] { return .certificateRequest }
            return .certificate(try Certificate(der: der.span))
        } catch {
            throw .x509(error)
        }
    }

    static func publicKey(subjectPublicKeyInfo der: [UInt8]) -> DERArtefact {
        .publicKey(
            Result { () throws(CryptographyError) in try PublicKey(subjectPublicKeyInfo: der.span) },
            algorithm: PublicKeyAlgorithm.objectIdentifier(inKey: der))
    }

    /// Why a key could not be read.
    var failure: CryptographyError? {
        switch self {
        case .publicKey(.failure(let error), _), .privateKey(.failure(let error)): error
        default: nil
        }
    }

    var kind: ArtefactKind {
        switch self {
        case .certificate: .certificate
        case .certificateRevocationList: .certificateRevocationList
        case .certificateRequest: .certificateRequest
        case .publicKey: .publicKey
        case .privateKey: .privateKey
        }
    }

    func write(to list: inout FieldList) {
        switch self {
        case .certificate(let certificate): CertificateNotation.write(certificate, to: &list)
        case .certificateRevocationList(let revocations): RevocationListNotation.write(revocations, to: &list)
        case .certificateRequest: list.field("request", "not shown")
        case .publicKey(.success(let key), _): KeyNotation.write(key, to: &list)
        case .publicKey(.failure(let error), let algorithm):
            list.field("public key", algorithm.map(ObjectNames.described) ?? "of no known form")
            list.field("not read", error.description)
        case .privateKey(.success(let key)): KeyNotation.write(key, to: &list)
        case .privateKey(.failure(let error)):
            list.field("private key", "not shown")
            list.field("not read", error.description)
        }
    }

    /// The tags of a SEQUENCE's members, and of those of its first member.
    private struct Outline {
        let members: [DERTag]
        let firstMembers: [DERTag]

        init?(_ der: ArraySlice<UInt8>) {
            do {
                let bytes = der.span
                var reader = DERReader(all: bytes)
                var outer = DERReader(try reader.take(.sequence, in: bytes))
                var members: [DERTag] = []
                var first: [DERTag] = []
                while !outer.isAtEnd, members.count < 16 {
                    let member = try outer.element(in: bytes)
                    if members.isEmpty, member.tag == .sequence {
                        var inner = DERReader(member.contents)
                        while !inner.isAtEnd, first.count < 16 { first.append(try inner.element(in: bytes).tag) }
                    }
                    members.append(member.tag)
                }
                self.members = members
                firstMembers = first
            } catch {
                return nil
            }
        }
    }
}
