// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography

/// What both mechanisms say of their list: where it is, and who vouches for it.
struct StatusSource {
    let uri: String
    let certificate: [UInt8]?

    init?(_ map: CBORMap) {
        guard let uri = map["uri"]?.text, StatusReferences.isUsable(uri: uri) else { return nil }
        self.uri = uri
        guard let item = map["certificate"] else {
            certificate = nil
            return
        }
        guard let bytes = item.byteString, bytes.count <= Certificate.maximalByteCount else { return nil }
        certificate = Array(bytes)
    }
}
