// SPDX-License-Identifier: Apache-2.0

/// Why a case did not count. The list is closed, so that nothing can drop out for a reason nobody has read.
public enum UnsupportedReason: String, Hashable, Sendable, CaseIterable {
    // What ISO/IEC 18013-5 has this reader refuse, and it did refuse it
    case indefiniteLength = "indefinite lengths are refused, ISO/IEC 18013-5 8.1"
    case unprotectedAlgorithm =
        "alg stands only in the unprotected header, which ISO/IEC 18013-5 9.1.2.4 does not allow"
    case unnamedAlgorithm = "a COSE algorithm that ISO/IEC 18013-5 does not name"
    case unpairedAlgorithm = "an algorithm with a curve that ISO/IEC 18013-5 9.1.2.4 does not pair it with"
    case truncatedMAC = "a truncated HMAC tag, where ISO/IEC 18013-5 9.1.3.5 has all 32 bytes"
    case macToken = "a JWS with an HMAC key, which no token of this reader has"
    case rsaToken = "a JWS with an RSA key, which no token of this reader has"
    case ciphersuite = "an HPKE ciphersuite that this reader does not have"

    // What this reader has no part in
    case deviceEngagement = "device engagement is done by the reader's app, not by this service"
    case previewHandover = "a handover of a preview protocol that Annex C and OpenID4VP have replaced"

    // What is to come
    case sessionEncryption = "session encryption comes with a later version"
    case readerAuthentication = "requests and reader authentication come with a later version"
    case encryptedToken = "JWE comes with a later version"
    case annexB = "ISO/IEC TS 18013-7 Annex B comes with a later version"
    case annexC = "ISO/IEC TS 18013-7 Annex C comes with a later version"
    case openID4VP = "OpenID4VP comes with a later version"

    // What another verifier is not judged by
    case declined = "the verifier says that it does not support it"
    case noQuestion = "a format of others, in which there is no question for another verifier"

    // What is not at hand
    case sessions = "sessions need a store, and whoever runs the vectors gave none"
    case siblingMissing = "another file of the collection, which this case needs, is not there"
}
