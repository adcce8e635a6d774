# SPDX-License-Identifier: Apache-2.0
"""VICALs (ISO/IEC 18013-5, C.1.7): an untagged COSE_Sign1 over a map of IACA certificates.

As with documents, a case changes one thing by an option or a hook, and the signature fits the change.
"""
import copy

from .cborbytes import Tag, encode, tdate
from .certificates import key_identifier
from .document import applied, encode_header, hashing
from .keys import COSE_ALGORITHM
from .mdl import MDL

OPTIONS = {"signer": None, "signing_key": None, "algorithm": None, "chain": None, "issue": 40,
           "date": "2026-06-14T00:00:00Z", "next_update": "2026-07-14T00:00:00Z", "not_after": None,
           "on_list": None, "on_payload": None, "on_protected": None, "on_unprotected": None, "on_signed": None,
           "on_signature": None, "on_message": None}


def entry(certificate, doc_types=(MDL,), /, **changes):
    """A CertificateInfo; a change to `None` takes the member out."""
    made = {
        "certificate": certificate.der(),
        "serialNumber": biguint(certificate.serial),
        "ski": key_identifier(certificate.key),
        "docType": list(doc_types),
        "certificateProfile": ["1.0.18013.5.1.7"],
        "issuingAuthority": "Example Motor Vehicle Authority",
        "issuingCountry": "US",
        "stateOrProvinceName": "US-ZZ",
        "issuer": certificate.issuer,
        "subject": certificate.subject,
        "notBefore": tdate(certificate.not_before),
        "notAfter": tdate(certificate.not_after),
    }
    made.update(changes)
    return {name: value for name, value in made.items() if value is not None}


def biguint(number):
    return Tag(2, number.to_bytes((number.bit_length() + 7) // 8, "big"))


def vical(entries, **options):
    """The bytes of a list that the signer of `options` signs."""
    unknown = set(options) - set(OPTIONS)
    if unknown:
        raise TypeError("no such option: %s" % sorted(unknown))
    o = {**OPTIONS, **options}
    content = {"version": "1.0", "vicalProvider": "Example List Provider", "date": tdate(o["date"])}
    if o["issue"] is not None:
        content["vicalIssueID"] = o["issue"]
    if o["next_update"] is not None:
        content["nextUpdate"] = tdate(o["next_update"])
    if o["not_after"] is not None:
        content["notAfter"] = tdate(o["not_after"])
    content["certificateInfos"] = copy.deepcopy(entries)
    payload = applied(o["on_payload"], encode(applied(o["on_list"], content)))
    key = o["signing_key"] or o["signer"].key
    algorithm = o["algorithm"] or COSE_ALGORITHM[key.curve.name]
    chain = o["signer"].der() if o["chain"] is None else o["chain"]
    protected = encode_header(applied(o["on_protected"], {1: algorithm}))
    unprotected = applied(o["on_unprotected"], {33: chain})
    signed = encode(applied(o["on_signed"], ["Signature1", protected, b"", payload]))
    signature = applied(o["on_signature"], key.sign(signed, hashing(algorithm)))
    message = applied(o["on_message"], [protected, unprotected, payload, signature])
    return message if isinstance(message, bytes) else encode(message)
