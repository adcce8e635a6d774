// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// A certificate with its key: who signs a list.
package struct ListSigner: Sendable {
    package var certificate: Certificate
    package var key: PrivateKey
}
