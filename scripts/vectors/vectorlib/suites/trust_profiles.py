# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: the tables of ISO/IEC 18013-5, Annex B and C.1.7.2, row by row."""
from .. import der
from ..certificates import CURVE_HASH, MDL_DS, MDOC_DS, document_signer, extended_key_usage, iaca
from ..keys import Key
from ..trust_certificates import (MDL_VICAL, MDOC_READER, MDOC_VICAL, link, list_root, reader, status_signer,
                                  vical_signer)
from . import (trust_profile_encodings, trust_profile_extensions, trust_profile_fields, trust_profile_names, trust_profile_several,
               trust_profile_usages)
from .trust_suite import TrustSuite

WORDS = {"iaca": "IACA root", "link": "IACA link certificate", "ds": "document signer", "vical_signer": "VICAL signer",
         "status_signer": "status list signer", "reader": "reader authentication certificate"}
CLAUSE = {"iaca": "ISO/IEC 18013-5, Table B.1", "link": "ISO/IEC 18013-5, Table B.2",
          "ds": "ISO/IEC 18013-5, Table B.3", "vical_signer": "ISO/IEC 18013-5, C.1.7.2",
          "status_signer": "ISO/IEC 18013-5 second edition, B.1.7", "reader": "ISO/IEC 18013-5, Table B.7"}
EC = list(CURVE_HASH)
EDWARDS = ["Ed25519", "Ed448"]
MAKERS = {"ds": document_signer, "vical_signer": vical_signer, "status_signer": status_signer, "reader": reader}


def made(profile, label, curve="P-256", issuer_curve="P-256"):
    """A certificate that keeps its profile."""
    key = Key("profile/%s/%s" % (profile, curve), curve)
    if profile == "iaca":
        return iaca("profile/" + label, key)
    if profile == "link":
        old = iaca("profile/old", Key("profile/old/" + issuer_curve, issuer_curve))
        return link("profile/" + label, iaca("profile/new/" + curve, key, "Example IACA 2026"), old)
    if profile == "ds":
        return document_signer("profile/" + label, key,
                               iaca("profile/root", Key("profile/root/" + issuer_curve, issuer_curve)))
    root = list_root("profile/list", "profile/list/" + issuer_curve, issuer_curve)
    return MAKERS[profile]("profile/" + label, key, root)


class Profiles(TrustSuite):
    def __init__(self):
        super().__init__("certificate-profiles", "certificate",
                         "six certificate profiles: one changed field per row, with brinks and lawful options")

    def changed(self, profile, identifier, what, change=None, failures=(), warnings=(), doc_type=None, curve="P-256",
                issuer_curve="P-256", clause=None):
        """One case whose comment reads `The <certificate> <what> (<clause>).`"""
        label = "%s-%s" % (profile.replace("_", "-"), identifier)
        certificate = made(profile, label, curve, issuer_curve)
        if change:
            change(certificate)
        ending = "" if failures or not warnings else ": a deviation that warns"
        self.certificate(label, "The %s %s (%s)%s." % (WORDS[profile], what, clause or CLAUSE[profile], ending),
                         profile, certificate, failures, warnings, doc_type)


def suite():
    s = Profiles()
    genuine(s)
    trust_profile_fields.add(s)
    trust_profile_names.add(s)
    trust_profile_usages.add(s)
    trust_profile_extensions.add(s)
    trust_profile_several.add(s)
    trust_profile_encodings.add(s)
    return s


def genuine(s):
    for profile in WORDS:
        for curve in EC + (EDWARDS if profile in ("ds", "reader") else []):
            s.changed(profile, "genuine-" + curve, "holds a key on %s and keeps its profile" % curve, curve=curve)
        if profile != "iaca":
            for curve in ("P-384", "P-521", "brainpoolP320r1"):
                s.changed(profile, "genuine-issuer-" + curve, "is signed by a CA whose key is on %s" % curve,
                          issuer_curve=curve)
    for profile, usages in (("ds", (MDL_DS, MDOC_DS)), ("vical_signer", (MDL_VICAL, MDOC_VICAL)),
                            ("reader", ("1.0.18013.5.1.6", MDOC_READER))):
        s.changed(profile, "genuine-both-usages", "has the generic extended key usage beside its own",
                  lambda c, u=usages: c.set("2.5.29.37", extended_key_usage(*u)))
    s.changed("iaca", "genuine-no-state", "names no state or province, which is optional",
              lambda c: trust_profile_names.rename(c, state=None))
    s.changed("iaca", "genuine-no-organisation", "names no organization, which is optional",
              lambda c: trust_profile_names.rename(c, organisation=None))
    s.changed("iaca", "genuine-serial-attribute", "has a serialNumber attribute in its name, a PrintableString",
              lambda c: trust_profile_names.rename(c, more=[("2.5.4.5", "0042", der.printable)]))
    s.changed("iaca", "genuine-without-crl-point", "has no CRL distribution point, which is optional",
              lambda c: c.without("2.5.29.31"))
    s.changed("iaca", "genuine-authority-key-identifier", "carries its own key identifier as authority key "
              "identifier, as real roots do",
              lambda c: c.set("2.5.29.35", der.sequence(der.implicit(0, c.extensions["2.5.29.14"][1][2:]))))
    s.changed("ds", "genuine-subject-alt-name", "has a subject alternative name, which is optional",
              lambda c: c.set("2.5.29.17", der.sequence(der.implicit(6, b"https://dmv.example/ds"))))
    s.changed("ds", "genuine-locality", "names a locality, which is optional",
              lambda c: trust_profile_names.rename(c, more=[("2.5.4.7", "Springfield")]))
    s.changed("ds", "genuine-not-ca", "says that it is no CA",
              lambda c: c.set("2.5.29.19", der.sequence(), True))
    s.changed("status_signer", "genuine-status-usage", "names an extended key usage, which is optional",
              lambda c: c.set("2.5.29.37", extended_key_usage("1.3.6.1.5.5.7.3.30")))
    s.changed("status_signer", "genuine-without-crl-point", "has no CRL distribution point, which is optional",
              lambda c: c.without("2.5.29.31"))
    s.changed("reader", "genuine-issuer-alt-name", "has an issuer alternative name, as one that an IACA issued",
              lambda c: c.set("2.5.29.18", der.sequence(der.implicit(6, b"https://dmv.example/contact"))))
