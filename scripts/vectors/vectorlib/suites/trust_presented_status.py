# SPDX-License-Identifier: Apache-2.0
"""trust/presentations: the status of the document (ISO/IEC 18013-5 second edition, 12.3.6)."""
from ..certificates import iaca
from ..crl import RevocationList
from ..document import Document
from ..drbg import random_bytes
from ..faults import flip_last, other_salt, setting
from ..keys import Key
from ..mdl import ISO
from ..statuslist import cwt, jwt, packed
from ..trust_certificates import status_signer
from .apple_suite import WORLD

SIGNER = status_signer("presented/status signer", Key("presented/status signer"), WORLD.root)
URI, IDS = "https://status.example/lists/7", "https://status.example/ids/3"
OWN = random_bytes("presented identifier", 16)
REVOKED, SUSPENDED, INVALID, UNAVAILABLE = (["status." + word] for word in ("revoked", "suspended", "invalid_list",
                                                                            "unavailable"))
STATUSES = packed([0, 1, 2, 3, 0, 0, 0, 0], 2)
BEFORE = "2026-06-15T11:59:59Z"
INVALID_TWICE = INVALID + INVALID


def entry(index=0, uri=URI, **more):
    return {"status_list": {"idx": index, "uri": uri, **more}}


def identified(identifier=OWN, uri=IDS, **more):
    return {"identifier_list": {"id": identifier, "uri": uri, **more}}


def listing(make=cwt, claimed=URI, **options):
    return make(claimed, **{"signer": SIGNER, "bits": 2, "content": STATUSES, **options})


def identifiers(*listed, claimed=IDS, **options):
    return cwt(claimed, **{"signer": SIGNER, "identifiers": list(listed), **options})


def add(s):
    def case(identifier, told, failures=(), status=None, lists=None, **options):
        claim = options.pop("claim", entry())
        s.case("status-" + identifier, told, failures, on_mso=setting(status=claim), status=status,
               lists=[(URI, listing())] if lists is None else lists, **options)
    def answer(identifier, told, failures=(), **options):
        s.case("status-" + identifier, told, failures, **{"lists": [(URI, listing())], **options})
    s.case("status-absent", "The MSO names no list.", status="absent", lists=[(URI, listing())])
    values(case)
    identified_documents(case)
    unavailable(case)
    invalid(case)
    malformed(case)
    together(case)
    several_documents(answer)
    ended(case)
    untrusted_twice(answer)


def values(case):
    case("valid", "The list says 0 of the document.", status="valid")
    case("valid-required", "The list says 0 of the document, and an answer is required.", status="valid",
         require=UNAVAILABLE)
    case("valid-jwt", "The list is a JWT and says 0 of the document.", status="valid", lists=[(URI, listing(jwt))])
    case("revoked", "The list says 1 of the document.", REVOKED, claim=entry(1))
    case("revoked-tolerated", "The list says 1 of the document, and nobody may tolerate that.", REVOKED, claim=entry(1),
         tolerate=REVOKED)
    case("revoked-jwt", "The list is a JWT and says 1 of the document.", REVOKED, claim=entry(1),
         lists=[(URI, listing(jwt))])
    case("suspended", "The list says 2 of the document.", SUSPENDED, claim=entry(2))
    case("suspended-tolerated", "The list says 2 of the document, and nobody may tolerate that.", SUSPENDED,
         claim=entry(2), tolerate=SUSPENDED)
    case("application-specific", "The list says 3 of the document: whatever is neither 0 nor 2 is revoked (Token "
         "Status List, 7.1).", REVOKED, claim=entry(3))


def identified_documents(case):
    other = random_bytes("other identifier", 16)
    case("identifier-absent", "The identifier list does not have the document.", status="valid", claim=identified(),
         lists=[(IDS, identifiers(other))])
    case("identifier-present", "The identifier list has the document.", REVOKED, claim=identified(),
         lists=[(IDS, identifiers(other, OWN))])
    both = {**entry(), **identified()}
    good, bad = (IDS, identifiers(other)), (IDS, identifiers(OWN))
    case("both-valid", "Both lists are at hand, and both speak for the document.", status="valid", claim=both,
         lists=[(URI, listing()), good])
    case("both-identifier-revoked", "The status list says 0, and the identifier list has the document.", REVOKED,
         claim=both, lists=[(URI, listing()), bad])
    case("both-status-revoked", "The status list says 1, and the identifier list does not have the document.", REVOKED,
         claim={**entry(1), **identified()}, lists=[(URI, listing()), good])
    case("both-one-at-hand", "The status list says 0, and the identifier list is not at hand.", status="undetermined",
         claim=both)
    case("both-one-at-hand-revoked", "The identifier list has the document, and the status list is not at hand.",
         REVOKED, claim=both, lists=[bad])


