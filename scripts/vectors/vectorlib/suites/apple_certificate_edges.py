# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/certificates: signer certificates whose DER is another writing, or none (X.690; RFC 5280, 4.1)."""
from .. import der
from ..certificates import CRL_POINTS
from ..drbg import random_bytes
from ..world import World

MALFORMED, UNTRUSTED = ["issuer.x5chain_malformed"], ["issuer.untrusted"]
UNKNOWN = ["issuer.revocation_unknown"]


def long_form(tag, content):
    """A length of two bytes where one would do, which BER allows and DER does not."""
    return bytes([tag, 0x81, len(content)]) + content


def edges(s):
    def case(identifier, told, failures, change, **options):
        s.case("signer-" + identifier, "The signer certificate %s." % told, failures,
               world=World(label=identifier, change_signer=change), **options)

    frames = [
        ("algorithm-long-form", "writes the length of its outer algorithm in a longer form than DER has (X.690, 10.1)",
         lambda body, algorithm, signature: der.sequence(body, long_form(0x30, algorithm[2:]), signature)),
        ("signature-bits", "has a signature whose last byte is not a whole one (X.690, 8.6; signatures are octets)",
         lambda body, algorithm, signature: der.sequence(body, algorithm, der.bits(signature[3:-1] + b"\x00", 1))),
        ("signature-long-form", "writes the length of its signature in a longer form than DER has (X.690, 10.1)",
         lambda body, algorithm, signature: der.sequence(body, algorithm, long_form(0x03, signature[2:]))),
    ]
    for identifier, told, frame in frames:
        case(identifier, told, MALFORMED, lambda c, f=frame: setattr(c, "write_frame", f))
    times = [("no-seconds", "without seconds", 0x17, "%y%m%d%H%MZ"), ("offset", "with an offset", 0x17, "%y%m%d%H%M+0000"),
             ("half-offset", "with half an offset", 0x17, "%y%m%d%H%M+00"),
             ("fraction", "with a fraction", 0x18, "%Y%m%d%H%M%S.5Z"),
             ("generalized-no-seconds", "as GeneralizedTime without seconds", 0x18, "%Y%m%d%H%MZ"),
             ("generalized-local", "as GeneralizedTime of no time zone", 0x18, "%Y%m%d%H%M%S")]
    for identifier, told, tag, form in times:
        case("time-" + identifier, "writes its dates %s (RFC 5280, 4.1.2.5)" % told, MALFORMED,
             lambda c, t=tag, f=form: setattr(c, "write_time", lambda when: der.element(t, when.strftime(f).encode())))
    for version in (4, 5, 100):
        case("version-%d" % version, "says version %d, of which there is none (RFC 5280, 4.1.2.1)" % version, MALFORMED,
             lambda c, v=version: setattr(c, "version", v - 1))
    case("algorithm-null", "has NULL parameters beside its ECDSA algorithm, inside and outside; there must be none (RFC "
         "5758, 3.2)", UNTRUSTED, lambda c: setattr(c, "algorithm_parameters", der.null()))
    case("over-64-kibibytes", "has an unknown extension of 64 KiB; no certificate of an mdoc comes near", MALFORMED,
         lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", False, der.octets(random_bytes("large", 1 << 16)))))
    s.case("trust-empty-revocation-required", "No anchor is configured, and knowing the revocation state is required: "
           "nobody is there who could revoke.", UNTRUSTED + UNKNOWN, trust=[], require=UNKNOWN)
    case("crl-point-not-ascii", "has a distribution point whose URI is not ASCII (RFC 5280, 4.2.1.6)",
         ["issuer.cert_profile"], lambda c: c.set(CRL_POINTS, der.sequence(der.sequence(der.explicit(
             0, der.implicit(0, der.implicit(6, b"https://dmv.example/\xe9.crl"), constructed=True))))))
