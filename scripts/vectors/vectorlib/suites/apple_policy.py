# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/policy: what `tolerate` and `require` may do, and several failures at once."""
from ..faults import flip_last, setting, shown_item
from ..mdl import ISO
from ..world import World
from .apple_suite import AppleSuite

EXPIRED = "validity.expired"


def suite():
    s = AppleSuite("policy", "toleration, requirements, and several failures in one report")
    never = [
        ("issuer.untrusted", {"trust": []}),
        ("issuer.signature_invalid", {"on_issuer_signature": flip_last}),
        ("device.signature_invalid", {"on_device_signature": flip_last}),
        ("doctype.mismatch", {"mso_doc_type": "org.example.other"}),
        ("digest.id_missing", {"on_shown": shown_item(ISO, "family_name", setting(digestID=77))}),
        ("document.structure", {"on_document": lambda d: d.pop("issuerSigned") and None}),
        ("mso.structure", {"on_mso": lambda m: m.pop("docType") and None}),
        ("envelope.transcript_mismatch", {"teamIdentifier": "other"}),
        ("envelope.decrypt_failed", {"on_fields": lambda e: e.update({"data": flip_last(e["data"])})}),
    ]
    for code, options in never:
        s.case("never-tolerated-" + code, "`%s` is listed as tolerated, and the answer is refused all the same." % code,
               [code], tolerate=[code], **options)
    tolerable = [
        ("response.version", {"on_response": setting(version="2.0")}),
        ("mso.version", {"on_mso": setting(version="2.0")}),
        ("validity.not_yet_valid", {"valid_from": "2026-06-16T00:00:00Z"}),
        ("validity.signed_outside_cert", {"signed": "2025-12-31T00:00:00Z"}),
        ("issuer.state_mismatch_chain", {"world": World(label="tolerated state", signer_state="US-YY")}),
    ]
    for code, options in tolerable:
        s.case("tolerated-" + code, "`%s` is tolerated, so the answer is accepted." % code, tolerate=[code], **options)
    s.case("tolerated-other-code", "Another code is tolerated than the one that fails.", [EXPIRED],
           valid_until="2026-06-15T11:00:00Z", tolerate=["issuer.cert_expired", "validity.not_yet_valid"])
    s.case("tolerated-one-of-two", "Of two failures one is tolerated.", ["validity.signed_outside_cert"],
           valid_until="2026-06-15T11:00:00Z", signed="2025-12-31T00:00:00Z", tolerate=[EXPIRED])
    s.case("required-and-fulfilled", "Everything that can be required is, save what needs a list from outside.",
           require=["cbor.non_minimal", "issuer.cert_profile", "mso.digest_id_range", "item.random_short",
                    "item.random_repeated", "validity.format", "validity.outlives_cert", "status.unavailable",
                    "element.jurisdiction_country", "element.issue_date_after_validfrom", "element.image_format",
                    "element.document_expired"])
    both = [("validity.format", {"valid_from": "2026-06-01T00:00:00.0Z"}), (EXPIRED, {"valid_until": "2026-06-15T11:00:00Z"}),
            ("validity.signed_outside_cert", {"signed": "2025-12-31T00:00:00Z"}),
            ("response.version", {"on_response": setting(version="2.0")})]
    for code, options in both:
        s.case("tolerated-and-required-" + code, "`%s` is both tolerated and required: what is required wins." % code, [code],
               tolerate=[code], require=[code], **options)
    s.case("tolerated-and-another-required", "`%s` is tolerated, and another code is required." % EXPIRED, tolerate=[EXPIRED],
           require=["validity.format"], valid_until="2026-06-15T11:00:00Z")
    s.case("several-failures", "Five independent things are wrong; each is told, in check order.",
           ["issuer.untrusted", "issuer.signature_invalid", "digest.mismatch", EXPIRED, "device.signature_invalid"],
           trust=[], on_issuer_signature=flip_last, on_device_signature=flip_last, valid_until="2026-06-15T11:00:00Z",
           on_shown=shown_item(ISO, "family_name", setting(elementValue="X")))
    s.case("several-policy-failures", "Three warnings that are required not to be.",
           ["mso.digest_id_range", "item.random_short", "validity.format"],
           require=["validity.format", "item.random_short", "mso.digest_id_range"], valid_from="2026-06-01T00:00:00.0Z",
           on_item=lambda ns, i, item: item.update({"digestID": 2**31, "random": b"short"})
           if i == "birth_date" else None)
    return s
