# SPDX-License-Identifier: Apache-2.0
"""The authorities, keys and instants that most cases share."""
from .certificates import document_signer, iaca
from .keys import Key

AT = "2026-06-15T12:00:00Z"


class World:
    """An IACA root, a document signer under it and a wallet's key; the curves can differ from P-256."""

    def __init__(self, root_curve="P-256", signer_curve="P-256", label="", root_state="US-ZZ", signer_state="US-ZZ",
                 root_name="Example IACA", change_root=None, change_signer=None):
        suffix = label or "%s-%s" % (root_curve, signer_curve)
        self.root = iaca("root/" + suffix, Key("root/" + root_curve, root_curve), root_name, state=root_state)
        if change_root:
            change_root(self.root)
        self.signer = document_signer("signer/" + suffix, Key("signer/" + signer_curve, signer_curve), self.root,
                                      state=signer_state)
        if change_signer:
            change_signer(self.signer)
        self.signer_der = self.signer.der()
        self.device_key = Key("device")
        self.trust = [self.root.pem()]
