# SPDX-License-Identifier: Apache-2.0
"""The rows of Annex B and C.1.7.2 as a second reading of them, for the cases of protocol `certificate`."""
import hashlib

from asn1crypto import core

from .certificates import AKI, CONSTRAINTS, EKU, IAN, KEY_USAGE, POINTS, SAN, SKI, Certificate
from .keys import PublicKey
from .outcomes import Finding

MEMBERS = {"profile", "certificate", "docType"}
MDL = "org.iso.18013.5.1.mDL"
SIGNATURES = {"1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4"}
UNDERSTOOD = {SKI, KEY_USAGE, SAN, IAN, CONSTRAINTS, POINTS, AKI, EKU}
FORBIDDEN = {"2.5.29.30", "2.5.29.33", "2.5.29.36", "2.5.29.46", "2.5.29.54"}
READ = (SKI, KEY_USAGE, IAN, CONSTRAINTS, POINTS, AKI, EKU)
# A link's life ends with that of the old root, which only a path knows.
DAYS = {"iaca": 7305, "link": 10**9, "ds": 457, "vical_signer": 1187, "status_signer": 1187, "reader": 1187}
# Key usage: what must be there, and what must not.
USAGE = {"iaca": ({5}, set()), "link": ({5}, set()), "ds": ({0}, {5}), "vical_signer": ({1}, {0, 5}),
         "status_signer": ({0}, {5}), "reader": ({0}, {5})}
WHOLE_USAGE = {"iaca": {5, 6}, "link": {5, 6}, "vical_signer": {1}}
PURPOSE = {"ds": "1.0.18013.5.1.2", "vical_signer": "1.0.18013.5.1.8", "reader": "1.0.18013.5.1.6"}
ISO_SIGNERS = {"1.0.18013.5.1.2", "1.0.23220.4.1.2"}
FOREIGN = {"1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2", "1.0.18013.5.1.6", "1.0.18013.5.1.8"}
FIELDS = """version serial_number signature_algorithm signature_algorithm_inner public_key country country_format
    common_name organization name_strings self_issued validity_length subject_key_identifier
    subject_key_identifier_method authority_key_identifier key_usage key_usage_extra key_usage_critical
    basic_constraints basic_constraints_critical path_length issuer_alternative_name subject_alternative_name
    crl_distribution_point crl_distribution_point_restricted extended_key_usage extended_key_usage_critical
    critical_extension forbidden_extension extension_encoding extension_criticality""".split()
CURVES = {"1.2.840.10045.3.1.7", "1.3.132.0.34", "1.3.132.0.35", "1.3.36.3.3.2.8.1.1.7", "1.3.36.3.3.2.8.1.1.9",
          "1.3.36.3.3.2.8.1.1.11", "1.3.36.3.3.2.8.1.1.13"}
EDWARDS = {"1.3.101.112", "1.3.101.113"}


def judge(case):
    given = case["input"]
    profile = given["profile"]
    rules = Rules(Certificate(given["certificate"]), profile, given.get("docType", MDL))
    rules.apply()
    return Finding(["%s.%s" % (profile, field) for field in rules.hard],
                   {"warnings": ["%s.%s" % (profile, field) for field in rules.soft]})


def CODES(code):
    profile, _, field = code.partition(".")
    return profile in DAYS and field in FIELDS


