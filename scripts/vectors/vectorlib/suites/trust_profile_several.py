# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: much that is wrong at once, told in the order of the table."""
from .. import der
from ..certificates import (AKI, BASIC_CONSTRAINTS, CRL_POINTS, ECDSA, EXTENDED_KEY_USAGE, ISSUER_ALT_NAME, KEY_USAGE,
                            SKI, basic_constraints, key_usage, name)
from ..trust_certificates import FORBIDDEN, FORBIDDEN_VALUE, UNKNOWN
from .trust_profile_extensions import full_name

HARD = ["version", "signature_algorithm_inner", "public_key", "country", "common_name", "organization",
        "subject_key_identifier", "authority_key_identifier", "key_usage", "basic_constraints", "extended_key_usage",
        "critical_extension", "forbidden_extension", "extension_encoding"]
SOFT = ["serial_number", "country_format", "name_strings", "self_issued", "validity_length",
        "subject_key_identifier_method", "key_usage_extra", "key_usage_critical", "basic_constraints_critical",
        "path_length", "issuer_alternative_name", "subject_alternative_name", "crl_distribution_point_restricted",
        "extended_key_usage", "extended_key_usage_critical", "forbidden_extension", "extension_criticality"]
WITHOUT_HARD = {"iaca": {"common_name", "organization", "authority_key_identifier", "extended_key_usage"},
                "link": {"country", "common_name", "organization", "extended_key_usage"},
                "ds": {"common_name", "organization"}, "vical_signer": set(),
                "status_signer": {"country", "common_name", "organization", "extended_key_usage"},
                "reader": {"country", "common_name", "organization"}}
LEAF = {"self_issued", "basic_constraints_critical", "path_length", "subject_alternative_name", "extended_key_usage"}
WITHOUT_SOFT = {"iaca": {"subject_alternative_name", "extended_key_usage_critical"},
                "link": {"self_issued", "validity_length", "basic_constraints_critical", "path_length",
                         "extended_key_usage_critical"},
                "ds": LEAF, "vical_signer": LEAF | {"issuer_alternative_name"},
                "status_signer": LEAF | {"issuer_alternative_name", "extended_key_usage_critical"},
                "reader": LEAF | {"issuer_alternative_name"}}


def add(s):
    for profile in WITHOUT_HARD:
        names = {"iaca": ["common_name"], "ds": ["common_name"], "reader": ["common_name"]}.get(profile, [])
        warned = names + (["crl_distribution_point"] if profile in ("link", "ds", "vical_signer", "reader") else [])
        warned += ["subject_alternative_name"] if profile == "link" else []
        order = ["common_name", "subject_alternative_name", "crl_distribution_point"]
        s.changed(profile, "several-hard", "breaks every rule that it can break at once",
                  lambda c, p=profile: break_hard(c, p), [f for f in HARD if f not in WITHOUT_HARD[profile]],
                  [f for f in order if f in warned])
        s.changed(profile, "several-soft", "deviates wherever it may",
                  lambda c, p=profile: break_soft(c, p), warnings=[f for f in SOFT if f not in WITHOUT_SOFT[profile]])
    for profile in ("iaca", "ds"):
        s.changed(profile, "life-no-end", "has no end that is known (99991231235959Z; RFC 5280, 4.1.2.5)",
                  lambda c: setattr(c, "not_after", "9999-12-31T23:59:59Z"), warnings=["validity_length"])


def break_hard(certificate, profile):
    certificate.version = 0
    certificate.inner_algorithm = ECDSA["sha512"]
    certificate.public_key_info = der.sequence(
        der.sequence(der.oid("1.2.840.10045.2.1"), der.oid("1.2.840.10045.3.1.7")),
        der.bits(bytes([2 + (certificate.key.y[-1] & 1)]) + certificate.key.x))
    is_root = certificate.issuer == certificate.subject
    certificate.subject = name(("2.5.4.7", "Springfield"))
    if is_root:
        certificate.issuer = certificate.subject
    certificate.without(SKI)
    is_authority = BASIC_CONSTRAINTS in certificate.extensions
    for oid in (AKI, KEY_USAGE, BASIC_CONSTRAINTS, EXTENDED_KEY_USAGE, CRL_POINTS):
        if oid in certificate.extensions:
            certificate.without(oid)
    if not is_authority:
        certificate.set(BASIC_CONSTRAINTS, basic_constraints(), True)
    certificate.more_extensions += [
        (UNKNOWN, True, b"\x05\x00"), (FORBIDDEN["policy-mappings"], True, FORBIDDEN_VALUE["policy-mappings"]),
        ("1.3.6.1.4.1.55555.3", False, b"\x05\x00"), ("1.3.6.1.4.1.55555.3", False, b"\x05\x00")]


def break_soft(certificate, profile):
    certificate.serial = 129
    certificate.not_after = "2048-01-01T00:00:00Z"
    certificate.subject = name(("2.5.4.6", "us"), ("2.5.4.10", "Example", lambda t: der.element(0x14, t.encode())),
                               ("2.5.4.3", "Example"))
    certificate.set(SKI, der.octets(b"\x01" * 20), True)
    usages = {"iaca": (5, 6, 4), "link": (5, 6, 4), "vical_signer": (1, 4)}.get(profile, (0, 4))
    certificate.set(KEY_USAGE, key_usage(*usages), False)
    if profile == "iaca":
        certificate.set(BASIC_CONSTRAINTS, basic_constraints(True, 3), False)
    if profile in ("iaca", "link"):
        certificate.set(EXTENDED_KEY_USAGE, der.sequence(der.oid("1.3.6.1.5.5.7.3.1")), False)
    elif EXTENDED_KEY_USAGE in certificate.extensions:
        certificate.set(EXTENDED_KEY_USAGE, certificate.extensions[EXTENDED_KEY_USAGE][1], False)
    if ISSUER_ALT_NAME in certificate.extensions:
        certificate.without(ISSUER_ALT_NAME)
    reasons = der.implicit(1, b"\x01\x60")
    certificate.set(CRL_POINTS, der.sequence(full_name(der.implicit(6, b"https://dmv.example/"), more=[reasons])))
    certificate.more_extensions.append((FORBIDDEN["freshest-crl"], False, FORBIDDEN_VALUE["freshest-crl"]))
