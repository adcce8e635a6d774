// SPDX-License-Identifier: Apache-2.0

/// How an artefact was handed over.
public enum ArtefactEncoding: String, Hashable, Sendable, CaseIterable {
    case raw, hex, base64, base64url
    case pem
    /// As it is: JSON, or a compact JWS or JWE.
    case text
}
