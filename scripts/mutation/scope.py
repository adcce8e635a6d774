# SPDX-License-Identifier: Apache-2.0
"""Which sources are looked at, and which are not, with the reason."""
import re

MODULES = ("CBOR", "COSE", "HPKE", "Mdoc", "IssuerTrust", "TrustLists", "CredentialStatus", "MdocVerification",
           "AppleWallet", "ReaderService", "Cryptography", "Timestamps", "JOSE", "JSON", "Compression")

# The first pattern that a file, or a file and a member after `#`, matches says why it is not mutated.
NOT_MUTATED = [
    (r"CBOR/CBOR(Diagnostic.*|Encoder|Value)", "writes CBOR or shows it, and reads nothing from outside"),
    (r"CBOR/CBORNodes?", "memory of the decoder; its preconditions stop the process"),
    (r"CBOR/CBORItem#simpleValue", "for diagnostic notation alone"),
    (r"COSE/COSEKey#value", "writes keys"),
    (r"HPKE/(Sender|Label|PreSharedKey|Authentication|Ciphersuite|LabeledKDF|KeySchedule|DHKEM#(encapsulate|"
     r"generateKeyPair|deriveKeyPair))", "the sending side, names, and derivations that judge nothing"),
    (r"Mdoc/StatusReferences#areUnknown", "for those who keep lists; no verification asks"),
    (r"MdocVerification/Report/.*", "names and words, and how findings become a verdict, which this tool has no form for"),
    (r"MdocVerification/(ClaimValue|Array\+Listing|VerifiedElement|VerifiedDocument|IntentToStore|RequestedElement)",
     "shows what was verified"),
    (r"MdocVerification/DataModels/ElementForm", "for programs that write values down"),
    (r"MdocVerification/(StatusCheck#noteStatus|DeviceAuthentication#hintForSignature)",
     "what to fetch later, and a hint for people; nothing is judged by it"),
    (r"AppleWallet/(PassKit/.*|NearMiss)", "what is asked for, and hints for an integrator"),
    (r"IssuerTrust/(DistributionPointMemory|PathCache|CertificatePath#reasonToSkip|TrustAnchors#certificates|"
     r"Revocation/RevocationListRules#deviation)",
     "what to fetch later, what was found before, words for people, and reading an operator's files"),
    (r"TrustLists/VICAL#expiredCount", "a number for operators"),
    (r"CredentialStatus/(WantedLists|StatusListAggregation|StatusList#problem)",
     "what to fetch later, and which copy of a list to keep"),
    (r"JOSE/(JWK|JWS#sign|JSONObject\+Fields#bytes|VerifiedJWS)", "keys and tokens that a server issues; no vector is one"),
    (r"JSON/JSONValue\+(Comparing|Writing)", "writes JSON, or compares what was read"),
    (r"Compression/Zlib#deflate", "compresses, for issuers"),
    (r"ReaderService/(?!VerifyPresentation).*", "sessions, tokens and storage: what a server remembers is decided in SQL, which this tool does not read"),
    (r"Cryptography/(Certificate#certificates|ECDSASignature#raw|DistinguishedName#escaped)",
     "an operator's files, signing, and words for people"),
    (r"Cryptography/(?!(AlgorithmIdentifier|ASN1\w+|Certificate|CertificateExtensions(\+Known)?|CertificateFields?|"
     r"CertificateRevocationList|CertificateTime|ConstantTime|DecodedStructure|DistinguishedName|DistributionPoints|"
     r"ECDSASignature|EdwardsPoint|ElementHead|GeneralNames|IssuingDistributionPoint|KeyUsage|PublicKey(\+Verification)?|"
     r"RevocationListFields|RevokedSerialNumbers|SignedStructure)(#|$)).*",
     "calls of OpenSSL, files of keys, and what makes certificates or signatures"),
]


def reason_to_leave(file, member=None):
    """Of a file as a whole, or of one of its members."""
    subject = file.removesuffix(".swift") + (f"#{member}" if member else "")
    return next((reason for pattern, reason in NOT_MUTATED if re.fullmatch(pattern, subject)), None)


def is_mutated(file):
    """Of a path below Sources."""
    return file.split("/", 1)[0] in MODULES and file.endswith(".swift") and reason_to_leave(file) is None
