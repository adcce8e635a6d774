// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials

/// The token as a CWT: COSE_Sign1 with tag 18 and no other (Token Status List, 5.2).
extension StatusListDraft {
    func cwt(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        var draft = try SignatureDraft(claims.encoded(), key: key, isTagged: true)
        draft.protected[16] = .text("application/\(type)")
        if !certificates.isEmpty { draft.protected[33] = SignatureDraft.chain(certificates) }
        if !unprotectedCertificates.isEmpty {
            draft.unprotected = [33: SignatureDraft.chain(unprotectedCertificates)]
        }
        if namesOtherAlgorithm {
            let own = try COSEAlgorithm.signing(with: key)
            draft.protected[1] = .integer((own == .es512 ? COSEAlgorithm.es256 : .es512).rawValue)
        }
        if hasUnknownCriticalHeader { draft.addUnknownCriticalHeader() }
        return try draft.signed(nonces: nonces)
    }

    private var claims: CBORValue {
        var claims: CBORValue =
            switch content {
            case .statusList(let bits, let compressed):
                [65_533: ["bits": .unsigned(UInt64(bits)), "lst": .bytes(compressed)]]
            case .identifierList(let identifiers):
                [65_530: ["identifiers": .map(identifiers.map { .init(.bytes($0), .map([])) })]]
            }
        claims[2] = subject.map { .text($0) }
        claims[4] = expiry.map(Self.seconds)
        claims[6] = issuedAt.map(Self.seconds)
        claims[65_534] = timeToLive.map { .integer(Int64($0)) }
        return claims
    }

    private static func seconds(_ date: Date) -> CBORValue { .integer(Int64(date.timeIntervalSince1970)) }
}
