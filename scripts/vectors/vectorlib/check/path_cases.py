# SPDX-License-Identifier: Apache-2.0
"""A second opinion on paths: anchors, chains, dates, names, revocation and links."""
import datetime

from .certificate_fields import Fields, der_of
from .profile_cases import FORBIDDEN, MDL, SIGNATURES, UNDERSTOOD, Rules
from .revocation import HASHES, RevocationList, is_revoked, problems
from .signatures import PublicKey, b64

SKEW = 60
ORDER = ["issuer.untrusted", "issuer.doctype_not_allowed_for_ca", "issuer.cert_expired", "issuer.cert_not_yet_valid",
         "issuer.cert_profile anchor", "issuer.cert_profile signer", "issuer.eku", "issuer.country_mismatch_chain",
         "issuer.state_mismatch_chain", "issuer.cert_revoked"]


class Anchor:
    def __init__(self, certificate, doc_types, profile):
        self.certificate, self.doc_types, self.profile = certificate, doc_types, profile


def seconds(text):
    return datetime.datetime.fromisoformat(text).timestamp()


def fields(pems):
    return [Fields(der_of(pem)) for pem in pems]


def check(case):
    given, expect = case["input"], case["expect"]
    found = [code.split(" ")[0] for code in Path(given).failures()]
    return None if found == expect["failures"] else "expected %s, found %s" % (expect["failures"], found)


def signed(certificate, issuer):
    """Name, key identifier and signature."""
    if certificate.issuer != issuer.subject or certificate.signature_oid not in SIGNATURES:
        return False
    named, own = certificate.key_identifier("2.5.29.35"), issuer.key_identifier("2.5.29.14")
    if named is None or named != own or certificate.inner_algorithm != certificate.outer_algorithm:
        return False
    key = PublicKey.from_info(issuer.key_info)
    return key.verify_der(certificate.signature, certificate.body, HASHES[certificate.signature_oid])


def breaks(certificate):
    return any(critical and (oid not in UNDERSTOOD or oid in FORBIDDEN)
               for oid, (critical, _) in certificate.extensions.items())


def constrains(certificate):
    """Names or policies of what is below, which nothing here applies."""
    return bool({"2.5.29.30", "2.5.29.36"} & set(certificate.extensions))


class Path:
    def __init__(self, given):
        self.at, self.doc_type = seconds(given["at"]), given["docType"]
        self.leaf, *self.others = fields(given["x5chain"])
        self.lists = [RevocationList(b64(text)) for text in given.get("crls", [])]
        self.grace = given.get("crlGraceSeconds", 0)
        self.anchors = [Anchor(Fields(der_of(a["certificate"])), a.get("docTypes"), a.get("profile", "iso"))
                        for a in given["anchors"]]
        for link in fields(given.get("links", [])):
            self.follow(link, fields(given.get("newRoots", [])))

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
                if root.subject == link.subject and root.key_info == link.key_info and country(root) == country(old):
                    self.anchors.append(Anchor(root, anchor.doc_types, anchor.profile))

    def failures(self):
        results = [self.judge(chain, anchor) for anchor in self.anchors for chain in self.chains(anchor)]
        allowed = [found for found, anchor in results if anchor.doc_types is None or self.doc_type in anchor.doc_types]
        if allowed:
            return min(allowed, key=len)
        own = ["issuer.doctype_not_allowed_for_ca" if results else "issuer.untrusted"]
        found = set(own) | self.dated([self.leaf]) | self.profiled("ds", self.leaf)
        return [code for code in ORDER if code in found]

    def chains(self, anchor):
        """Every way from the leaf to the anchor, without both ends, that keeps RFC 5280, 6.1, save for dates."""
        if signed(self.leaf, anchor.certificate):
            yield []
        if anchor.profile != "chain" or self.doc_type == MDL:
            return
        ways = [[other] for other in self.others if signed(self.leaf, other)]
        while ways:
            way = ways.pop()
            if signed(way[-1], anchor.certificate) and self.holds(way, anchor.certificate):
                yield way
            if len(way) < 3:
                ways += [way + [other] for other in self.others if other.body not in [c.body for c in way]
                         and signed(way[-1], other)]

    def holds(self, way, root):
        number = 0
        for authority in way + [root]:
            constraints = authority.basic_constraints()
            if not constraints or not constraints[0] or breaks(authority) or constrains(authority):
                return False
            if "2.5.29.15" in authority.extensions and 5 not in authority.key_usage():
                return False
            if constraints[1] is not None and number > constraints[1]:
                return False
            number += authority.issuer != authority.subject
        return True

    def is_known_to_be_good(self):
        """Whether a list in force covers every certificate of the first way there is."""
        anchor, way = next((anchor, way) for anchor in self.anchors for way in self.chains(anchor))
        whole = [self.leaf] + way + [anchor.certificate]
        return all(any(found.issuer == issuer.subject and not problems(found, issuer, self.at, self.grace)
                       for found in self.lists) for issuer in whole[1:])

    def judge(self, way, anchor):
        root = anchor.certificate
        found = self.dated([self.leaf, root] + way)
        found |= self.profiled("iaca", root) | self.profiled("ds", self.leaf)
        if country(self.leaf) != country(root):
            found.add("issuer.country_mismatch_chain")
        own, its = (attribute(c, "2.5.4.8") for c in (self.leaf, root))
        if (its is not None and own != its) or (anchor.profile == "aamva" and (own is None or own != its)):
            found.add("issuer.state_mismatch_chain")
        line = [self.leaf] + way + [root]
        if any(is_revoked(c, issuer, self.lists, self.at, self.grace) for c, issuer in zip(line, line[1:])):
            found.add("issuer.cert_revoked")
        return [code for code in ORDER if code in found], anchor

    def dated(self, certificates):
        found = set()
        if any(c.not_after < self.at for c in certificates):
            found.add("issuer.cert_expired")
        if any(c.not_before > self.at + SKEW for c in certificates):
            found.add("issuer.cert_not_yet_valid")
        return found

    def profiled(self, profile, certificate):
        rules = Rules(certificate, profile, self.doc_type)
        rules.apply()
        side = "anchor" if profile == "iaca" else "signer"
        found = {"issuer.cert_profile " + side for field in rules.hard if field != "extended_key_usage"}
        return found | ({"issuer.eku"} if "extended_key_usage" in rules.hard else set())


def attribute(certificate, kind):
    return next((text for oid, _, text in certificate.names() if oid == kind), None)


def country(certificate):
    return attribute(certificate, "2.5.4.6")
