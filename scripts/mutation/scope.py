# SPDX-License-Identifier: Apache-2.0
"""Which sources are looked at, and which are not, with the reason."""
import re

MODULES = ("CBOR", "COSE", "HPKE", "Mdoc", "IssuerTrust", "TrustLists", "CredentialStatus", "MdocVerification",
           "AppleWallet", "ReaderService", "Cryptography")

# The first pattern that a file matches says why it is not mutated.
NOT_MUTATED = [
    (r"CBOR/CBOR(Diagnostic.*|Encoder|Value)", "writes CBOR or shows it, and reads nothing from outside"),
    (r"CBOR/CBORNode(s)?", "memory of the decoder; its preconditions stop the process"),
    (r"HPKE/(Sender|Label|PreSharedKey|Authentication|Ciphersuite)", "the sending side, and names"),
    (r"MdocVerification/Report/.*", "names, words and the policy of a report; what fails is decided elsewhere"),
    (r"MdocVerification/(ClaimValue|Array\+Listing|VerifiedElement|IntentToStore|RequestedElement)",
     "shows what was verified"),
    (r"MdocVerification/DataModels/ElementForm", "for programs that write values down"),
    (r"AppleWallet/(PassKit/.*|NearMiss)", "what is asked for, and hints for an integrator"),
    (r"IssuerTrust/DistributionPointMemory", "where lists may be fetched later; nothing is judged by it"),
    (r"IssuerTrust/PathCache", "remembers what was found, for speed"),
    (r"CredentialStatus/(WantedLists|StatusListAggregation)", "what to fetch later; nothing is judged by it"),
    (r"ReaderService/(?!VerifyPresentation).*", "sessions, tokens and storage: not part of a verification"),
    (r"Cryptography/(?!(AlgorithmIdentifier|ASN1\w+|Certificate|CertificateExtensions(\+Known)?|CertificateFields?|"
     r"CertificateRevocationList|CertificateTime|ConstantTime|DecodedStructure|DERReader|DERTag|DistinguishedName|"
     r"DistributionPoints|ECDSASignature|EdwardsPoint|ElementHead|GeneralNames|IssuingDistributionPoint|KeyUsage|"
     r"ObjectIdentifier|PublicKey(\+Verification)?|RevocationListFields|RevokedSerialNumbers|SignedStructure)$).*",
     "calls of OpenSSL, key files, and what makes certificates or signatures"),
]


def reason_to_leave(file):
    stem = file.removesuffix(".swift")
    return next((reason for pattern, reason in NOT_MUTATED if re.fullmatch(pattern, stem)), None)


def is_mutated(file):
    """Of a path below Sources."""
    return file.split("/", 1)[0] in MODULES and file.endswith(".swift") and reason_to_leave(file) is None