def unavailable(case):
    rows = [("no-list", "No list is at hand", {"lists": []}),
            ("other-uri", "Only the list of another address is at hand",
             {"lists": [("https://status.example/lists/8", listing(claimed="https://status.example/lists/8"))]}),
            ("uri-case", "The only list at hand is kept under an address in other case",
             {"lists": [(URI.upper(), listing())]}),
            ("unreadable", "The list at hand cannot be read", {"lists": [(URI, b"not a token")]}),
            ("expired", "The list at hand ended a second ago", {"lists": [(URI, listing(exp=BEFORE))]}),
            ("from-tomorrow", "The list at hand is of tomorrow",
             {"lists": [(URI, listing(iat="2026-06-16T12:00:00Z", exp="2026-06-17T12:00:00Z"))]}),
            ("unknown-mechanism", "The MSO names a mechanism that nobody knows", {"claim": {"com.example": {"x": 1}}}),
            ("empty", "The MSO's status names no mechanism", {"claim": {}})]
    for identifier, told, options in rows:
        case(identifier, told + "; a warning only.", status="undetermined", **options)
        case(identifier + "-required", told + ", and an answer is required.", UNAVAILABLE, require=UNAVAILABLE,
             **options)


def invalid(case):
    provider = iaca("presented/status provider", Key("presented/status provider"), "Example Status Provider")
    foreign = status_signer("presented/foreign", Key("presented/foreign"), provider)
    case("own-trust-point", "The MSO names a trust point of the list's own (second edition, 12.3.6.2).", status="valid",
         claim=entry(certificate=provider.der()), lists=[(URI, listing(signer=foreign))])
    rows = [("signature", "has a signature with one bit changed", {"lists": [(URI, listing(on_signature=flip_last))]}),
            ("subject", "says that it is another one", {"lists": [(URI, listing(claimed=URI + "/"))]}),
            ("signer", "is signed under another authority", {"lists": [(URI, listing(signer=foreign))]}),
            ("trust-point", "is the authority's, and the MSO names another trust point",
             {"claim": entry(certificate=provider.der())}),
            ("trust-point-garbage", "is the authority's, and the MSO names garbage as trust point",
             {"claim": entry(certificate=b"garbage")}),
            ("index", "has no such entry", {"claim": entry(8)}),
            ("index-far", "has no such entry by far", {"claim": entry(2**64 - 1)}),
            ("no-expiry", "has no expiry", {"lists": [(URI, listing(exp=None))]}),
            ("mechanism", "is an identifier list", {"lists": [(URI, identifiers(OWN, claimed=URI))]}),
            ("signer-revoked", "is signed by a signer that the authority revoked",
             {"crls": [RevocationList(WORLD.root).revoking(SIGNER.serial)]})]
    for identifier, told, options in rows:
        case("invalid-" + identifier, "The list at hand %s, so that it says nothing (second edition, 12.3.6.3)." % told,
             INVALID, **options)
    case("invalid-tolerated", "The list at hand has a signature with one bit changed, which is tolerated here.",
         status="undetermined", tolerate=INVALID, **rows[0][2])
    case("invalid-revoking-tolerated", "A badly signed list says 1 of the document: it says nothing, and that is "
         "tolerated here.", status="undetermined", tolerate=INVALID, claim=entry(1), **rows[0][2])


def malformed(case):
    rows = [("text", "is text", "x"), ("null", "is null", None), ("array", "is an array", [entry()]),
            ("list-text", "has text as status_list", {"status_list": "x"}),
            ("no-index", "has no idx", {"status_list": {"uri": URI}}),
            ("index-negative", "has a negative idx", entry(-1)), ("index-text", "has text as idx", entry("0")),
            ("no-uri", "has no uri", {"status_list": {"idx": 0}}), ("uri-bytes", "has bytes as uri", entry(uri=b"x")),
            ("uri-ftp", "has an address for FTP", entry(uri="ftp://status.example/lists/7")),
            ("uri-no-scheme", "has an address without a scheme", entry(uri="status.example")),
            ("uri-blank", "has a blank in its address", entry(uri="https://status.example/lists 7")),
            ("uri-no-host", "has an address without a host", entry(uri="https:///lists/7")),
            ("uri-nothing", "has an address that ends after its slashes", entry(uri="https://")),
            ("uri-one-slash", "has an address with one slash before the host", entry(uri="https:/status.example/lists/7")),
            ("uri-not-ascii", "has a letter outside of ASCII in its address (RFC 3986, 2)",
             entry(uri="https://status.example/l\u00efst")),
            ("uri-2049", "has an address of 2049 bytes; 2048 are the limit",
             entry(uri="https://status.example/" + "x" * 2026)),
            ("mechanisms-65", "names 65 mechanisms; 64 are the limit",
             {**entry(), **{"m%d" % number: 0 for number in range(64)}}),
            ("identifier-1025", "has an id of 1025 bytes; 1024 are the limit", identified(bytes(1025))),
            ("uri-file", "has the address of a file", entry(uri="file:///etc/hosts")),
            ("uri-relative", "has a relative address", entry(uri="/lists/7")),
            ("certificate-text", "has text as certificate", entry(certificate="x")),
            ("identifier-text", "has text as id", identified("x")),
            ("no-identifier", "has no id", {"identifier_list": {"uri": IDS}}),
            ("one-of-two", "has a sound status_list and an identifier_list without id",
             {**entry(), "identifier_list": {"uri": IDS}})]
    for identifier, told, claim in rows:
        case("malformed-" + identifier, "The MSO's status %s (second edition, 12.3.6)." % told, INVALID, claim=claim)
    case("malformed-tolerated", "The MSO's status is text, which is tolerated here.", status="undetermined", claim="x",
         tolerate=INVALID)


