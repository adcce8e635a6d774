# SPDX-License-Identifier: Apache-2.0
"""Limits of a reader, of which the standards set none: each at its border and one beyond.

The cases stand in apple-wallet/response, certificates and issuer-auth, where the checks are that meet them.
"""
from ..drbg import random_bytes
from ..world import World
from .apple_suite import asking, holding

STRUCTURE, LIMIT = ["document.structure"], ["cbor.limit"]
OWN = "com.example.club"
NAMES = "names have at most 255 bytes in UTF-8"


def in_responses(s):
    headers(s)
    names(s)
    namespaces(s)


def headers(s):
    def labels(count):
        return lambda header: header.update({70_000 + number: number for number in range(count)})

    rule = "; 64 labels in a bucket are the limit."
    s.case("headers-60", "The unprotected header of issuerAuth has 60 labels, 59 of them unknown" + rule,
           on_unprotected=labels(59))
    s.case("headers-64", "The unprotected header of issuerAuth has 64 labels, 63 of them unknown" + rule,
           on_unprotected=labels(63))
    s.case("headers-65", "The unprotected header of issuerAuth has 65 labels, 64 of them unknown" + rule, STRUCTURE,
           on_unprotected=labels(64))
    s.case("headers-65-protected", "The protected header of issuerAuth has 65 labels, 64 of them unknown" + rule,
           STRUCTURE, on_protected=labels(64))
    s.case("headers-60-device", "The unprotected header of deviceSignature has 60 labels, all unknown" + rule,
           on_device_unprotected=labels(60))
    s.case("headers-65-device", "The unprotected header of deviceSignature has 65 labels, all unknown" + rule,
           STRUCTURE, on_device_unprotected=labels(65))


def name_of(count, letter="x"):
    """A name of `count` bytes."""
    room = count - len("com.example.")
    return "com.example." + letter * (room // len(letter.encode())) + "x" * (room % len(letter.encode()))


def names(s):
    for count, letter, failures in ((255, "x", []), (256, "x", LIMIT), (255, "\u00e4", []), (256, "\u00e4", LIMIT)):
        text = name_of(count, letter)
        told = "has %d bytes in %d characters; %s." % (count, len(text), NAMES)
        identifier = "%d-bytes%s" % (count, "" if letter == "x" else "-umlauts")
        s.case("namespace-" + identifier, "A private namespace " + told, failures, **holding(text, {"level": 3}))
        s.case("element-identifier-" + identifier, "The identifier of an element " + told, failures,
               **holding(OWN, {text: 3}))
        s.case("doctype-" + identifier, "A private docType " + told, failures, **holding(OWN, {"level": 3}),
               doc_type=text)
    s.case("doctype-300-bytes", "A private docType has 300 bytes; %s." % NAMES, LIMIT, **holding(OWN, {"level": 3}),
           doc_type=name_of(300))
    s.case("doctype-255-bytes-requested", "A private docType of 255 bytes was requested and came.",
           request=asking("level", namespace=OWN, doc_type=name_of(255)), **holding(OWN, {"level": 3}),
           doc_type=name_of(255))
    s.case("device-namespace-255-bytes", "The device signed an element of a namespace that has 255 bytes; %s." % NAMES,
           key_authorizations={"nameSpaces": [name_of(255)]}, device_names={name_of(255): {"battery": 80}})
    s.case("device-namespace-256-bytes", "The device signed an element of a namespace that has 256 bytes; %s." % NAMES,
           LIMIT, device_names={name_of(256): {"battery": 80}})
    s.case("device-identifier-256-bytes", "The device signed an element whose identifier has 256 bytes; %s." % NAMES,
           LIMIT, key_authorizations={"nameSpaces": [OWN]}, device_names={OWN: {name_of(256): 80}})


def namespaces(s):
    for count, failures in ((64, []), (65, LIMIT)):
        issued = {"com.example.n%d" % number: {"level": number} for number in range(count)}
        s.case("namespaces-%d" % count, "IssuerSigned.nameSpaces has %d namespaces; 64 are the limit." % count,
               failures, issued=issued, shown=[(namespace, "level") for namespace in issued])


def in_security_objects(s):
    for count, failures in ((64, []), (65, LIMIT)):
        s.case("mso-namespaces-%d" % count, "valueDigests has %d namespaces, all but two of them with a decoy; 64 are "
               "the limit." % count, failures, on_mso=lambda m, n=count: m["valueDigests"].update(
                   {"com.example.decoy.%d" % i: {0: random_bytes("decoy/%d" % i, 32)} for i in range(n - 2)}))


def in_certificates(s):
    for count, failures in ((64, []), (65, ["issuer.x5chain_malformed"])):
        world = World(label="extensions-%d" % count, change_signer=lambda c, n=count: c.more_extensions.extend(
            ("1.3.6.1.4.1.55555.%d" % i, False, b"\x05\x00") for i in range(n - len(c.extensions))))
        s.case("signer-extensions-%d" % count, "The signer certificate has %d extensions, %d of them unknown and not "
               "critical; 64 are the limit." % (count, count - 6), failures, world=world)
