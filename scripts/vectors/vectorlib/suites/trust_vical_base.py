# SPDX-License-Identifier: Apache-2.0
"""How the cases of trust/vical are put together, and who is in them."""
from ..certificates import iaca
from ..keys import Key, b64url
from ..trust_certificates import list_root, vical_signer
from ..vical import entry, vical
from .trust_suite import TrustSuite, at_options, encoded, pems

ROOT = list_root("vical/root", "vical/root")
SIGNER = vical_signer("vical/signer", Key("vical/signer"), ROOT)
AUTHORITIES = [iaca("vical/iaca/%d" % n, Key("vical/iaca/%d" % n), "Example IACA %d" % n) for n in range(2)]
ENTRIES = [entry(authority) for authority in AUTHORITIES]
NOW, SECOND_BEFORE = "2026-06-15T12:00:00Z", "2026-06-15T11:59:59Z"
IN_60, IN_61 = "2026-06-15T12:01:00Z", "2026-06-15T12:01:01Z"
STRUCTURE, INVALID = ["vical.structure"], ["vical.signature_invalid"]


class VICALs(TrustSuite):
    def __init__(self):
        super().__init__("vical", "vical", "VICALs: signer, signature, dates, entries, and what replaces what")

    def case(self, identifier, comment, failures=(), entries=None, usable=None, skipped=0, anchors=None, previous=None,
             crls=None, **options):
        given = {k: options.pop(k) for k in ("at", "graceSeconds") if k in options}
        entries = ENTRIES if entries is None else entries
        content = vical(entries, **{"signer": SIGNER, **options})
        made = {"vical": b64url(content), "anchors": pems([ROOT] if anchors is None else anchors)}
        if previous is not None:
            given["previous"] = b64url(content if previous == "same" else
                                       vical(ENTRIES, **{"signer": SIGNER, **previous}))
        if crls is not None:
            given["crls"] = encoded(crls)
        self.add(identifier, comment, at_options(made, given, "previous", "graceSeconds", "crls"), failures,
                 usable=len(entries) - skipped if usable is None else usable, skipped=skipped)
