// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Mdoc

extension IssuedDocument {
    /// What the mobile security object says of the document's status; empty where it says nothing that is understood.
    var statusReferences: StatusReferences {
        get throws(SimulatorError) {
            guard let item = (try? CBORDecoder().decode(issuerAuth))?.root,
                let issuerAuth = try? COSESign1(item),
                let object = try? MobileSecurityObject(payload: issuerAuth.payload)
            else { throw .walletFileMalformed(.issuerAuth) }
            guard case .references(let references) = object.status else { return StatusReferences() }
            return references
        }
    }
}
