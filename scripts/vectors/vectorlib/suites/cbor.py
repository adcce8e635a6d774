# SPDX-License-Identifier: Apache-2.0
"""cbor: what a strict reader takes and refuses (RFC 8949, and ISO/IEC 18013-5, 8.1)."""
from ..cborbytes import Indefinite, Map, Tag, Wide, encode, head
from ..faults import nested
from ..rfc8949 import APPENDIX_A, APPENDIX_F, APPENDIX_F_INDEFINITE
from ..suite import Suite

MALFORMED, INDEFINITE, NON_MINIMAL = ["cbor.malformed"], ["cbor.indefinite"], ["cbor.non_minimal"]
DUPLICATE, TRAILING, LIMIT = ["cbor.duplicate_key"], ["cbor.trailing"], ["cbor.limit"]


class CBORSuite(Suite):
    def __init__(self, name, about):
        super().__init__("cbor", name, "cbor", about)

    def case(self, identifier, comment, content, failures=(), require=None, **expected):
        given = {"cbor": content if isinstance(content, str) else content.hex()}
        if require:
            given["require"] = require
        self.add(identifier, comment, given, failures, **expected)


def suite():
    return [appendix_a(), appendix_f(), strict()]


def appendix_a():
    s = CBORSuite("rfc8949-appendix-a", "the examples of RFC 8949, Appendix A; those of indefinite length are refused")
    for line in APPENDIX_A.split("\n")[1:-1]:
        content, _, diagnostic = line.partition(" ")
        where = "RFC 8949, Appendix A"
        if not diagnostic:
            s.case("a-" + content, where + "; an indefinite length, which ISO/IEC 18013-5, 8.1 forbids.", content,
                   INDEFINITE)
        elif "\\u" in diagnostic:
            s.case("a-" + content, where + "; printed there with escapes that stand for the same text.", content)
        else:
            s.case("a-" + content, where + ".", content, diagnostic=diagnostic)
    return s


def appendix_f():
    s = CBORSuite("rfc8949-appendix-f", "what RFC 8949, Appendix F.1 lists as not well-formed")
    for groups, failures in ((APPENDIX_F, MALFORMED), (APPENDIX_F_INDEFINITE, INDEFINITE)):
        for subkind, what, encodings in groups:
            for content in encodings.split():
                first = "" if failures is MALFORMED else "; the reader meets the indefinite length before that"
                s.case("f-" + content, "RFC 8949, Appendix F.1, subkind %s: %s%s." % (subkind, what, first), content,
                       failures)
    return s


def strict():
    s = CBORSuite("strict", "lengths, depth, duplicates, text and trailing bytes, with hostile inputs among them")
    trailing(s)
    shortest(s)
    announced(s)
    depth(s)
    duplicates(s)
    text(s)
    return s


def trailing(s):
    s.case("empty", "No bytes at all.", b"", MALFORMED)
    for name, content in (("two-items", b"\x00\x00"), ("break", b"\xa0\xff"), ("half-head", b"\x00\x19"),
                          ("after-map", encode({"a": 1}) + b"\x00")):
        s.case("trailing-" + name, "Bytes follow the item (%s)." % name, content, TRAILING)
    for name, item in (("bytes", b"ab"), ("text", "ab"), ("array", [1]), ("map", {1: 2})):
        s.case("indefinite-%s" % name, "An indefinite-length %s." % name, encode(Indefinite(item)), INDEFINITE)
        s.case("indefinite-%s-inside" % name, "An indefinite-length %s inside a map." % name,
               encode({"a": Indefinite(item)}), INDEFINITE)
    s.case("indefinite-map-key", "An indefinite-length text as a key.", encode(Map((Indefinite("ab"), 1))), INDEFINITE)


