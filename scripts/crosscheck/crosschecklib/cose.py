# SPDX-License-Identifier: Apache-2.0
"""COSE_Sign1 and COSE_Mac0 (RFC 9052) by pycose, for the algorithms that it knows."""
import hmac

import cbor2
from pycose import algorithms
from pycose.exceptions import CoseException
from pycose.keys import curves
from pycose.keys.ec2 import EC2Key
from pycose.keys.okp import OKPKey
from pycose.keys.symmetric import SymmetricKey
from pycose.messages.mac0message import Mac0Message
from pycose.messages.sign1message import Sign1Message

# COSE's numbers of what pycose can verify: with which key an algorithm goes, this program has checked before.
CURVES = {1: curves.P256, 2: curves.P384, 3: curves.P521, 6: curves.Ed25519, 7: curves.Ed448}
SIGNATURES = {-7: algorithms.Es256, -35: algorithms.Es384, -36: algorithms.Es512, -8: algorithms.EdDSA}


def structure(context, protected, external, payload):
    """Sig_structure and MAC_structure (RFC 9052, 4.4 and 6.3)."""
    return cbor2.dumps([context, protected, external, payload])


def verifies_sign1(key, protected, payload, signature, algorithm, external=b""):
    """True or False, or None when pycose has no such algorithm on this curve."""
    if key.curve not in CURVES or algorithm not in SIGNATURES:
        return None
    try:
        # The unprotected header is not covered, and pycose reads more of it than is needed here.
        message = Sign1Message.from_cose_obj([protected, {}, payload, signature], True)
        message.external_aad = external
        parts = key.raw()
        message.key = EC2Key(CURVES[key.curve], *parts) if len(parts) == 2 else OKPKey(CURVES[key.curve], x=parts[0])
        return bool(message.verify_signature())
    except (CoseException, ValueError, TypeError, AttributeError, LookupError):
        return None


def verifies_mac0(secret, protected, payload, tag, external=b""):
    """HMAC 256/256 (RFC 9053, 3.1)."""
    own = hmac.compare_digest(hmac.digest(secret, structure("MAC0", protected, external, payload), "sha256"), tag)
    try:
        message = Mac0Message.from_cose_obj([protected, {}, payload, tag], True)
        message.external_aad = external
        message.key = SymmetricKey(secret)
        verdict = bool(message.verify_tag())
    except (CoseException, ValueError, TypeError, AttributeError, LookupError):
        return own
    if verdict != own:
        raise RuntimeError("pycose and hmac disagree on a tag")
    return own
