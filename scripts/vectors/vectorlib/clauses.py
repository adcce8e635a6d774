# SPDX-License-Identifier: Apache-2.0
"""The clause that asks for what a code tells: every refused case names one in its comment."""
import re

ISO, SECOND, LIST = "ISO/IEC 18013-5, ", "ISO/IEC 18013-5 (second edition), ", "Token Status List, "
PASSKIT, LIMIT = "Apple PassKit, Verifying Wallet identity requests", "a reader's own limit"
NAMED = re.compile(r"ISO/IEC 18013-\d,? (\(?second edition|7)|ISO/IEC 23220-\d|second edition, [\dA-D]|RFC \d{4}|Table \d|Annex"
                   r"|Appendix|\b[A-D]\.\d|(?<![\w.'])(7|8|9|10|12)\.\d+(\.\d)*(?=[ ,;).])|Apple (PassKit|ProximityReader)"
                   r"|OpenID4VP 1\.0|AAMVA (mDL|namespace)|Token Status List|FIPS \d|X\.690|a reader's own|PID rulebook, \d")


def rows(text):
    """Clause by code, from lines of a clause and the codes that it asks for."""
    return {code: clause.strip().format(iso=ISO, second=SECOND, tsl=LIST, passkit=PASSKIT, limit=LIMIT)
            for clause, codes in (line.split("|") for line in text.strip().splitlines()) for code in codes.split()}


