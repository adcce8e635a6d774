# SPDX-License-Identifier: Apache-2.0
"""One mdoc document (ISO/IEC 18013-5, 8.3.2.1.2.2), issued and presented.

A case changes one thing: an option (`valid_until="…"`) or a hook (`on_mso=function`), which gets the structure just
before it is encoded and may alter it or return another. What comes after that point is computed over the change, so
hashes and signatures fit unless the change is about them.
"""
import copy
import hashlib
import hmac

from .cborbytes import Tag, Wide, embedded, encode, tdate
from .drbg import random_bytes
from .keys import COSE_ALGORITHM, HASH
from .mdl import ISSUED, MDL, SHOWN, json_value

DIGESTS = {"SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512", "SHA-1": "sha1", "SHA-512/256": "sha512_256"}

OPTIONS = {
    "doc_type": MDL, "mso_doc_type": None, "device_doc_type": None,
    "issued": ISSUED, "shown": SHOWN,
    "signer_key": None, "chain": None, "issuer_algorithm": None,
    "device_key": None, "device_signing_key": None, "device_algorithm": None, "mac_key": None,
    "digest_algorithm": "SHA-256", "hashed_with": None,
    "signed": "2026-06-01T00:00:00Z", "valid_from": "2026-06-01T00:00:00Z", "valid_until": "2026-07-01T00:00:00Z",
    "device_names": None, "key_authorizations": None,
    "wrap_item": embedded, "digest_input": None, "on_item": None,
    "on_shown": None, "on_mso": None, "on_payload": None, "on_protected": None,
    "on_unprotected": None, "on_to_be_signed": None, "on_issuer_signature": None, "on_issuer_auth": None,
    "on_device_names_after": None, "on_device_authentication": None, "on_device_protected": None,
    "on_device_unprotected": None, "on_device_to_be_signed": None, "on_device_signature": None,
    "on_device_structure": None, "on_device_auth": None, "on_document": None,
}


def applied(hook, subject):
    """The subject after the hook: what the hook returned, or the subject itself when it was altered in place."""
    if hook is None:
        return subject
    result = hook(subject)
    return subject if result is None else result


