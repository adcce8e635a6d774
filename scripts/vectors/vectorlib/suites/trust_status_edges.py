# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: chains that are no chains, numbers that are no dates, and keys of no kind that is known."""
import base64

from .. import der
from ..keys import Key
from ..trust_certificates import status_signer
from .trust_status_base import ROOT, SIGNER

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ALPHABET = STANDARD[:-2] + "-_"
STRUCTURE, TTL = ["status_list.structure"], ["status_list.ttl"]


def add(s):
    for identifier, told, second in (("text", "text", "x"), ("number", "a number", 7), ("map", "a map", {})):
        s.case("cwt-x5chain-second-" + identifier, "x5chain is an array of a certificate and %s (RFC 9360, 2)." % told,
               STRUCTURE, on_protected=lambda h, v=second: h.update({33: [SIGNER.der(), v]}))
    for count, failures in ((10, []), (11, STRUCTURE)):
        s.case("cwt-x5chain-%d" % count, "x5chain has %d certificates; ten are the limit." % count, failures,
               on_protected=lambda h, n=count: h.update({33: [SIGNER.der()] + [ROOT.der()] * (n - 1)}))
    s.case("jwt-b64-header", "The header says how the payload is encoded (RFC 7797, 3), which no list does, and does not "
           "mark that critical.", ["status_list.critical_header"], form="jwt", on_protected=lambda h: h.update(b64=True))
    for form, told, failures in (("beyond-year-9999", 253_402_300_800, STRUCTURE), ("negative", -1, STRUCTURE)):
        s.both("expiry-" + form, "The expiry is %d, which is no second of a year of four digits after 1970 (RFC 7519, 2)."
               % told, failures, exp=told)
    s.both("expiry-end-of-year-9999", "The expiry is the last second of the years of four digits (RFC 7519, 2).",
           exp=253_402_300_799)
    s.both("ttl-end-of-year-9999", "The ttl is as long as all years of four digits since 1970 (Token Status List, 5).",
           ttl=253_402_300_799)
    s.both("ttl-beyond-year-9999", "The ttl is longer than all years of four digits (Token Status List, 5).", TTL,
           ttl=253_402_300_800)
    odd = Key("status/secp256k1", "secp256k1")
    point = der.sequence(der.sequence(der.oid("1.2.840.10045.2.1"), der.oid("1.3.132.0.10")), der.bits(odd.public))
    signer = status_signer("status/odd key", Key("status/odd key"), ROOT)
    signer.public_key_info = point
    s.case("signer-key-secp256k1", "The signer holds a key on secp256k1, for which there is no algorithm (ISO/IEC 18013-5, "
           "9.1.2.4), and its profile has none either.", ["status_list.algorithm", "status_list.signer_profile"],
           signer=signer)
    encodings(s)


def encodings(s):
    """RFC 4648, 3.5 and 4; RFC 7515, 2 and 4.1.6: one text for some bytes, and no other."""
    def with_length(rest):
        """A hook that puts spaces behind the claims until so many bytes are over groups of three."""
        return lambda payload: payload + b" " * ((rest - len(payload)) % 3)

    def with_set_bits(signed):
        return signed[:-1] + ALPHABET[ALPHABET.index(signed[-1]) + 1]

    s.case("jwt-payload-longer", "The payload has one character more than its bytes need (RFC 4648, 3.5), and the signature "
           "is made over it so.", STRUCTURE, form="jwt", on_payload=with_length(0), on_signed=lambda signed: signed + "A")
    for rest in (1, 2):
        s.case("jwt-payload-set-bits-%d" % rest, "The last character of the payload has bits that belong to no byte (RFC "
               "4648, 3.5), and the signature is made over it so.", STRUCTURE, form="jwt", on_payload=with_length(rest),
               on_signed=with_set_bits)
    s.case("jwt-payload-padded", "The payload is padded (RFC 7515, 2), and the signature is made over it so.", STRUCTURE,
           form="jwt", on_payload=with_length(1), on_signed=lambda signed: signed + "==")
    chain = [base64.b64encode(certificate.der()).decode() for certificate in (SIGNER, ROOT)]
    # A text has padding where its bytes are no groups of three; one of the two is behind the other here.
    padded = next(text for text in chain if text.endswith("="))
    behind = [] if padded is chain[0] else chain[:1]
    bare = padded.rstrip("=")
    s.case("jwt-x5c-without-padding", "A certificate in x5c lacks its padding (RFC 7515, 4.1.6; RFC 4648, 4).", STRUCTURE,
           form="jwt", on_protected=lambda h: h.update(x5c=behind + [bare]))
    s.case("jwt-x5c-set-bits", "The last character of a certificate in x5c has bits that belong to no byte (RFC 4648, 3.5).",
           STRUCTURE, form="jwt", on_protected=lambda h: h.update(
               x5c=behind + [bare[:-1] + STANDARD[STANDARD.index(bare[-1]) + 1] + padded[len(bare):]]))
    for identifier, told, second in (("number", "a number", 7), ("null", "null", None), ("array", "an array", chain[1:])):
        s.case("jwt-x5c-second-" + identifier, "x5c has %s behind the signer's certificate (RFC 7515, 4.1.6)." % told,
               STRUCTURE, form="jwt", on_protected=lambda h, v=second: h.update(x5c=[chain[0], v]))
    s.case("jwt-x5c-root-twice", "x5c has the authority's certificate twice behind the signer's, which no rule forbids.",
           form="jwt", on_protected=lambda h: h.update(x5c=[chain[0], chain[1], chain[1]]))