CLAUSES = rows("""
RFC 8949, Appendix F | cbor.malformed
{iso}8.1 | cbor.indefinite cbor.non_minimal cbor.duplicate_key
RFC 8610, 3.8.4 | cbor.trailing
{limit} | cbor.limit status_list.too_large
{passkit} | envelope.structure envelope.algorithm envelope.wrong_recipient envelope.transcript_mismatch envelope.decrypt_failed
Apple ProximityReader, raw data requests | session.transcript_replayed session.freshness_by_app
OpenID4VP 1.0, 14 | session.replayed session.expired session.unknown
ISO/IEC 18013-7, B.5 | session.binding_mismatch
{iso}9.1.5.1 | session.reader_key_mismatch
{iso}8.3.2.1.2.2 | response.structure response.version document.structure element.duplicate
{iso}8.3.2.1.2.3 | response.status_10 response.status_11 response.status_12 response.status_99 response.status_with_documents response.no_documents
OpenID4VP 1.0, 8.6 | query.unsatisfied query.extra_element document.unrequested
{iso}7.2.5 | age.inconclusive age.contradictory
{iso}9.1.2.4 | issuer.x5chain_missing issuer.x5chain_malformed issuer.alg_missing issuer.alg_not_allowed issuer.alg_curve_mismatch issuer.payload_missing
{iso}9.1.2.4 and 9.1.5.2 | alg.unsupported
{iso}9.3.3 | issuer.untrusted issuer.doctype_not_allowed_for_ca issuer.cert_expired issuer.cert_not_yet_valid issuer.country_mismatch_chain issuer.state_mismatch_chain
{iso}C.1.7 | issuer.vical_invalid
{iso}B.1 | issuer.cert_profile
{iso}B.1.4 | issuer.eku
{iso}B.3.2 | issuer.cert_revoked issuer.revocation_unknown
RFC 9052, 3.1 | issuer.critical_header device.critical_header cose.critical_header vical.critical_header
{iso}9.3.1 | issuer.signature_invalid digest.namespace_missing digest.id_missing digest.mismatch doctype.mismatch validity.signed_outside_cert validity.not_yet_valid validity.expired validity.outlives_cert
{iso}9.1.2.4 | mso.structure mso.version mso.digest_id_range digest.id_reused validity.order validity.format validity.update_overdue
{iso}9.1.2.5 | mso.digest_algorithm mso.digest_length item.random_short item.random_repeated
{second}12.3.6 | status.revoked status.suspended status.invalid_list status.unavailable
{iso}9.1.5.2 | device.key_invalid
{iso}9.1.3.2 | device.auth_missing
{iso}9.1.3.6 | device.alg_not_allowed device.payload_not_detached device.signature_invalid
{iso}9.1.3.5 | device.mac_alg device.mac_invalid device.mac_key_unavailable
{iso}9.1.3.4 | device.element_not_authorized
{iso}7.1 | element.device_signed element.unknown
{iso}7.2.1 | element.issuing_country_mismatch element.issuing_jurisdiction_mismatch element.issue_date_after_validfrom
{iso}Table 5 | element.jurisdiction_country element.type element.value
{iso}7.2.2 | element.image_format
{iso}9.1.2.4, note 2 | element.document_expired
{iso}9.1.2.4 | cose.alg_missing cose.alg_not_allowed cose.alg_curve_mismatch
{iso}9.1.3.5 | mac0/cose.alg_missing mac0/cose.alg_not_allowed
RFC 9052, 4.2 | cose.structure cose.payload_missing
RFC 9052, 6.2 | mac0/cose.structure mac0/cose.payload_missing
RFC 9052, 4.4 | cose.signature_invalid
RFC 9052, 6.3 | cose.mac_invalid
RFC 9180, 7.1.4 | hpke.invalid_key
RFC 9180, 5.1 | hpke.invalid_psk
RFC 9180, 5.2 | hpke.open_failed
{iso}C.1.7.1 | vical.structure vical.version vical.algorithm vical.x5chain_missing vical.not_yet_valid vical.overdue vical.expired vical.rolled_back vical.equivocates
{iso}C.1.7.2 | vical.signer_profile vical.signer_revoked vical.signer_expired vical.signer_not_yet_valid
{second}C.1.8 | vical.signer_untrusted vical.signature_invalid
RFC 5280, 5.1 | crl.structure
{iso}B.2 | crl.version crl.signature_algorithm crl.issuer_mismatch crl.authority_key_missing crl.authority_key_mismatch crl.number_missing crl.next_update_missing crl.delta crl.indirect crl.partial crl.entry_extension
{iso}B.3.2 | crl.signature_invalid crl.not_yet_valid crl.stale
RFC 5280, 5.2 | crl.critical_extension
RFC 5280, 5.2.3 | crl.rolled_back crl.equivocates
RFC 5280, 6.3.3 | crl.issuer_may_not_sign
{tsl}5 | status_list.structure status_list.type status_list.issued_at_missing status_list.ttl
{tsl}4 | status_list.bits status_list.compression
{tsl}8.3 | status_list.subject_mismatch status_list.not_yet_valid status_list.expired status_list.signature_invalid status_list.index_out_of_range
{second}12.3.6.2 | status_list.signer_untrusted status_list.signer_expired status_list.signer_not_yet_valid status_list.signer_revoked
{second}12.3.6.3 | status_list.algorithm status_list.x5chain_missing status_list.x5chain_unprotected status_list.expiry_missing
{second}B.1.7 | status_list.signer_profile
RFC 9052, 3.1; RFC 7515, 4.1.11 | status_list.critical_header
""")
# The rules of certificates: those that every profile shares, and what the rest of a profile stands in.
SHARED = {"version": "B.1", "signature_algorithm": "B.1", "signature_algorithm_inner": "B.1", "public_key": "B.1",
          "forbidden_extension": "B.1", "critical_extension": "B.3.1", "extension_encoding": "B.3.1"}
PROFILES = {"iaca": ISO + "B.1.2", "link": ISO + "B.1.3", "ds": ISO + "B.1.4", "vical_signer": ISO + "C.1.7.2",
            "status_signer": SECOND + "B.1.7", "reader": ISO + "B.1.7"}


def clause(code, kind=None):
    """KeyError for a code of which nobody has said what asks for it. `kind` is that of a COSE message."""
    owner, _, rule = code.partition(".")
    if owner in PROFILES:
        return ISO + SHARED[rule] if rule in SHARED else PROFILES[owner]
    return CLAUSES.get("%s/%s" % (kind, code)) or CLAUSES[code]


def named(comment, failures, kind=None):
    """The comment of a refused case, with the clause of its first code where it names none itself."""
    if not failures or NAMED.search(comment):
        return comment
    sentence, asking = comment.removesuffix("."), clause(failures[0], kind)
    if sentence.endswith(")"):
        return "%s; %s)." % (sentence[:-1], asking)
    return "%s (%s)." % (sentence, asking)
