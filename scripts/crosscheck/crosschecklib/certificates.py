# SPDX-License-Identifier: Apache-2.0
"""Certificates as asn1crypto reads them. Wrong ones must be readable too, so that their faults can be told, which is
why no package that refuses them reads them here.
"""
import datetime
import re

from asn1crypto import core, crl, pem, x509

SKI, KEY_USAGE, SAN, IAN, CONSTRAINTS = "2.5.29.14", "2.5.29.15", "2.5.29.17", "2.5.29.18", "2.5.29.19"
NUMBER, DELTA, SCOPE, POINTS, AKI, EKU = ("2.5.29.20", "2.5.29.27", "2.5.29.28", "2.5.29.31", "2.5.29.35",
                                          "2.5.29.37")
SYNTAX = {SKI: core.OctetString, KEY_USAGE: x509.KeyUsage, SAN: x509.GeneralNames, IAN: x509.GeneralNames,
          CONSTRAINTS: x509.BasicConstraints, NUMBER: core.Integer, SCOPE: crl.IssuingDistributionPoint,
          POINTS: x509.CRLDistributionPoints, AKI: x509.AuthorityKeyIdentifier, EKU: x509.ExtKeyUsageSyntax}
# Bits of key usage (RFC 5280, 4.2.1.3).
USAGE_BITS = {name: bit for bit, name in x509.KeyUsage._map.items()}
DIGITAL_SIGNATURE, KEY_CERT_SIGN, CRL_SIGN = 0, 5, 6
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)


def der_of(text):
    """From PEM; DER stays as it is."""
    if isinstance(text, bytes):
        return text
    return pem.unarmor(text.encode())[2]


def load(kind, der):
    """The whole of `der`; asn1crypto reads BER, too."""
    require_der(der)
    return kind.load(der, strict=True)


def require_der(data):
    """Definite lengths in their shortest form (X.690, 10.1)."""
    while data:
        size, head = data[1], 2
        if size & 0x80:
            head += size & 0x7F
            size = int.from_bytes(data[2:head], "big")
            if head == 2 or size < 0x80 or data[2] == 0:
                raise ValueError("no DER length")
        if data[0] & 0x20:
            require_der(data[head:head + size])
        data = data[head + size:]


def seconds(time):
    """Seconds since 1970 of an ASN.1 time, which has seconds and is in UTC (RFC 5280, 4.1.2.5)."""
    digits = 12 if isinstance(time, core.UTCTime) else 14
    if not re.fullmatch(b"[0-9]{%d}Z" % digits, time.contents):
        raise ValueError("form of a time")
    return time.native.astimezone(datetime.timezone.utc).timestamp()


class Extension(core.Sequence):
    """One whose value is left as it is, so that an unreadable one does not hide the others."""

    _fields = [("extn_id", core.ObjectIdentifier), ("critical", core.Boolean, {"default": False}),
               ("extn_value", core.OctetString)]


class ExtensionList(core.SequenceOf):
    _child_spec = Extension


class Extensions:
    """What certificates and revocation lists have in common."""

    extensions, is_repeated = {}, False

    def read_extensions(self, field, tag):
        """`field` is absent, or explicitly tagged."""
        self.extensions = {}
        for extension in ExtensionList.load(field.dump(), explicit=tag) if field.dump() else []:
            oid = extension["extn_id"].dotted
            self.is_repeated |= oid in self.extensions
            self.extensions[oid] = (extension["critical"].native, extension["extn_value"].native)

    def is_critical(self, oid):
        return oid in self.extensions and self.extensions[oid][0]

    def critical(self):
        return {oid for oid, (is_critical, _) in self.extensions.items() if is_critical}

    def value(self, oid):
        """The extension as asn1crypto has it, or None when it is absent or unreadable."""
        if oid not in self.extensions:
            return None
        try:
            value = load(SYNTAX[oid], self.extensions[oid][1])
            # Parses all of it.
            native = value.native
        except UNREADABLE:
            return None
        # RFC 5280, 4.2.1: SIZE (1..MAX), and a path length is not negative.
        if isinstance(value, core.SequenceOf) and not native:
            return None
        if oid == CONSTRAINTS and not 0 <= (native["path_len_constraint"] or 0) < 1 << 31:
            return None
        # 4.2.1.3: there are names for nine bits. 5.2.3: a number has at most 20 octets.
        if oid == KEY_USAGE and (len(value.contents) > 3 or not native <= set(USAGE_BITS)):
            return None
        if oid == NUMBER and (native < 0 or len(value.contents) > 20):
            return None
        return value

    def unreadable(self, *oids):
        return any(oid in self.extensions and self.value(oid) is None for oid in oids)

    def key_identifier(self):
        """subjectKeyIdentifier"""
        value = self.value(SKI)
        return None if value is None else value.native

    def authority_key(self):
        """keyIdentifier of authorityKeyIdentifier"""
        value = self.value(AKI)
        return None if value is None else value["key_identifier"].native


class Certificate(Extensions):
    def __init__(self, text):
        self.whole = der_of(text)
        read = load(x509.Certificate, self.whole)
        fields = read["tbs_certificate"]
        self.body, self.signature = fields.dump(), octets(read["signature_value"])
        self.version = int(fields["version"]) + 1
        if self.version > 3:
            raise ValueError("version %d" % self.version)
        self.serial, self.serial_size = fields["serial_number"].native, len(fields["serial_number"].contents)
        self.signature_oid = read["signature_algorithm"]["algorithm"].dotted
        self.is_consistent = read["signature_algorithm"].dump() == fields["signature"].dump()
        # RFC 5758, 3.2: ECDSA has no parameters, not even NULL.
        self.has_parameters = len(core.Sequence.load(fields["signature"].dump())) > 1
        self.issuer, self.subject = fields["issuer"].dump(), fields["subject"].dump()
        self.names = attributes(fields["subject"])
        self.not_before, self.not_after = (seconds(fields["validity"][name].chosen)
                                           for name in ("not_before", "not_after"))
        self.read_key(fields["subject_public_key_info"])
        self.read_extensions(fields["extensions"], 3)

    def read_key(self, info):
        self.key_info = info.dump()
        algorithm = core.Sequence.load(info["algorithm"].dump())
        self.key_algorithm = [algorithm[index] for index in range(len(algorithm))]
        self.key_bits = core.BitString.load(info["public_key"].dump()).contents[1:]

    def key_usage(self):
        value = self.value(KEY_USAGE)
        return set() if value is None else {USAGE_BITS.get(name, name) for name in value.native}

    def usages(self):
        value = self.value(EKU)
        return None if value is None else [purpose.dotted for purpose in value]

    def basic_constraints(self):
        """(is a CA, path length), or nothing."""
        value = self.value(CONSTRAINTS)
        return None if value is None else (value["ca"].native, value["path_len_constraint"].native)

    def attribute(self, kind):
        """Bytes of the first attribute of a type in the subject; PrintableString and UTF8String alike."""
        return next((text for oid, _, text in self.names if oid == kind), None)


def octets(signature):
    """A signature is whole octets."""
    if signature.contents[:1] != b"\x00":
        raise ValueError("bits of a signature")
    return signature.native


def attributes(name):
    """(attribute type, tag of the string, its bytes), in order."""
    found = []
    for relative in name.chosen:
        for attribute in relative:
            text = attribute["value"]
            text = text.chosen if isinstance(text, core.Choice) else text
            found.append((attribute["type"].dotted, text.tag, text.contents))
    return found
