// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// Where the secrets lie that a configuration names. The module itself opens no file.
public protocol SecretSource {
    /// The content of a file.
    ///
    /// - Parameter path: Absolute.
    func contents(ofFile path: String) throws(SecretSourceError) -> SecretBytes

    /// The value of a variable of the environment; nil where it is not set.
    func environmentVariable(_ name: String) -> SecretBytes?
}
