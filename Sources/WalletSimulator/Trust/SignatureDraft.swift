// SPDX-License-Identifier: Apache-2.0

package import CBOR
internal import COSE
package import Cryptography

/// A COSE_Sign1 (RFC 9052, 4.2) of which every part can be otherwise than it should be.
package struct SignatureDraft: Sendable {
    /// Maps.
    package var protected: CBORValue
    package var unprotected: CBORValue
    package var payload: [UInt8]
    package var key: PrivateKey
    /// Whether tag 18 stands around it, as for status lists.
    package var isTagged = false

    /// An object whose protected header names the algorithm of the key.
    init(_ payload: [UInt8], key: PrivateKey, isTagged: Bool = false) throws(SimulatorError) {
        protected = [1: .integer(try COSEAlgorithm.signing(with: key).rawValue)]
        unprotected = .map([])
        self.payload = payload
        self.key = key
        self.isTagged = isTagged
    }

    /// The signature is made with the key's own algorithm, whatever the header says.
    func signed(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        let header = protected.encoded()
        let toBeSigned: CBORValue = ["Signature1", .bytes(header), .bytes([]), .bytes(payload)]
        let message = toBeSigned.encoded()
        let algorithm = try key.certifying
        let signature: [UInt8]
        do { signature = try key.sign(message.span, using: algorithm, nonces: nonces) } catch {
            throw .cryptography(error)
        }
        let object: CBORValue = [.bytes(header), unprotected, .bytes(payload), .bytes(signature)]
        return (isTagged ? .tagged(18, object) : object).encoded()
    }

    /// `x5chain`, RFC 9360: one certificate bare, more in an array.
    static func chain(_ certificates: [Certificate]) -> CBORValue {
        certificates.count == 1 ? .bytes(certificates[0].der) : .array(certificates.map { .bytes($0.der) })
    }
}
