// SPDX-License-Identifier: Apache-2.0

/// A place in a wallet file.
public enum WalletFileField: String, Hashable, Sendable {
    case format, docType, deviceKey, nameSpaces, issuerAuth
    case root = "issuer.root"
    case rootKey = "issuer.rootKey"
    case documentSigner = "issuer.documentSigner"
    case documentSignerKey = "issuer.documentSignerKey"
}
