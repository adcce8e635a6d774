# SPDX-License-Identifier: Apache-2.0
"""How the cases of trust/status-lists are put together, and who is in them."""
from ..certificates import iaca
from ..keys import Key, b64url
from ..statuslist import cwt, jwt
from ..trust_certificates import status_signer
from .trust_suite import TrustSuite, at_options, encoded, pems

ROOT = iaca("status/root", Key("status/root"))
SIGNER = status_signer("status/signer", Key("status/signer"), ROOT)
URI = "https://status.example/lists/7"
NOW, SECOND_BEFORE, SECOND_AFTER = "2026-06-15T12:00:00Z", "2026-06-15T11:59:59Z", "2026-06-15T12:00:01Z"
IN_60, IN_61 = "2026-06-15T12:01:00Z", "2026-06-15T12:01:01Z"


class StatusLists(TrustSuite):
    def __init__(self):
        super().__init__("status-lists", "status-list",
                         "status lists and identifier lists: forms, values, signers, claims and dates")

    def case(self, identifier, comment, failures=(), form="cwt", index=0, status="valid", asked=None, uri=URI,
             claimed=URI, trust=None, certificate=None, crls=None, **options):
        """`asked` has an identifier in place of an index; `claimed` is the subject of the token."""
        given = {k: options.pop(k) for k in ("at",) if k in options}
        token = (cwt if form == "cwt" else jwt)(claimed, **{"signer": SIGNER, **options})
        made = {"token": b64url(token), "uri": uri}
        made.update({"index": index} if asked is None else {"identifier": b64url(asked)})
        made["trust"] = pems([ROOT] if trust is None else trust)
        if certificate is not None:
            made["certificate"] = certificate.pem()
        if crls is not None:
            given["crls"] = encoded(crls)
        self.add(identifier, comment, at_options(made, given, "crls"), failures, status=status)

    def both(self, identifier, comment, failures=(), **options):
        """The same case for the CWT and the JWT."""
        for form in ("cwt", "jwt"):
            self.case("%s-%s" % (form, identifier), comment[:-1] + ", in a %s." % form.upper(), failures, form=form,
                      **options)
