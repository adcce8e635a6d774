# SPDX-License-Identifier: Apache-2.0
"""The envelope APPLE-HPKE-v1 that a wallet sends for a PassKit identity request."""
import hashlib

from . import hpke
from .cborbytes import encode
from .document import applied
from .drbg import random_bytes
from .keys import Key, b64url

MERCHANT, TEAM = "merchant.example.vectors", "A1B2C3D4E5"


class Session:
    """What the reader knows before the answer comes."""

    def __init__(self, label="session", nonce=None, merchant=MERCHANT, team=TEAM, recipient=None):
        self.label = label
        self.recipient = recipient or Key("recipient")
        self.ephemeral = Key("ephemeral/" + label)
        self.nonce = random_bytes("nonce/" + label, 32) if nonce is None else nonce
        self.merchant, self.team = merchant, team
        self.recipient_hash = hashlib.sha256(self.recipient.public).digest()

    def transcript(self):
        return [None, None, ["AppleIdentityPresentment_1.0", self.nonce, self.merchant, self.team,
                             self.recipient_hash]]

    def seal(self, plaintext, info=None, on_envelope=None, on_fields=None, **hpke_options):
        """The envelope's bytes. `on_fields` gets the dict, `on_envelope` may return other bytes."""
        true_info = encode(self.transcript())
        key, data = hpke.seal(self.recipient, self.ephemeral, true_info if info is None else info, plaintext,
                              **hpke_options)
        envelope = {
            "algorithm": "APPLE-HPKE-v1",
            "params": {"mode": 0, "pkEm": key, "pkRHash": self.recipient_hash,
                       "infoHash": hashlib.sha256(true_info).digest()},
            "data": data,
        }
        return applied(on_envelope, encode(applied(on_fields, envelope)))

    def input(self, envelope, trust, at):
        return {"response": b64url(envelope), "keys": [self.recipient.pem()], "nonce": b64url(self.nonce),
                "merchantIdentifier": self.merchant, "teamIdentifier": self.team, "trust": trust, "at": at}
