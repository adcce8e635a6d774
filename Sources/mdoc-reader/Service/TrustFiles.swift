// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust
internal import Terminal

/// Trust anchors from files and folders, each folder and file read once.
struct TrustFiles {
    private var known: [[String]: TrustAnchors] = [:]

    mutating func anchors(_ paths: [String]) throws(UsageError) -> TrustAnchors {
        if let anchors = known[paths] { return anchors }
        let anchors: TrustAnchors
        do throws(UsageError) { anchors = try Inputs.anchors(paths) } catch {
            throw UsageError(error.message, hint: error.hint ?? "look at trust in the configuration")
        }
        known[paths] = anchors
        return anchors
    }
}
