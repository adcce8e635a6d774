# SPDX-License-Identifier: Apache-2.0
"""A second opinion on paths: anchors, chains, dates, names, revocation and links."""
import datetime

from .certificates import KEY_CERT_SIGN, KEY_USAGE, UNREADABLE, Certificate
from .keys import PublicKey, b64
from .outcomes import Finding
from .profile_cases import FORBIDDEN, MDL, SIGNATURES, UNDERSTOOD, Rules
from .revocation import HASHES, RevocationList, is_revoked, problems

MEMBERS = {"x5chain", "docType", "anchors", "at", "links", "newRoots", "crls", "crlGraceSeconds"}
COUNTRY, STATE = "2.5.4.6", "2.5.4.8"
SKEW = 60
ORDER = ["issuer.untrusted", "issuer.doctype_not_allowed_for_ca", "issuer.cert_expired", "issuer.cert_not_yet_valid",
         "issuer.cert_profile anchor", "issuer.cert_profile signer", "issuer.eku", "issuer.country_mismatch_chain",
         "issuer.state_mismatch_chain", "issuer.cert_revoked"]
CODES = {code.split(" ")[0] for code in ORDER}.__contains__


class Anchor:
    def __init__(self, certificate, doc_types, profile):
        self.certificate, self.doc_types, self.profile = certificate, doc_types, profile


def seconds(text):
    return datetime.datetime.fromisoformat(text).timestamp()


def revocation_lists(given):
    """Those that can be read: what cannot says nothing."""
    found = []
    for text in given.get("crls", []):
        try:
            found.append(RevocationList(b64(text)))
        except UNREADABLE:
            pass
    return found


def certificates(texts):
    return [Certificate(text) for text in texts]


def judge(case):
    return Finding([code.split(" ")[0] for code in Path(case["input"]).failures()])


def is_signed_with(certificate, issuer):
    """By name and signature alone: a root need not name its own key, and a list's signer need not name another's."""
    if certificate.issuer != issuer.subject or certificate.signature_oid not in SIGNATURES:
        return False
    try:
        key = PublicKey.from_info(issuer.key_info)
    except ValueError:
        return False
    return key.verifies_der(certificate.signature, certificate.body, HASHES[certificate.signature_oid])


def signed(certificate, issuer):
    """Name, key identifier and signature."""
    named, own = certificate.authority_key(), issuer.key_identifier()
    return (named is not None and named == own and certificate.is_consistent and not certificate.has_parameters
            and is_signed_with(certificate, issuer))


def vouches(root):
    """Whether a root may say anything of others: version 3, a CA, and its key signs certificates."""
    constraints = root.basic_constraints()
    return root.version == 3 and bool(constraints and constraints[0]) and KEY_CERT_SIGN in root.key_usage()


def breaks(certificate):
    return any(oid not in UNDERSTOOD or oid in FORBIDDEN for oid in certificate.critical())


def constrains(certificate):
    """Names or policies of what is below, which nothing here applies."""
    return bool({"2.5.29.30", "2.5.29.36"} & set(certificate.extensions))


