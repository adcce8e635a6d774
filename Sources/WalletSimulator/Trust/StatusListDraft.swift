// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import FoundationEssentials

/// A status list or an identifier list that is not signed yet: Token Status List, 5, and ISO/IEC 18013-5, second edition,
/// 12.3.6.
package struct StatusListDraft: Sendable {
    package enum Content: Sendable {
        /// The compressed list as it is written.
        case statusList(bits: Int, compressed: [UInt8])
        case identifierList([[UInt8]])
    }

    package var form: StatusTokenForm
    /// `typ`; the CWT writes `application/` before it.
    package var type: String
    package var content: Content
    package var subject: String?
    package var issuedAt: Date?
    package var expiry: Date?
    /// Seconds.
    package var timeToLive: Int?
    package var key: PrivateKey
    /// The chain in the protected header; left out where there is none.
    package var certificates: [Certificate]
    /// The chain in the unprotected header of a CWT.
    package var unprotectedCertificates: [Certificate] = []
    /// Takes the place of the algorithm that the signature is made with: another one that ISO names.
    package var namesOtherAlgorithm = false
    /// Names a critical header that nobody knows.
    package var hasUnknownCriticalHeader = false
    /// Changes the bytes after signing.
    package var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    package init(
        _ content: Content, form: StatusTokenForm, uri: String, issuedAt: Date, expiry: Date, signer: ListSigner
    ) {
        self.content = content
        self.form = form
        type =
            switch content {
            case .statusList: form == .cwt ? "statuslist+cwt" : "statuslist+jwt"
            case .identifierList: "identifierlist+cwt"
            }
        subject = uri
        self.issuedAt = issuedAt
        self.expiry = expiry
        timeToLive = 12 * 3_600
        key = signer.key
        certificates = [signer.certificate]
    }

    /// Entries of 1, 2, 4 or 8 bits from the lowest bit of each byte on (Token Status List, 4.1).
    package static func statusList(_ values: [UInt64: UInt8], bits: Int, count: Int) -> Content {
        var list = [UInt8](repeating: 0, count: (count * bits + 7) / 8)
        for (index, value) in values where index < count {
            let position = Int(index) * bits
            list[position / 8] |= value << (position % 8)
        }
        return .statusList(bits: bits, compressed: ZlibStream.stored(list))
    }

    package func encoded(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        switch form {
        case .cwt: damage(try cwt(nonces: nonces))
        case .jwt: damage(try jwt(nonces: nonces))
        }
    }
}
