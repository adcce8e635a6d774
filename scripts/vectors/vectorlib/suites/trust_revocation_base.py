# SPDX-License-Identifier: Apache-2.0
"""How the cases of trust/revocation-lists are put together, and who is in them."""
from ..certificates import iaca
from ..crl import RevocationList
from ..keys import Key, b64url
from .trust_suite import TrustSuite, at_options, encoded

ISSUER = iaca("crl/issuer", Key("crl/issuer"))
LISTED, UNLISTED = 0x4D0C_2B6A_9F10_3355_7799, 0x4D0C_2B6A_9F10_3355_779A


def asking(number):
    """Whole octets, without leading zeros."""
    return {"serialNumber": number.to_bytes((number.bit_length() + 7) // 8, "big").hex()}


REVOKED, GOOD = asking(LISTED), asking(UNLISTED)
NOW, SECOND_BEFORE = "2026-06-15T12:00:00Z", "2026-06-15T11:59:59Z"


class Lists(TrustSuite):
    def __init__(self):
        super().__init__("revocation-lists", "revocation-list",
                         "revocation lists: fields, scopes, entries, dates, and what replaces what")

    def case(self, identifier, comment, failures=(), change=None, issuer=ISSUER, number=7, raw=None, standing=None,
             **options):
        """`change` alters the list, `raw` its bytes. `previous` may be a list."""
        made = listing(change, issuer, number)
        content = made.der() if raw is None else raw(made.der())
        given = {"crl": b64url(content), "issuer": options.pop("issuer_certificate", issuer).pem()}
        if "previous" in options:
            options["previous"], = encoded([options["previous"]])
        at_options(given, options, "graceSeconds", "previous", "serialNumber")
        if standing is None and "serialNumber" in given:
            number = int(given["serialNumber"], 16)
            standing = "revoked" if number in [serial for serial, _ in made.entries] else "good"
        self.add(identifier, comment, given, failures, **({"standing": standing} if standing else {}))


def listing(change=None, issuer=ISSUER, number=7):
    made = RevocationList(issuer, number).revoking(LISTED, 3, 0x7FFF_FFFF_FFFF_FFFF)
    if change:
        change(made)
    return made