def several_documents(answer):
    good = Document(WORLD, shown=[(ISO, "family_name")], on_mso=setting(status=entry()))
    bad = Document(WORLD, shown=[(ISO, "birth_date")], device_key=Key("second-device"), on_item=other_salt,
                   on_mso=setting(status=entry(1)))
    for identifier, documents in (("second", [good, bad]), ("first", [bad, good])):
        answer("two-documents-%s-revoked" % identifier, "Of two documents the %s is revoked: an answer is accepted "
               "whole or not at all." % identifier, REVOKED, documents=documents)
    answer("two-documents", "Of two documents the list says 0.", documents=[good, Document(
        WORLD, shown=[(ISO, "birth_date")], device_key=Key("second-device"), on_item=other_salt,
        on_mso=setting(status=entry(7)))], status="valid")


def ended(case):
    """What was revoked stays so for as long as the document lives (second edition, 12.3.6.1)."""
    old = status_signer("presented/ended signer", Key("presented/ended signer"), WORLD.root)
    old.not_after = BEFORE
    lists = [("over", "is over", {"exp": BEFORE}), ("signer-over", "has a signer that ended", {"signer": old})]
    for identifier, told, options in lists:
        for index, word, failures in ((1, "1", REVOKED), (2, "2", []), (0, "0", [])):
            case("%s-%s" % (identifier, word), "The only list at hand %s and says %d of the document%s." % (
                told, index, "; what was revoked stays so (second edition, 12.3.6.1)" if failures else
                ": nothing is known, which warns"), failures, claim=entry(index), lists=[(URI, listing(**options))],
                status="undetermined")
    http = "http://status.example/lists/7"
    case("uri-http", "The list's address is one of HTTP without TLS, since the list is signed.", status="valid",
         claim=entry(uri=http), lists=[(http, listing(claimed=http))])


def untrusted_twice(answer):
    foreign = status_signer("presented/foreign twice", Key("presented/foreign twice"),
                            iaca("presented/status provider", Key("presented/status provider"), "Example Status Provider"))
    documents = [Document(WORLD, shown=[(ISO, element)], device_key=Key(key), on_mso=setting(status=entry()),
                          on_item=other_salt if element == "birth_date" else None)
                 for element, key in (("family_name", "device"), ("birth_date", "second-device"))]
    answer("two-documents-list-untrusted", "Two documents name one list, whose signer is another authority's; each of them "
           "is told so.", INVALID_TWICE, documents=documents, lists=[(URI, listing(signer=foreign))])


def together(case):
    crls = [RevocationList(WORLD.root).revoking(WORLD.signer.serial)]
    case("revoked-and-signer-revoked", "The list says 1 of the document, and the authority revoked the signer.",
         ["issuer.cert_revoked"] + REVOKED, claim=entry(1), crls=crls)
    case("revoked-and-expired", "The list says 1 of the document, and the MSO has ended.",
         ["validity.expired"] + REVOKED, claim=entry(1), valid_until="2026-06-15T11:00:00Z")
    case("revoked-and-device", "The list says 1 of the document, and the device's signature is wrong.",
         REVOKED + ["device.signature_invalid"], claim=entry(1), on_device_signature=flip_last)
    case("untrusted", "The list says 1 of the document, and no anchor vouches for the signer: whoever made it up chose "
         "the list too, which is not asked.", ["issuer.untrusted"], claim=entry(1), trust=[])
    case("signature", "The list says 1 of the document, and the issuer's signature is wrong: the list is not asked.",
         ["issuer.signature_invalid"], claim=entry(1), on_issuer_signature=flip_last)