class Document:
    def __init__(self, world, **options):
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise TypeError("no such option: %s" % sorted(unknown))
        for option, default in OPTIONS.items():
            setattr(self, option, options.get(option, default))
        self.signer_key = self.signer_key or world.signer.key
        self.chain = self.chain if self.chain is not None else world.signer_der
        self.device_key = self.device_key or world.device_key
        self.digest_input = self.digest_input or (lambda item: encode(self.item_bytes(item)))
        self._issue_items()

    # The issuer's side

    def _issue_items(self):
        self.items = {}
        for namespace, elements in self.issued.items():
            self.items[namespace] = {}
            for number, (identifier, value) in enumerate(elements.items()):
                item = {"digestID": number, "random": random_bytes("salt/%s/%s" % (namespace, identifier), 16),
                        "elementIdentifier": identifier, "elementValue": value}
                if self.on_item:
                    item = self.on_item(namespace, identifier, item) or item
                self.items[namespace][identifier] = item

    def digest(self, item):
        """Over the whole #6.24 encoding (ISO/IEC 18013-5, 9.1.2.5)."""
        return hashlib.new(DIGESTS[self.hashed_with or self.digest_algorithm], self.digest_input(item)).digest()

    def item_bytes(self, item):
        """IssuerSignedItemBytes; a hook may already have made something else of the item."""
        return self.wrap_item(item) if isinstance(item, dict) else item

    def mobile_security_object(self):
        mso = {
            "version": "1.0",
            "digestAlgorithm": self.digest_algorithm,
            "valueDigests": {namespace: {number_of(item): self.digest(item) for item in items.values()}
                             for namespace, items in self.items.items()},
            "deviceKeyInfo": {"deviceKey": self.device_key.cose_key()},
            "docType": self.mso_doc_type or self.doc_type,
            "validityInfo": {"signed": tdate(self.signed), "validFrom": tdate(self.valid_from),
                             "validUntil": tdate(self.valid_until)},
        }
        if self.key_authorizations is not None:
            mso["deviceKeyInfo"]["keyAuthorizations"] = self.key_authorizations
        return applied(self.on_mso, mso)

    def issuer_auth(self):
        payload = encode(applied(self.on_payload, embedded(self.mobile_security_object())))
        algorithm = self.issuer_algorithm or COSE_ALGORITHM[self.signer_key.curve.name]
        protected = encode_header(applied(self.on_protected, {1: algorithm}))
        unprotected = applied(self.on_unprotected, {33: self.chain})
        to_be_signed = applied(self.on_to_be_signed, ["Signature1", protected, b"", payload])
        signature = self.signer_key.sign(encode(to_be_signed), hashing(algorithm))
        signature = applied(self.on_issuer_signature, signature)
        return applied(self.on_issuer_auth, [protected, unprotected, payload, signature])

    # The wallet's side

    def device_signed(self, transcript):
        names = encode(self.device_names if self.device_names is not None else {})
        authentication = ["DeviceAuthentication", transcript, self.device_doc_type or self.doc_type, Tag(24, names)]
        authentication = encode(applied(self.on_device_authentication, embedded(authentication)))
        if self.mac_key is not None:
            member, context, algorithm = "deviceMac", "MAC0", self.device_algorithm or 5
        else:
            member, context = "deviceSignature", "Signature1"
            algorithm = self.device_algorithm or COSE_ALGORITHM[self.device_key.curve.name]
        protected = encode_header(applied(self.on_device_protected, {1: algorithm}))
        unprotected = applied(self.on_device_unprotected, {})
        to_be_signed = encode(applied(self.on_device_to_be_signed, [context, protected, b"", authentication]))
        if self.mac_key is not None:
            signature = hmac_sha256(self.mac_key(self.device_key, transcript), to_be_signed)
        else:
            signature = (self.device_signing_key or self.device_key).sign(to_be_signed, hashing(algorithm))
        signature = applied(self.on_device_signature, signature)
        structure = [protected, unprotected, None, signature]
        self.authenticated_bytes = authentication
        structure = applied(self.on_device_structure, structure)
        device_auth = applied(self.on_device_auth, {member: structure})
        names = applied(self.on_device_names_after, Tag(24, names))
        return {"nameSpaces": names, "deviceAuth": device_auth}

    def build(self, transcript):
        shown = {}
        for namespace, identifier in self.shown:
            shown.setdefault(namespace, []).append(copy.copy(self.items[namespace][identifier]))
        shown = applied(self.on_shown, shown)
        issuer_signed = {"issuerAuth": self.issuer_auth()}
        if shown is not NOTHING and shown != {}:
            issuer_signed = {"nameSpaces": {ns: [self.item_bytes(i) for i in items] for ns, items in shown.items()},
                             **issuer_signed}
        document = {"docType": self.doc_type, "issuerSigned": issuer_signed,
                    "deviceSigned": self.device_signed(transcript)}
        return applied(self.on_document, document)

    def expected_elements(self):
        elements = {}
        for namespace, identifier in self.shown:
            value = self.items[namespace][identifier]["elementValue"]
            elements.setdefault(namespace, {})[identifier] = json_value(value)
        for namespace, values in (self.device_names or {}).items():
            elements.setdefault(namespace, {}).update({k: json_value(v) for k, v in values.items()})
        return elements


NOTHING = object()


def number_of(item):
    number = item["digestID"]
    return number.item if isinstance(number, Wide) else number


def encode_header(header):
    """A protected bucket: the empty one is the empty string (RFC 9052, 3)."""
    if isinstance(header, bytes):
        return header
    return encode(header) if header else b""


def hashing(algorithm):
    """Only ids with a hash of their own steer the signer; for others it takes the curve's usual one."""
    return algorithm if algorithm in HASH else None


def hmac_sha256(key, message):
    return hmac.digest(key, message, "sha256")
