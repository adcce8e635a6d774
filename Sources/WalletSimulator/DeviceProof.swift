// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// How the device shows that it holds the document's key, ISO/IEC 18013-5, 9.1.3.
public enum DeviceProof: Sendable {
    case signature
    /// By an authentication code that the owner of this key can compute too, 9.1.3.5.
    case mac(readerKey: PublicKey)
}
