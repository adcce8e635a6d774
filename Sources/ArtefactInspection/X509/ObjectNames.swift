// SPDX-License-Identifier: Apache-2.0

/// Names of object identifiers that certificates of this field hold.
enum ObjectNames {
    /// The name with the numbers, or the numbers alone.
    static func described(_ oid: String) -> String {
        names[oid].map { "\($0) (\(oid))" } ?? oid
    }

    private static let names: [String: String] = [
        "1.2.840.10045.4.1": "ecdsa-with-SHA1",
        "1.2.840.10045.4.3.2": "ecdsa-with-SHA256",
        "1.2.840.10045.4.3.3": "ecdsa-with-SHA384",
        "1.2.840.10045.4.3.4": "ecdsa-with-SHA512",
        "1.2.840.113549.1.1.1": "rsaEncryption",
        "1.2.840.113549.1.1.5": "sha1WithRSAEncryption",
        "1.2.840.113549.1.1.10": "rsassaPss",
        "1.2.840.113549.1.1.11": "sha256WithRSAEncryption",
        "1.2.840.113549.1.1.12": "sha384WithRSAEncryption",
        "1.2.840.113549.1.1.13": "sha512WithRSAEncryption",
        "1.2.840.10045.2.1": "ecPublicKey",
        "1.3.101.110": "X25519", "1.3.101.111": "X448", "1.3.101.112": "Ed25519", "1.3.101.113": "Ed448",

        "2.5.29.9": "subjectDirectoryAttributes",
        "2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage", "2.5.29.16": "privateKeyUsagePeriod",
        "2.5.29.17": "subjectAltName", "2.5.29.18": "issuerAltName", "2.5.29.19": "basicConstraints",
        "2.5.29.20": "cRLNumber", "2.5.29.27": "deltaCRLIndicator", "2.5.29.28": "issuingDistributionPoint",
        "2.5.29.30": "nameConstraints", "2.5.29.31": "cRLDistributionPoints", "2.5.29.32": "certificatePolicies",
        "2.5.29.33": "policyMappings", "2.5.29.35": "authorityKeyIdentifier", "2.5.29.36": "policyConstraints",
        "2.5.29.37": "extKeyUsage", "2.5.29.46": "freshestCRL", "2.5.29.54": "inhibitAnyPolicy",
        "1.3.6.1.5.5.7.1.1": "authorityInfoAccess", "1.3.6.1.5.5.7.1.11": "subjectInfoAccess",
        "1.3.6.1.5.5.7.48.1.5": "ocsp-nocheck",

        "1.0.18013.5.1.2": "mdlDS", "1.0.18013.5.1.3": "mdlJWS", "1.0.18013.5.1.4": "mdlIACALink",
        "1.0.18013.5.1.6": "mdlReaderAuth", "1.0.18013.5.1.7": "mdlIACA", "1.0.18013.5.1.8": "mdlVICAL",
        "1.0.18013.5.1.9": "mdlTLSClientAuth", "1.0.18013.5.3.1": "VICAL policy",
        "1.0.23220.4.1.2": "mdocDS", "1.0.23220.4.1.4": "mdocIACALink", "1.0.23220.4.1.6": "mdocReaderAuth",
        "1.0.23220.4.1.7": "mdocIACA", "1.0.23220.4.1.8": "mdocVICAL",
        "1.3.6.1.5.5.7.3.1": "serverAuth", "1.3.6.1.5.5.7.3.2": "clientAuth", "1.3.6.1.5.5.7.3.9": "OCSPSigning",
        "2.5.29.37.0": "anyExtendedKeyUsage",
    ]
}
