// SPDX-License-Identifier: Apache-2.0

/// Algorithms that annex B.1 names.
enum KnownAlgorithms {
    /// ecdsa-with-SHA256, -SHA384 and -SHA512, with which authorities sign certificates and revocation lists.
    static let ofAuthorities = ["1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4"]
}