def shortest(s):
    longer = [("uint", Wide(23, 1)), ("uint-2", Wide(255, 2)), ("uint-4", Wide(65535, 4)),
              ("uint-8", Wide(2**32 - 1, 8)),
              ("zero-8", Wide(0, 8)), ("nint", Wide(-1, 1)), ("nint-8", Wide(-256, 8)), ("bytes", Wide(b"a", 1)),
              ("bytes-empty", Wide(b"", 8)), ("text", Wide("a", 2)), ("array", Wide([0], 1)), ("map", Wide({0: 0}, 4)),
              ("tag", Wide(Tag(1, 0), 1)), ("tag-24", Wide(Tag(24, b"\x00"), 2)), ("key", Map((Wide(1, 1), 0))),
              ("value", {"a": Wide(1, 1)}), ("inside-array", [[Wide(1, 4)]])]
    for name, item in longer:
        s.case("long-head-" + name, "A head is longer than needed (%s); a warning only." % name, encode(item))
        s.case("long-head-%s-required" % name, "A head is longer than needed (%s), and shortest form is required."
               % name, encode(item), NON_MINIMAL, require=NON_MINIMAL)
    for name, item in (("uint", 24), ("uint-2", 256), ("uint-4", 65536), ("uint-8", 2**32), ("nint", -25),
                       ("bytes", bytes(24)), ("text", "x" * 24), ("array", [0] * 24), ("tag", Tag(24, b""))):
        s.case("shortest-%s" % name, "The first value that needs the longer head (%s), and shortest form is required."
               % name, encode(item), require=NON_MINIMAL)
    for name, content in (("half", "f93e00"), ("single", "fa3fc00000"), ("double", "fb3ff8000000000000"), ("simple", "f8ff"),
                          ("first-long-simple", "f820")):
        s.case("no-shortest-float-" + name, "1.5, or a simple value, in one of its writings (%s), and shortest form is "
               "required, which ISO/IEC 18013-5, 8.1 asks of integers and lengths." % name, content, require=NON_MINIMAL)


def announced(s):
    """Counts that the input cannot hold: not well-formed, and no reason to reserve memory."""
    s.case("announced-array-9a", "An array head that announces 2 593 823 411 items and then ends.", "9a9a9a9ab3",
           MALFORMED)
    for exponent, count in ((62, 2**62), (63, 2**63), (64, 2**64 - 1), (32, 2**32 - 1)):
        for major, name in ((2, "bytes"), (3, "text"), (4, "array"), (5, "map")):
            s.case("announced-%s-2-%d" % (name, exponent), "A %s of %d %s, with one byte behind the head."
                   % (name, count, "pairs" if major == 5 else "bytes" if major < 4 else "items"),
                   head(major, count, 8 if count > 2**32 else 4) + b"\x00", MALFORMED)
    s.case("announced-arrays-in-arrays", "Six arrays in each other, each announcing 2^32-1 items.",
           head(4, 2**32 - 1, 4) * 6, MALFORMED)
    s.case("announced-one-too-many", "An array of four with three items.", b"\x84\x01\x02\x03", MALFORMED)
    s.case("announced-map-half-a-pair", "A map of one with a key only.", b"\xa1\x01", MALFORMED)
    s.case("announced-bytes-one-too-many", "A byte string of five with four bytes.", b"\x45\x01\x02\x03\x04", MALFORMED)


