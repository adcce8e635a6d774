# SPDX-License-Identifier: Apache-2.0
"""The person and the licence that the vectors show; everything is invented."""
from .cborbytes import Tag, full_date
from .drbg import random_bytes
from .keys import b64url

MDL = "org.iso.18013.5.1.mDL"
ISO = "org.iso.18013.5.1"
AAMVA = "org.iso.18013.5.1.aamva"
PORTRAIT = b"\xff\xd8\xff\xe0" + random_bytes("portrait", 26) + b"\xff\xd9"

ISSUED = {
    ISO: {
        "family_name": "Turner",
        "given_name": "Zoë",
        "birth_date": full_date("1985-03-30"),
        "issue_date": full_date("2023-01-15"),
        "expiry_date": full_date("2031-01-14"),
        "issuing_country": "US",
        "issuing_authority": "Example Motor Vehicle Authority",
        "issuing_jurisdiction": "US-ZZ",
        "document_number": "D1234567",
        "portrait": PORTRAIT,
        "driving_privileges": [{"vehicle_category_code": "B", "issue_date": full_date("2023-01-15"),
                                "expiry_date": full_date("2031-01-14"), "codes": [{"code": "01"}]}],
        "un_distinguishing_sign": "USA",
        "sex": 2,
        "height": 171,
        "age_in_years": 41,
        "age_over_18": True,
        "age_over_21": True,
    },
    AAMVA: {"DHS_compliance": "F", "organ_donor": 1},
}

# What a presentation shows unless a case says otherwise.
SHOWN = [(ISO, "family_name"), (ISO, "birth_date"), (ISO, "issuing_country"), (ISO, "portrait"), (ISO, "age_over_21"),
         (AAMVA, "DHS_compliance")]


def json_value(value):
    """A data element as the report shows it."""
    if isinstance(value, bytes):
        return b64url(value)
    if isinstance(value, Tag):
        return json_value(value.content)
    if isinstance(value, list):
        return [json_value(member) for member in value]
    if isinstance(value, dict):
        return {key: json_value(member) for key, member in value.items()}
    return value
