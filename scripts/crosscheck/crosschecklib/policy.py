# SPDX-License-Identifier: Apache-2.0
"""Which findings count: what warns unless it is required, and what a relying party may tolerate."""

# All codes of a document, in the order in which they are checked and told.
ORDER = """cbor.malformed cbor.indefinite cbor.duplicate_key cbor.trailing cbor.limit cbor.non_minimal
    document.structure document.unrequested element.duplicate
    issuer.x5chain_missing issuer.x5chain_malformed issuer.untrusted issuer.doctype_not_allowed_for_ca
    issuer.vical_invalid issuer.cert_expired issuer.cert_not_yet_valid issuer.cert_profile issuer.eku
    issuer.country_mismatch_chain issuer.state_mismatch_chain issuer.cert_revoked issuer.revocation_unknown
    issuer.critical_header issuer.alg_missing issuer.alg_not_allowed alg.unsupported issuer.alg_curve_mismatch
    issuer.payload_missing issuer.signature_invalid
    mso.structure mso.version mso.digest_algorithm mso.digest_length mso.digest_id_range
    digest.namespace_missing digest.id_missing digest.mismatch digest.id_reused item.random_short item.random_repeated
    doctype.mismatch validity.signed_outside_cert validity.not_yet_valid validity.expired validity.order
    validity.format validity.outlives_cert validity.update_overdue
    status.revoked status.suspended status.invalid_list status.unavailable
    device.auth_missing device.key_invalid device.element_not_authorized device.critical_header
    device.alg_not_allowed device.mac_alg device.payload_not_detached device.mac_key_unavailable
    device.signature_invalid device.mac_invalid
    element.device_signed element.issuing_country_mismatch element.issuing_jurisdiction_mismatch
    element.jurisdiction_country element.issue_date_after_validfrom element.type element.value element.image_format
    element.document_expired element.unknown age.contradictory query.extra_element""".split()
# Severity P and W: they warn, and fail where they are required.
WARNS = {"cbor.non_minimal", "issuer.revocation_unknown", "mso.digest_id_range", "item.random_short",
         "item.random_repeated", "validity.format", "validity.outlives_cert", "validity.update_overdue",
         "status.unavailable", "element.jurisdiction_country", "element.issue_date_after_validfrom", "element.value",
         "element.image_format", "element.document_expired", "element.unknown", "query.extra_element"}
# What is cryptography, trust or structure is never tolerated.
NEVER = ("cbor.", "envelope.", "session.", "digest.", "issuer.untrusted", "issuer.doctype_not_allowed_for_ca",
         "issuer.vical_invalid", "issuer.cert_revoked", "issuer.x5chain", "issuer.alg", "issuer.payload_missing",
         "issuer.critical_header", "alg.", "mso.structure", "document.structure", "response.structure",
         "doctype.mismatch", "device.", "status.revoked", "status.suspended")
INTOLERABLE = (".signature_invalid", ".mac_invalid", ".structure")
# Who may sign an element is authorisation, and no cryptography.
TOLERABLE = {"device.element_not_authorized"}


def remaining(found, given):
    required, tolerated = given.get("require", []), given.get("tolerate", [])
    return [code for code in found if code in required
            or code not in WARNS and not (code in tolerated and is_tolerable(code))]


def is_tolerable(code):
    return code in TOLERABLE or not (code.startswith(NEVER) or code.endswith(INTOLERABLE))
