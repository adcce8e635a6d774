# SPDX-License-Identifier: Apache-2.0
"""proximity: several requests and several documents, and transcripts whose reader key cannot be read."""
from ..cborbytes import Raw, Tag, embedded, encode
from ..document import Document
from ..faults import other_salt
from ..keys import Key
from ..mdl import AAMVA, ISO
from ..proximity import Session
from .apple_suite import WORLD, asking, issuing

UNSATISFIED, REPEATED = ["query.unsatisfied"], ["item.random_repeated"]
MISMATCH = ["session.reader_key_mismatch"]
NAME, AGE = (ISO, "family_name"), (ISO, "age_over_21")
ASKED = "Two DocRequests for mDLs ask for `family_name` and for `age_over_21`"


def first(**options):
    return Document(WORLD, shown=[NAME], **options)


def second(*shown, **options):
    return Document(WORLD, shown=list(shown), device_key=Key("second-device"), **{"on_item": other_salt, **options})


def answers(s):
    both = asking("family_name") + asking("age_over_21")
    s.case("genuine-two-requests-two-documents", ASKED + "; one document answers each (ISO/IEC 18013-5 second edition, "
           "10.2.4).", request=both, documents=[first(), second(AGE)])
    s.case("genuine-two-requests-reversed", ASKED + "; the documents come in the other order.", request=both,
           documents=[second(AGE), first()])
    s.case("genuine-two-requests-one-document", ASKED + "; one document has both elements, which answers both.",
           request=both, shown=[NAME, AGE])
    kept = asking("family_name")
    kept[0]["elements"][0]["intentToStore"] = "mayStore"
    s.case("genuine-element-requested-twice", "Two DocRequests ask for `family_name`, one to keep it and one not; one "
           "document answers both.", request=asking("family_name") + kept, shown=[NAME])
    s.case("genuine-different-salts", "Two documents whose salts all differ, and repeated ones are refused "
           "(ISO/IEC 18013-5, 9.1.2.5).", require=REPEATED, documents=[first(), second((AAMVA, "organ_donor"))])
    repeated_salts(s, "")


def repeated_salts(s, outcome):
    """The check of each document fails: either of the two repeats the other's salt."""
    same = [Document(WORLD), Document(WORLD)]
    one_salt = [first(), second((AAMVA, "organ_donor"), on_item=salt_of_first)]
    for identifier, what, documents in (
            ("same-document-twice", "One document stands twice in the response, all its salts too", same),
            ("salt-in-two-documents", "An element of the second document has the salt of one in the first", one_salt)):
        if outcome:
            s.case("%s-required" % identifier, what + "; each document repeats the other's, and that is required not "
                   "to be (ISO/IEC 18013-5, 9.1.2.5).", REPEATED * 2, require=REPEATED, documents=documents)
        else:
            s.case("genuine-" + identifier, what + ": a warning only (ISO/IEC 18013-5, 9.1.2.5).", documents=documents)


def salt_of_first(namespace, identifier, item):
    if identifier == "organ_donor":
        item["random"] = Document(WORLD).items[ISO]["family_name"]["random"]
    else:
        other_salt(namespace, identifier, item)


def unanswered(s):
    both = asking("family_name") + asking("age_over_21")
    s.case("two-requests-one-missing", ASKED + "; the second is not answered.", UNSATISFIED, request=both,
           documents=[first()])
    s.case("two-requests-first-missing", ASKED + "; the first is not answered.", UNSATISFIED, request=both,
           documents=[second(AGE)])
    s.case("two-requests-same-answer", ASKED + "; two documents come, both with `family_name` alone.", UNSATISFIED,
           request=both, documents=[first(), second(NAME)])
    photo_id = "org.iso.23220.photoid.1"
    s.case("two-types-one-missing", "An mDL and a photo ID were requested, and the mDL alone came; here nobody chose one of "
           "them (ISO/IEC 18013-5 second edition, 10.2.4).", UNSATISFIED, documents=[first()],
           request=asking("family_name") + asking("family_name_unicode", namespace="org.iso.23220.1", doc_type=photo_id))
    s.case("element-requested-twice-missing", "Two DocRequests ask for `family_name`, which did not come.", UNSATISFIED,
           request=asking("family_name") * 2, shown=[AGE])
    for identifier, years, what in (("years", 41, "age_in_years"), ("years-text", "41", "age_in_years as text")):
        s.case("request-age-" + identifier, "age_over_21 was requested and %s came; that fallback is Apple's alone, "
               "ISO/IEC 18013-5, 7.2.5 has no such answer." % what, UNSATISFIED, request=asking("age_over_21"),
               **issuing(age_in_years=years))
    repeated_salts(s, "required")


def unreadable_reader_keys(s):
    """EReaderKeyBytes that are no key the reader could compare its own with: whatever it is, it is not that one.

    The MAC key hashes the transcript as it is (9.1.3.5), so a MAC that was made with both stays valid.
    """
    genuine = Session()
    key = genuine.reader.cose_key()
    x, y = key[-2], key[-3]
    forms = [
        ("empty-map", "an empty map", embedded({})),
        ("text", "text", embedded("EReaderKey")),
        ("array", "an array of a COSE_Key's values", embedded(list(key.values()))),
        ("not-tagged", "a COSE_Key in a byte string without tag 24", encode(key)),
        ("map", "a COSE_Key that is not embedded", Raw(encode(key))),
        ("malformed", "tag 24 around bytes that are not CBOR", Tag(24, b"\xa1\x01")),
        ("compressed", "the reader's key with a compressed y (ISO/IEC 18013-5, 9.1.5.2 has full points)",
         embedded({**key, -3: bool(y[-1] & 1)})),
        ("without-y", "the reader's key without y", embedded({k: v for k, v in key.items() if k != -3})),
        ("short-x", "the reader's key with an x of 31 bytes", embedded({**key, -2: x[:-1]})),
        ("kty-okp", "the reader's key with kty OKP", embedded({**key, 1: 1})),
        ("curve-unknown", "the reader's key on a curve that nobody knows", embedded({**key, -1: 99})),
        ("curve-other", "a key on P-384", embedded(Key("reader/P-384", "P-384").cose_key())),
    ]
    for identifier, what, item in forms:
        s.case("reader-key-unreadable-" + identifier, "EReaderKeyBytes of the transcript is %s; the MAC was made with "
               "the reader's key and over this transcript (ISO/IEC 18013-5, 9.1.5.1)." % what, MISMATCH,
               session=Session(reader_key=item), mac=True, readerKey=genuine.reader.pem())
    for identifier, what, item in forms[0], forms[6], forms[11]:
        s.case("reader-key-unreadable-%s-signature" % identifier, "EReaderKeyBytes of the transcript is %s; the device "
               "signed this transcript (ISO/IEC 18013-5, 9.1.5.1)." % what, MISMATCH,
               session=Session(reader_key=item), readerKey=genuine.reader.pem())
    s.case("reader-key-unreadable-not-given", "EReaderKeyBytes of the transcript is an empty map; no reader key is at "
           "hand to compare with, and the device signed this transcript.", session=Session(reader_key=embedded({})))
