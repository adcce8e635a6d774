# SPDX-License-Identifier: Apache-2.0
"""How the cases of `trust/` are put together."""
from ..keys import b64url
from ..suite import Suite
from ..world import AT


class TrustSuite(Suite):
    def __init__(self, name, protocol, about):
        super().__init__("trust", name, protocol, about)

    def certificate(self, identifier, comment, profile, certificate, failures=(), warnings=(), doc_type=None):
        given = {"profile": profile, "certificate": certificate.pem()}
        if doc_type:
            given["docType"] = doc_type
        self.add(identifier, comment, given, ["%s.%s" % (profile, field) for field in failures])
        self.cases[-1]["expect"]["warnings"] = ["%s.%s" % (profile, field) for field in warnings]


def pems(certificates):
    return [certificate.pem() for certificate in certificates]


def encoded(artefacts):
    """Lists as base64url; bytes or anything with a `der()`."""
    return [b64url(a if isinstance(a, bytes) else a.der()) for a in artefacts]


def at_options(given, options, *names):
    """Copies the named options into an input; `at` is always there."""
    given["at"] = options.pop("at", AT)
    for name in names:
        if name in options:
            given[name] = options.pop(name)
    if options:
        raise TypeError("no such option: %s" % sorted(options))
    return given
