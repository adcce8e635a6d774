# SPDX-License-Identifier: Apache-2.0
"""A session in proximity: transcript and MAC key of ISO/IEC 18013-5, 9.1.3.5 and 9.1.5.1."""
import hashlib
import hmac

from .cborbytes import embedded, encode
from .drbg import random_bytes
from .keys import Key


def ndef(label):
    """Stands for an NDEF message of the NFC handover; only its bytes matter here."""
    return b"\x91\x02" + random_bytes("ndef/" + label, 30)


QR = None
NFC_STATIC = [ndef("select"), None]
NFC_NEGOTIATED = [ndef("select"), ndef("request")]


class Session:
    """The reader's ephemeral key and the transcript; `handover` is one of the three above.

    `reader_key` stands in the transcript in place of the reader's own.
    """

    def __init__(self, curve="P-256", handover=QR, reader=None, with_reader_key=True, more_parameters=(),
                 reader_key=None):
        self.reader = reader or Key("reader/" + curve, curve)
        device = Key("engagement/" + curve, curve)
        ble = [2, 1, {0: False, 1: True, 11: random_bytes("ble", 16)}]
        self.engagement = embedded({0: "1.0", 1: [1, embedded(device.cose_key())], 2: [ble]})
        self.reader_key = embedded({**self.reader.cose_key(), **dict(more_parameters)}) if with_reader_key else None
        if reader_key is not None:
            self.reader_key = reader_key
        self.handover = handover

    def transcript(self):
        return [self.engagement, self.reader_key, self.handover]

    def mac_key(self, device_key, transcript, tagged_salt=True, info=b"EMacKey"):
        """EMacKey; the salt hashes the #6.24 form of the transcript."""
        salt = hashlib.sha256(encode(embedded(transcript) if tagged_salt else transcript)).digest()
        return self.derived(device_key, salt, info)

    def derived(self, device_key, salt, info=b"EMacKey"):
        extracted = hmac.digest(salt, self.reader.shared_secret(device_key), "sha256")
        return hmac.digest(extracted, info + b"\x01", "sha256")
