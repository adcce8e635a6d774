// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust
internal import Terminal

/// Trust anchors from files and folders, each folder and file read once.
struct TrustFiles {
    private var known: [[String]: TrustAnchors] = [:]

    mutating func anchors(_ paths: [String]) throws(UsageError) -> TrustAnchors {
        if let anchors = known[paths] { return anchors }
        let anchors = try Inputs.anchors(paths)
        known[paths] = anchors
        return anchors
    }
}