def depth(s):
    def tags(count, content=0):
        for _ in range(count):
            content = Tag(55799, content)
        return content

    def maps(count, content=0):
        for _ in range(count):
            content = {1: content}
        return content

    def mixed(count):
        return nested(count // 3, tags(count // 3, maps(count - 2 * (count // 3))))

    for name, make in (("arrays", nested), ("maps", maps), ("tags", tags), ("mixed", mixed)):
        s.case("depth-16-" + name, "Sixteen levels (%s) around a number: the limit." % name, encode(make(16)))
        s.case("depth-17-" + name, "Seventeen levels (%s) around a number." % name, encode(make(17)), LIMIT)
    s.case("depth-16-empty-array", "Fifteen arrays around an empty one.", encode(nested(15, [])))
    s.case("depth-17-empty-array", "Sixteen arrays around an empty one.", encode(nested(16, [])), LIMIT)
    s.case("depth-17-key", "Sixteen arrays around a map whose key is a number.", encode(nested(16, {1: 1})), LIMIT)
    s.case("depth-sideways", "A thousand arrays beside each other are two levels deep.", encode([[]] * 1000))
    s.case("depth-10000-tags", "Ten thousand tags around a number.", b"\xc1" * 10_000 + b"\x00", LIMIT)
    s.case("depth-10000-arrays", "Ten thousand arrays around a number.", b"\x81" * 10_000 + b"\x00", LIMIT)
    s.case("depth-2000-maps", "Two thousand maps around a number.", b"\xa1\x00" * 2000 + b"\x00", LIMIT)


def duplicates(s):
    pairs = [
        ("uint", "Two equal numbers", Map((1, 2), (1, 3))),
        ("nint", "Two equal negative numbers", Map((-1, 2), (-1, 3))),
        ("text", "Two equal texts", Map(("a", 1), ("b", 2), ("a", 3))),
        ("empty-text", "Two empty texts", Map(("", 1), ("", 1))),
        ("bytes", "Two equal byte strings", Map((b"a", 1), (b"a", 1))),
        ("same-value", "The same pair twice", Map((1, 2), (1, 2))),
        ("long-form", "0 and 0 in a longer form", Map((0, 1), (Wide(0, 1), 1))),
        ("two-long-forms", "0 in two longer forms", Map((Wide(0, 1), 1), (Wide(0, 8), 1))),
        ("nint-long-form", "-1 and -1 in a longer form", Map((-1, 1), (Wide(-1, 4), 1))),
        ("text-long-form", "A text and the same with a longer head", Map(("a", 1), (Wide("a", 1), 1))),
        ("array", "Two equal arrays", Map(([1], 1), ([1], 2))),
        ("array-long-form", "Two arrays that differ in the length of a head only", Map(([1], 1), ([Wide(1, 1)], 2))),
        ("inner", "A map inside repeats a key", {"a": Map((1, 2), (1, 3))}),
    ]
    for name, what, item in pairs:
        s.case("duplicate-" + name, what + " as keys of one map.", encode(item), DUPLICATE)
    many = Map(*(("k%d" % i, i) for i in range(300)), ("k150", 0))
    s.case("duplicate-among-300", "The 301st key repeats the 151st.", encode(many), DUPLICATE)
    different = [
        ("text-and-bytes", "A text and a byte string of the same bytes", Map(("a", 1), (b"a", 2))),
        ("sign", "0 and -1, whose heads carry the same argument", Map((0, 1), (-1, 2))),
        ("number-and-text", "1 and the text 1", Map((1, 1), ("1", 2))),
        ("normalisation", "é as one and as two code points: keys are compared as they are",
         Map(("\u00e9", 1), ("e\u0301", 2))),
        ("kelvin", "K and U+212A KELVIN SIGN, which Unicode holds for equal", Map(("K", 1), ("\u212a", 2))),
        ("two-maps", "The same key in two maps", [{"a": 1}, {"a": 2}]),
        ("false-and-float", "false, which is simple value 20, and a float whose last bits are 20",
         Map((False, 1), (20 * 2.0 ** -1074, 2))),
        ("order", "Keys in no order; sorting is not asked for", Map((10, 0), ("z", 0), (-1, 0), (2, 0), ("a", 0))),
    ]
    for name, what, item in different:
        s.case("different-" + name, what + ".", encode(item))


def text(s):
    for name, content in (("lone-byte", "61ff"), ("continuation", "6180"), ("overlong-2", "62c080"),
                          ("overlong-slash", "62c0af"), ("overlong-3", "63e08080"), ("overlong-4", "64f0808080"),
                          ("surrogate", "63eda080"), ("surrogate-pair", "66eda080edb080"),
                          ("above-10ffff", "64f4908080"),
                          ("f5", "64f5808080"), ("truncated-2", "61c3"), ("truncated-3", "62e6b0"),
                          ("truncated-4", "63f09085"), ("in-key", "a161ff00"), ("split-by-end", "826161" + "61c3")):
        s.case("utf8-" + name, "Text that is not UTF-8 (%s; RFC 8949, 5.3.1 and RFC 3629)." % name, content, MALFORMED)
    for name, value in (("zero", "\x00"), ("last-of-2", "\u07ff"), ("before-surrogates", "\ud7ff"),
                        ("after-surrogates", "\ue000"), ("noncharacter", "\uffff"), ("last", "\U0010ffff")):
        s.case("utf8-good-" + name, "Text at a border of UTF-8 (%s)." % name, encode(value))
    s.case("text-64-kib", "Text of 65 536 bytes: the limit.", encode("x" * 65536))
    s.case("text-over-64-kib", "Text of 65 537 bytes.", encode("x" * 65537), LIMIT)
