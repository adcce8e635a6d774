# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: chains that are no chains, numbers that are no dates, and keys of no kind that is known."""
from .. import der
from ..keys import Key
from ..trust_certificates import status_signer
from .trust_status_base import ROOT, SIGNER

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
    s.both("ttl-beyond-year-9999", "The ttl is longer than all years of four digits (Token Status List, 5).", TTL,
           ttl=253_402_300_800)
    odd = Key("status/secp256k1", "secp256k1")
    point = der.sequence(der.sequence(der.oid("1.2.840.10045.2.1"), der.oid("1.3.132.0.10")), der.bits(odd.public))
    signer = status_signer("status/odd key", Key("status/odd key"), ROOT)
    signer.public_key_info = point
    s.case("signer-key-secp256k1", "The signer holds a key on secp256k1, for which there is no algorithm (ISO/IEC 18013-5, "
           "9.1.2.4), and its profile has none either.", ["status_list.algorithm", "status_list.signer_profile"],
           signer=signer)
