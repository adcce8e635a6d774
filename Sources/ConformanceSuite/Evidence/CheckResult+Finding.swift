// SPDX-License-Identifier: Apache-2.0

internal import MdocVerification

extension CheckResult {
    /// Whether the check found something, also where the policy lets it pass.
    var isFinding: Bool {
        switch outcome {
        case .failed, .tolerated: true
        // In nearly every vector there is no revocation list, which needs no place.
        case .warned: code != .issuerRevocationUnknown
        case .passed, .skipped: false
        }
    }
}
