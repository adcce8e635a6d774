# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: key usage, extended key usage and basic constraints."""
from .. import der
from ..certificates import (BASIC_CONSTRAINTS, CRL_SIGN, DIGITAL_SIGNATURE, EXTENDED_KEY_USAGE, KEY_AGREEMENT,
                            KEY_CERT_SIGN, KEY_USAGE, MDL_DS, MDOC_DS, NON_REPUDIATION, READER_AUTH,
                            basic_constraints, extended_key_usage, key_usage)
from ..trust_certificates import MDL_VICAL, MDOC_READER, MDOC_VICAL

KEY_ENCIPHERMENT, DATA_ENCIPHERMENT = 2, 3
PHOTO_ID, PID = "org.iso.23220.photoid.1", "eu.europa.ec.eudi.pid.1"
ANY, TLS_SERVER = "2.5.29.37.0", "1.3.6.1.5.5.7.3.1"
RIGHT = {"ds": DIGITAL_SIGNATURE, "vical_signer": NON_REPUDIATION, "status_signer": DIGITAL_SIGNATURE,
         "reader": DIGITAL_SIGNATURE}
OWN = {"ds": MDL_DS, "vical_signer": MDL_VICAL, "reader": READER_AUTH}


def add(s):
    for profile in ("iaca", "link", "ds", "vical_signer", "status_signer", "reader"):
        key_usages(s, profile)
    for profile in OWN:
        extended(s, profile)
    other_document_types(s)
    authorities(s)
    for profile in RIGHT:
        for length, told in ((0, " and may have no CA below"), (None, "")):
            s.changed(profile, "ca" + ("" if length is None else "-path-length-0"), "says that it is a CA" + told,
                      lambda c, n=length: c.set(BASIC_CONSTRAINTS, basic_constraints(True, n), True),
                      ["basic_constraints"])


def key_usages(s, profile):
    def using(*positions):
        return lambda c: c.set(KEY_USAGE, key_usage(*positions))
    # The last member: whether there are other bits besides, which is a deviation of its own.
    wrong = [("missing", "has no key usage", lambda c: c.without(KEY_USAGE), False),
             ("agreement", "may only agree on keys", using(KEY_AGREEMENT), True)]
    if profile in RIGHT:
        right = RIGHT[profile]
        wrong.append(("cert-sign", "may only sign certificates", using(KEY_CERT_SIGN), False))
        wrong.append(("cert-sign-too", "may sign certificates too", using(right, KEY_CERT_SIGN), False))
        wrong.append(("crl-sign", "may only sign CRLs", using(CRL_SIGN), True))
        wrong.append(("empty", "has a key usage without any bit", lambda c: c.set(KEY_USAGE, b"\x03\x01\x00"), False))
        extra = [("agreement-too", "may agree on keys too", using(right, KEY_AGREEMENT)),
                 ("encipherment-too", "may encipher keys and data too",
                  using(right, KEY_ENCIPHERMENT, DATA_ENCIPHERMENT))]
        if profile == "vical_signer":
            wrong.append(("digital-signature", "has digitalSignature in place of nonRepudiation",
                          using(DIGITAL_SIGNATURE), False))
            wrong.append(("digital-signature-too", "has digitalSignature beside nonRepudiation, which must be 0",
                          using(DIGITAL_SIGNATURE, NON_REPUDIATION), False))
        else:
            wrong.append(("non-repudiation", "has nonRepudiation in place of digitalSignature",
                          using(NON_REPUDIATION), True))
            extra.append(("non-repudiation-too", "has nonRepudiation too", using(right, NON_REPUDIATION)))
        extra.append(("crl-sign-too", "may sign CRLs too", using(right, CRL_SIGN)))
    else:
        wrong.append(("crl-only", "may sign CRLs only", using(CRL_SIGN), False))
        wrong.append(("digital-signature", "may sign data only", using(DIGITAL_SIGNATURE), True))
        extra = [("agreement-too", "may agree on keys too", using(KEY_CERT_SIGN, CRL_SIGN, KEY_AGREEMENT)),
                 ("digital-signature-too", "may sign data too", using(DIGITAL_SIGNATURE, KEY_CERT_SIGN, CRL_SIGN)),
                 ("cert-sign-alone", "may sign certificates and no CRLs", using(KEY_CERT_SIGN))]
    for identifier, what, change, has_others in wrong:
        s.changed(profile, "key-usage-" + identifier, what, change, ["key_usage"],
                  ["key_usage_extra"] if has_others else [])
    for identifier, what, change in extra:
        s.changed(profile, "key-usage-" + identifier, what, change, warnings=["key_usage_extra"])
    s.changed(profile, "key-usage-not-critical", "has a key usage that is not critical",
              lambda c: c.set(KEY_USAGE, c.extensions[KEY_USAGE][1], False), warnings=["key_usage_critical"])


