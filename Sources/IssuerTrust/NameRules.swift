// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// Country and state of document signer and anchor, ISO/IEC 18013-5, 9.3.3 and annex B.1.1.
struct NameRules {
    /// Both must name one.
    let demandsCountry: Bool
    let demandsState: Bool

    func findings(in signer: DistinguishedName, under anchor: DistinguishedName) -> [PathFinding] {
        [
            country(of: signer.country, under: anchor.country),
            state(of: signer.stateOrProvince, under: anchor.stateOrProvince),
        ]
        .compactMap(\.self)
    }

    private func country(of signer: String?, under anchor: String?) -> PathFinding? {
        switch (signer, anchor) {
        case (let signer?, let anchor?):
            signer.isExactly(anchor)
                ? nil
                : PathFinding(.country, .countryMismatch, "document signer and anchor name different countries")
        case (nil, nil):
            // That neither names one is for the profiles to say.
            nil
        default:
            PathFinding(
                .country, .countryMismatch, isHard: demandsCountry,
                "only one of document signer and anchor names a country")
        }
    }

    private func state(of signer: String?, under anchor: String?) -> PathFinding? {
        switch (signer, anchor) {
        case (let signer?, let anchor?):
            signer.isExactly(anchor)
                ? nil
                : PathFinding(
                    .stateOrProvince, .stateMismatch, "document signer and anchor name different states or provinces")
        case (nil, .some):
            PathFinding(
                .stateOrProvince, .stateMismatch, "the anchor names a state or province, and the document signer none")
        case (_, nil):
            demandsState
                ? PathFinding(.stateOrProvince, .stateMismatch, "the anchor names no state or province") : nil
        }
    }
}
