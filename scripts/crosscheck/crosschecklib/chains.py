# SPDX-License-Identifier: Apache-2.0
"""Chains of list signers to their trust points (RFC 5280, 6.1)."""
from .certificates import KEY_CERT_SIGN, KEY_USAGE
from .path_cases import SKEW, breaks, is_signed_with
from .revocation import is_revoked


def signed(certificate, issuer):
    """By name, by key identifiers where both have one, and by signature."""
    named, own = certificate.authority_key(), issuer.key_identifier()
    return (None in (named, own) or named == own) and is_signed_with(certificate, issuer)


def problem(leaf, others, trust_points, at, lists):
    """None, or what is wrong with the best chain: untrusted, expired, not_yet_valid, revoked."""
    if any(leaf.body == point.body for point in trust_points):
        return dated([leaf], at)
    ways, found = [[leaf]], []
    while ways:
        way = ways.pop(0)
        found += [judged(way + [point], at, lists) for point in trust_points if signed(way[-1], point)]
        if len(way) < 4:
            ways += [way + [other] for other in others
                     if other.body not in [c.body for c in way] and signed(way[-1], other)]
    return None if None in found else (found or ["untrusted"])[0]


def dated(certificates, at):
    if any(c.not_after < at for c in certificates):
        return "expired"
    return "not_yet_valid" if any(c.not_before > at + SKEW for c in certificates) else None


def judged(whole, at, lists):
    if late := dated(whole, at):
        return late
    for number, authority in enumerate(whole[1:]):
        constraints = authority.basic_constraints()
        if not constraints or not constraints[0] or breaks(authority):
            return "untrusted"
        if KEY_USAGE in authority.extensions and KEY_CERT_SIGN not in authority.key_usage():
            return "untrusted"
        if constraints[1] is not None and number > constraints[1]:
            return "untrusted"
    if any(is_revoked(c, issuer, lists, at) for c, issuer in zip(whole, whole[1:])):
        return "revoked"
    return None
