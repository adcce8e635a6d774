# SPDX-License-Identifier: Apache-2.0
"""The device's side of a document (ISO/IEC 18013-5, 9.1.3): key, authorisation, signature or MAC."""
import cbor2

from . import cose
from .keys import PublicKey


def judge(document, mso, transcript, reader_key):
    """Codes; `reader_key` is a ReaderKey, or None where a MAC cannot be checked."""
    found, key = [], None
    try:
        key = PublicKey.from_cose(mso.device_key)
    except LookupError:
        found.append("alg.unsupported")
    except (ValueError, TypeError):
        found.append("device.key_invalid")
    if not all(name[0] in mso.authorized_spaces or name in mso.authorized_elements
               for name, _ in document.device_signed):
        found.append("device.element_not_authorized")
    message = document.device_auth
    if message is None or document.device_names is None or document.doc_type is None:
        return found
    if message.has_unknown_critical:
        return found + ["device.critical_header"]
    if message.payload is not None:
        found.append("device.payload_not_detached")
    signed = authentication(document, transcript)
    if document.device_kind == "deviceSignature":
        return found + judge_signature(message, key, signed)
    return found + judge_mac(message, key, signed, transcript, reader_key)


def authentication(document, transcript):
    """DeviceAuthenticationBytes, of the bytes as they were received."""
    inner = b"\x84" + cbor2.dumps("DeviceAuthentication") + transcript + document.doc_type_bytes
    return b"\xd8\x18" + cbor2.dumps(inner + document.device_names)


def judge_signature(message, key, signed):
    if key is None:
        return []
    if not key.goes_with(message.algorithm):
        return ["device.alg_not_allowed"]
    good = key.verifies_cose(message.protected, signed, message.value, message.algorithm)
    return [] if good else ["device.signature_invalid"]


def judge_mac(message, key, signed, transcript, reader_key):
    if type(message.algorithm) is not int or message.algorithm != 5:
        return ["device.mac_alg"]
    if key is None:
        return []
    if reader_key is None or reader_key.curve != key.curve:
        return ["device.mac_key_unavailable"]
    good = cose.verifies_mac0(reader_key.mac_key(key, transcript), message.protected, signed, message.value)
    return [] if good else ["device.mac_invalid"]