class Path:
    def __init__(self, given):
        self.at, self.doc_type = seconds(given["at"]), given["docType"]
        self.leaf, *self.others = certificates(given["x5chain"])
        self.lists = revocation_lists(given)
        self.grace = given.get("crlGraceSeconds", 0)
        # The way that counted, and its anchor.
        self.way, self.anchor = [], None
        # Codes that a relying party tolerates, or demands although they warn by themselves.
        self.tolerated, self.required = given.get("tolerate", []), given.get("require", [])
        self.anchors = [Anchor(Certificate(a["certificate"]), a.get("docTypes"), a.get("profile", "iso"))
                        for a in given["anchors"]]
        self.links = [link.body for link in certificates(given.get("links", []))]
        for link in certificates(given.get("links", [])):
            self.follow(link, certificates(given.get("newRoots", [])))

    def follow(self, link, new_roots):
        for anchor in list(self.anchors):
            old = anchor.certificate
            rules = Rules(link, "link", MDL)
            rules.apply()
            lives = all(c.not_before <= self.at + SKEW and c.not_after >= self.at for c in (link, old))
            if (rules.hard or not signed(link, old) or not lives or link.not_after > old.not_after
                    or is_revoked(link, old, self.lists, self.at, self.grace)):
                continue
            for root in new_roots:
                if (root.subject == link.subject and root.key_info == link.key_info
                        and root.attribute(COUNTRY) == old.attribute(COUNTRY) and vouches(old) and vouches(root)
                        and is_signed_with(root, root)):
                    self.anchors.append(Anchor(root, anchor.doc_types, anchor.profile))

    def is_link(self, certificate):
        """B.1.3: a certificate that hands an authority's name or trust on stands in no chain."""
        return (certificate.body in self.links
                or certificate.subject in [anchor.certificate.subject for anchor in self.anchors])

    def is_for_type(self, anchor):
        return anchor.doc_types is None or self.doc_type in anchor.doc_types

    def failures(self):
        results = [(self.judge(chain, anchor), chain, anchor) for anchor in self.anchors
                   for chain in self.chains(anchor)]
        allowed = [result for result in results if self.is_for_type(result[2])]
        if allowed:
            found, self.way, self.anchor = min(allowed, key=lambda result: self.weight(result[0]))
            return found
        own = ["issuer.doctype_not_allowed_for_ca" if results else "issuer.untrusted"]
        found = set(own) | self.dated([self.leaf]) | self.profiled("ds", self.leaf)
        return [code for code in ORDER if code in found]

    def warnings(self):
        """Codes of what the profiles only recommend."""
        root = [] if self.anchor is None else [("iaca", self.anchor.certificate)]
        soft, is_chain = [], bool(self.way)
        for profile, certificate in root + [("ds", self.leaf)]:
            rules = Rules(certificate, profile, self.doc_type)
            rules.apply()
            soft += [code_of(profile, field).split(" ")[0] for field in rules.soft
                     if not (is_chain and profile == "iaca" and field == "path_length")]
        return set(soft)

    def weight(self, codes):
        return sum(code.split(" ")[0] not in self.tolerated for code in codes)

    def chains(self, anchor):
        """Every way from the leaf to the anchor, without both ends, that keeps RFC 5280, 6.1, save for dates."""
        if signed(self.leaf, anchor.certificate):
            yield []
        if anchor.profile != "chain" or self.doc_type == MDL:
            return
        others = [other for other in self.others if not self.is_link(other)]
        ways = [[other] for other in others if signed(self.leaf, other)]
        while ways:
            way = ways.pop()
            if signed(way[-1], anchor.certificate) and self.holds(way, anchor.certificate):
                yield way
            if len(way) < 3:
                ways += [way + [other] for other in others if other.body not in [c.body for c in way]
                         and signed(way[-1], other)]

    def holds(self, way, root):
        number = 0
        for authority in way + [root]:
            constraints = authority.basic_constraints()
            if not constraints or not constraints[0] or breaks(authority) or constrains(authority):
                return False
            if not authority.names or authority.is_repeated:
                return False
            if KEY_USAGE in authority.extensions and KEY_CERT_SIGN not in authority.key_usage():
                return False
            if constraints[1] is not None and number > constraints[1]:
                return False
            number += authority.issuer != authority.subject
        return True

    def is_known_to_be_good(self):
        """Whether a list in force covers every certificate of the way that counted."""
        if self.anchor is None:
            return False
        whole = [self.leaf] + self.way + [self.anchor.certificate]
        return all(any(found.issuer == issuer.subject and found.covers(below)
                       and not problems(found, issuer, self.at, self.grace) for found in self.lists)
                   for below, issuer in zip(whole, whole[1:]))

    def judge(self, way, anchor):
        root = anchor.certificate
        found = self.dated([self.leaf, root] + way)
        found |= self.profiled("iaca", root, bool(way)) | self.profiled("ds", self.leaf)
        if self.leaf.attribute(COUNTRY) != root.attribute(COUNTRY):
            found.add("issuer.country_mismatch_chain")
        own, its = (c.attribute(STATE) for c in (self.leaf, root))
        if (its is not None and own != its) or (anchor.profile == "aamva" and (own is None or own != its)):
            found.add("issuer.state_mismatch_chain")
        line = [self.leaf] + way + [root]
        if any(is_revoked(c, issuer, self.lists, self.at, self.grace) for c, issuer in zip(line, line[1:])):
            found.add("issuer.cert_revoked")
        return [code for code in ORDER if code in found]

    def dated(self, certificates):
        found = set()
        if any(c.not_after < self.at for c in certificates):
            found.add("issuer.cert_expired")
        if any(c.not_before > self.at + SKEW for c in certificates):
            found.add("issuer.cert_not_yet_valid")
        return found

    def profiled(self, profile, certificate, is_chain=False):
        """In a chain the root's path length was applied, and need not be that of an IACA root."""
        rules = Rules(certificate, profile, self.doc_type)
        rules.apply()
        found = {code_of(profile, field) for field in rules.hard}
        return found | {code for code in (code_of(profile, field) for field in rules.soft
                                             if not (is_chain and field == "path_length"))
                        if code.split(" ")[0] in self.required}


def code_of(profile, field):
    """The code of a row of a profile's table."""
    if profile == "iaca":
        return "issuer.cert_profile anchor"
    return "issuer.eku" if field == "extended_key_usage" else "issuer.cert_profile signer"