def extended(s, profile):
    own = OWN[profile]
    generic = {"ds": MDOC_DS, "vical_signer": MDOC_VICAL, "reader": MDOC_READER}[profile]
    rows = [("missing", "has no extended key usage", None),
            ("any", "has anyExtendedKeyUsage alone", [ANY]),
            ("server", "has the extended key usage of TLS servers", [TLS_SERVER]),
            ("generic-only", "has the generic extended key usage alone, while that of 18013-5 stays mandatory",
             [generic]),
            ("other", "has the extended key usage of another profile of 18013-5",
             [READER_AUTH if profile == "ds" else MDL_DS]),
            ("near", "has an extended key usage one arc longer than the right one", [own + ".1"])]
    for identifier, what, usages in rows:
        def change(certificate, usages=usages):
            if usages:
                certificate.set(EXTENDED_KEY_USAGE, extended_key_usage(*usages))
            else:
                certificate.without(EXTENDED_KEY_USAGE)
        s.changed(profile, "eku-" + identifier, what, change, ["extended_key_usage"])
    s.changed(profile, "eku-more", "has an unknown extended key usage beside the right one",
              lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("1.3.6.1.4.1.55555.9", own)))
    s.changed(profile, "eku-not-critical", "has an extended key usage that is not critical",
              lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(own), False),
              warnings=["extended_key_usage_critical"])


def other_document_types(s):
    clause = "ISO/IEC 18013-5 second edition, B.1.1"
    rows = [("mdoc", "the generic extended key usage alone", [MDOC_DS], [], []),
            ("own", "an extended key usage of the ecosystem's own", ["1.3.130.2.0.0.1.2"], [], ["extended_key_usage"]),
            ("missing", "no extended key usage", None, [], ["extended_key_usage"]),
            ("server", "the extended key usage of TLS servers alone", [TLS_SERVER], ["extended_key_usage"], []),
            ("vical", "the extended key usage of VICAL signers alone", [MDL_VICAL], ["extended_key_usage"], [])]
    for kind, doc_type in (("photo-id", PHOTO_ID), ("pid", PID)):
        for identifier, what, usages, failures, warnings in rows:
            def change(certificate, usages=usages):
                if usages:
                    certificate.set(EXTENDED_KEY_USAGE, extended_key_usage(*usages))
                else:
                    certificate.without(EXTENDED_KEY_USAGE)
            s.changed("ds", "%s-eku-%s" % (kind, identifier), "is for %s and has %s" % (doc_type, what), change,
                      failures, warnings, doc_type=doc_type, clause=clause)


def authorities(s):
    for profile in ("iaca", "link"):
        is_root = profile == "iaca"
        s.changed(profile, "basic-constraints-missing", "has no basic constraints",
                  lambda c: c.without(BASIC_CONSTRAINTS), ["basic_constraints"])
        s.changed(profile, "not-ca", "says that it is no CA",
                  lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True), ["basic_constraints"])
        for length, told in ((None, "has no path length"), (1, "has a path length of 1"),
                             (255, "has a path length of 255")):
            s.changed(profile, "path-length-%s" % ("absent" if length is None else length), told + "; it is 0",
                      lambda c, n=length: c.set(BASIC_CONSTRAINTS, basic_constraints(True, n)),
                      *(([], ["path_length"]) if is_root else (["path_length"], [])))
        s.changed(profile, "basic-constraints-not-critical", "has basic constraints that are not critical",
                  lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), False),
                  *(([], ["basic_constraints_critical"]) if is_root else (["basic_constraints_critical"], [])))
        for identifier, usages in (("own", ["1.0.18013.5.1.7"]), ("server", [TLS_SERVER])):
            s.changed(profile, "eku-" + identifier, "has an extended key usage (%s), which its table does not have"
                      % usages[0], lambda c, u=usages: c.set(EXTENDED_KEY_USAGE, extended_key_usage(*u), False),
                      warnings=["extended_key_usage"])
    s.changed("status_signer", "eku-critical", "has an extended key usage that is critical, which is advised against",
              lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("1.3.6.1.5.5.7.3.30"), True),
              warnings=["extended_key_usage_critical"])
    s.changed("status_signer", "eku-server", "has the extended key usage of TLS servers alone, so that it may sign no "
              "list (RFC 5280, 4.2.1.12)",
              lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(TLS_SERVER), False), ["extended_key_usage"])
