# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: values of extensions that are written otherwise than in DER, or mean nothing."""
from .. import der
from ..certificates import (BASIC_CONSTRAINTS, CRL_POINTS, EXTENDED_KEY_USAGE, KEY_USAGE, MDL_DS, MDOC_DS,
                            basic_constraints, extended_key_usage)
from ..trust_certificates import SUBJECT_ALT_NAME

B31 = "ISO/IEC 18013-5, B.3.1"
URI = der.implicit(0, der.implicit(6, b"https://dmv.example/iaca.crl"), constructed=True)
DIRECTORY = der.implicit(0, der.explicit(4, der.sequence(der.set_of(der.sequence(
    der.oid("2.5.4.3"), der.utf8("Example CRL"))))), constructed=True)


def add(s):
    """What cannot be read is missing, too."""
    encoding = "extension_encoding"
    for profile in ("ds", "iaca"):
        rows = [("long-form", "whose length is written in a longer form than DER has (X.690, 10.1)",
                 b"\x03\x81\x02\x07\x80"),
                ("three-bytes", "of three bytes, where there are names for nine bits (RFC 5280, 4.2.1.3)",
                 b"\x03\x04\x00\x84\x00\x01"),
                ("tenth-bit", "whose tenth bit is set, which has no name (RFC 5280, 4.2.1.3)", b"\x03\x03\x06\x84\x40")]
        for identifier, what, value in rows:
            s.changed(profile, "key-usage-" + identifier, "has a key usage " + what,
                      lambda c, v=value: c.set(KEY_USAGE, v), ["key_usage", encoding], clause=B31)
        s.changed(profile, "key-usage-ninth-bit", "has a key usage of its own and decipherOnly, the last bit that has a name "
                  "(RFC 5280, 4.2.1.3)",
                  lambda c, v={"ds": b"\x03\x03\x07\x80\x80", "iaca": b"\x03\x03\x07\x06\x80"}[profile]: c.set(KEY_USAGE, v),
                  warnings=["key_usage_extra"])
    s.changed("iaca", "path-length-40-bits", "has a path length of 40 bits, longer than any path",
              lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, 1 << 39)), ["basic_constraints", encoding],
              clause=B31)
    for identifier, letter in (("not-ascii", b"\xe9"), ("first-not-ascii", b"\x80")):
        s.changed("ds", "crl-point-" + identifier, "has a CRL distribution point whose URI is not ASCII (RFC 5280, 4.2.1.6)",
                  lambda c, l=letter: c.set(CRL_POINTS, der.sequence(der.sequence(der.explicit(
                      0, der.implicit(0, der.implicit(6, b"https://dmv.example/" + l + b".crl"), constructed=True))))),
                  [encoding], ["crl_distribution_point"], clause=B31)
    both = der.sequence(der.sequence(der.explicit(0, DIRECTORY)), der.sequence(der.explicit(0, URI)))
    for profile in ("iaca", "status_signer", "ds"):
        s.changed(profile, "crl-point-directory-and-uri", "has two CRL distribution points, one with a directory name and "
                  "one with a URI", lambda c: c.set(CRL_POINTS, both))
    s.changed("link", "genuine-same-name", "keeps the old root's name, which no subject alternative name repeats", same_name)
    for identifier, usages in (("mdl", [MDL_DS]), ("mdoc", [MDOC_DS]), ("both", [MDL_DS, MDOC_DS])):
        s.changed("status_signer", "eku-documents-" + identifier, "has the extended key usage of document signers, and none "
                  "of its own", lambda c, u=usages: c.set(EXTENDED_KEY_USAGE, extended_key_usage(*u), False),
                  warnings=["extended_key_usage"])


def same_name(certificate):
    certificate.subject = certificate.issuer
    certificate.extensions.pop(SUBJECT_ALT_NAME, None)