class Rules:
    def __init__(self, fields, profile, doc_type):
        self.f, self.profile, self.is_mdl = fields, profile, doc_type == MDL
        self.is_authority = profile in ("iaca", "link")
        self.hard, self.soft = [], []

    def must(self, field, holds):
        if not holds:
            self.hard.append(field)

    def should(self, field, holds):
        if not holds:
            self.soft.append(field)

    def apply(self):
        f = self.f
        self.must("version", f.version == 3)
        self.should("serial_number", f.serial > 0 and f.serial.bit_length() > 56 and f.serial_size <= 20)
        self.must("signature_algorithm", f.signature_oid in SIGNATURES)
        self.must("signature_algorithm_inner", f.is_consistent)
        self.must("public_key", self.has_lawful_key())
        self.names()
        self.should("validity_length", f.not_after - f.not_before <= DAYS[self.profile] * 86_400)
        self.identifiers()
        self.usages()
        self.constraints()
        self.points()
        self.purposes()
        self.others()

    def has_lawful_key(self):
        kind, *parameters = self.f.key_algorithm
        if kind.dotted in EDWARDS:
            lawful = self.profile in ("ds", "reader") and not parameters
        else:
            named = [each.dotted for each in parameters if isinstance(each, core.ObjectIdentifier)]
            lawful = (kind.dotted == "1.2.840.10045.2.1" and len(parameters) == 1 and set(named) & CURVES
                      and self.f.key_bits[:1] == b"\x04")
        try:
            return lawful and PublicKey.from_info(self.f.key_info) is not None
        except ValueError:
            return False

    def names(self):
        names = self.f.names
        countries = [(tag, text) for kind, tag, text in names if kind == "2.5.4.6"]
        kinds = {kind for kind, _, _ in names}
        if self.profile in ("iaca", "ds", "vical_signer"):
            (self.must if self.is_mdl else self.should)("country", len(countries) == 1)
        if len(countries) == 1:
            tag, text = countries[0]
            self.should("country_format", tag == 0x13 and len(text) == 2 and text.isalpha() and text.isupper())
        if self.profile in ("iaca", "ds", "reader"):
            self.should("common_name", "2.5.4.3" in kinds)
        lawful = {"2.5.4.6": None, "2.5.4.5": (0x13,)}
        if self.profile == "vical_signer":
            self.must("common_name", "2.5.4.3" in kinds)
            self.must("organization", "2.5.4.10" in kinds)
            lawful.update({"2.5.4.3": (0x0C,), "2.5.4.10": (0x0C,)})
        self.should("name_strings", all(tag in (lawful.get(kind, (0x13, 0x0C)) or (tag,)) for kind, tag, _ in names))
        if self.profile == "iaca":
            self.should("self_issued", self.f.issuer == self.f.subject)

    def identifiers(self):
        own = self.f.key_identifier()
        self.must("subject_key_identifier", own is not None)
        if own is not None:
            self.should("subject_key_identifier_method", own == hashlib.sha1(self.f.key_bits).digest())
        if self.profile != "iaca":
            self.must("authority_key_identifier", self.f.authority_key() is not None)

    def usages(self):
        usage = self.f.key_usage()
        needed, barred = USAGE[self.profile]
        self.must("key_usage", needed <= usage and not usage & barred)
        if self.f.value(KEY_USAGE) is not None:
            others = needed | barred
            self.should("key_usage_extra", usage - others == WHOLE_USAGE.get(self.profile, {0}) - others)
            self.should("key_usage_critical", self.f.is_critical(KEY_USAGE))

    def constraints(self):
        constraints = self.f.basic_constraints()
        is_authority = constraints is not None and constraints[0]
        self.must("basic_constraints", is_authority == self.is_authority)
        if self.is_authority and is_authority:
            judge = self.should if self.profile == "iaca" else self.must
            judge("basic_constraints_critical", self.f.is_critical(CONSTRAINTS))
            judge("path_length", constraints[1] == 0)

    def points(self):
        if self.profile in ("iaca", "link", "ds"):
            kinds = {name.name for name in self.f.value(IAN) or []}
            self.should("issuer_alternative_name", bool(kinds & {"rfc822_name", "uniform_resource_identifier"}))
        if self.profile == "link" and self.f.issuer != self.f.subject:
            repeated = [name.chosen.dump() for name in self.f.value(SAN) or [] if name.name == "directory_name"]
            self.should("subject_alternative_name", any(self.f.subject in name for name in repeated))
        uris, restricted = 0, False
        for point in self.f.value(POINTS) or []:
            restricted |= point["reasons"].native is not None or point["crl_issuer"].native is not None
            where = point["distribution_point"]
            if where.native is not None and where.name == "full_name":
                uris += sum(name.name == "uniform_resource_identifier" for name in where.chosen)
        is_optional = self.profile in ("iaca", "status_signer")
        self.should("crl_distribution_point", uris > 0 or is_optional and not self.f.value(POINTS))
        self.should("crl_distribution_point_restricted", not restricted)

    def purposes(self):
        purposes = self.f.usages()
        if self.profile in PURPOSE and (self.is_mdl or self.profile != "ds"):
            self.must("extended_key_usage", PURPOSE[self.profile] in (purposes or []))
        elif self.profile == "ds" and not ISO_SIGNERS & set(purposes or []):
            foreign = bool(purposes) and set(purposes) <= FOREIGN
            (self.must if foreign else self.should)("extended_key_usage", False)
        elif self.is_authority:
            self.should("extended_key_usage", purposes is None)
        elif self.profile == "status_signer":
            self.must("extended_key_usage", not purposes or not set(purposes) <= FOREIGN)
            if purposes and set(purposes) <= FOREIGN | ISO_SIGNERS and not set(purposes) <= FOREIGN:
                self.should("extended_key_usage", False)
            self.should("extended_key_usage_critical", not self.f.is_critical(EKU))
        if self.profile in PURPOSE and purposes is not None:
            self.should("extended_key_usage_critical", self.f.is_critical(EKU))

    def others(self):
        critical = self.f.critical()
        self.must("critical_extension", critical <= UNDERSTOOD | FORBIDDEN)
        if present := FORBIDDEN & set(self.f.extensions):
            (self.must if present & critical else self.should)("forbidden_extension", False)
        self.must("extension_encoding", not self.f.is_repeated and not self.f.unreadable(*READ))
        self.should("extension_criticality", not critical & {SKI, AKI, IAN, POINTS})
