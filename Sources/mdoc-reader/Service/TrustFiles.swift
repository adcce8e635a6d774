// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust
internal import ReaderConfiguration
internal import Terminal

/// Trust anchors from files and folders, each folder and file read once.
struct TrustFiles {
    private var known: [[TrustEntry]: TrustAnchors] = [:]

    mutating func anchors(_ entries: [TrustEntry]) throws(UsageError) -> TrustAnchors {
        if let anchors = known[entries] { return anchors }
        let anchors: TrustAnchors
        do throws(UsageError) { anchors = try Inputs.anchors(entries.compactMap(\.path)) } catch {
            throw UsageError(error.message, hint: error.hint ?? "look at trust in the configuration")
        }
        known[entries] = anchors
        return anchors
    }
}

extension TrustEntry {
    fileprivate var path: String? {
        guard case .path(let path) = material else { return nil }
        return path
    }
}
