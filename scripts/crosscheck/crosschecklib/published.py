# SPDX-License-Identifier: Apache-2.0
"""Exchanges that others published, as cases: what nobody of this project wrote shows a misreading that all of this
project's programs share. They lie beside the repository and are no part of it.
"""
import base64
import json

ANNEX_D, TAMPERED, APPLE = ("iso18013-5/annex-d.json", "iso18013-5/annex-d-tampered.json",
                            "apple/verify-with-wallet-sample.json")
TAMPERED_CODES = {"issuer-item-changed": "digest.mismatch", "device-mac-changed": "device.mac_invalid",
                  "issuer-signature-changed": "issuer.signature_invalid"}


def suites(folder):
    """ISO/IEC 18013-5, Annex D, whole and with a changed byte, and Apple's sample of Verify with Wallet."""
    annex, tampered, apple = (json.loads((folder / path).read_text()) for path in (ANNEX_D, TAMPERED, APPLE))
    given = annex_input(annex)
    cases = [case("annex-d", given, [])]
    cases += [case(each["id"], {**given, "response": base64url(each["deviceResponseHex"])},
                   [TAMPERED_CODES[each["id"]]]) for each in tampered["cases"]]
    # Its test certificates break Annex B, and everything else holds.
    sample = apple_input(apple)
    wrong = {**sample, "nonce": base64url("00" + apple["inputs"]["nonceHex"][2:])}
    return [{"suite": "published/iso18013-5", "protocol": "proximity", "cases": cases},
            {"suite": "published/apple", "protocol": "apple-wallet", "cases": [
                case("sample", sample, ["issuer.cert_profile"] * 2),
                case("sample-tolerated", {**sample, "tolerate": ["issuer.cert_profile"]}, []),
                case("sample-other-nonce", wrong, ["envelope.transcript_mismatch"])]}]


def case(identifier, given, failures):
    verdict = "rejected" if failures else "accepted"
    return {"id": identifier, "input": given, "expect": {"verdict": verdict, "failures": failures}}


def annex_input(annex):
    return {"response": base64url(annex["response"]["deviceResponseHex"]),
            "sessionTranscript": base64url(annex["sessionTranscript"]["sessionTranscriptHex"]),
            "readerKey": base64url(annex["keys"]["ephemeralReader"]["d"]),
            "trust": [pem(annex["certificates"]["iacaRootDerHex"])], "at": annex["expected"]["at"]}


def apple_input(apple):
    inputs = apple["inputs"]
    return {"response": base64url(inputs["envelopeHex"]), "keys": [inputs["merchantPrivateKeyPem"]],
            "nonce": base64url(inputs["nonceHex"]), "merchantIdentifier": inputs["merchantIdentifier"],
            "teamIdentifier": inputs["teamIdentifier"], "trust": [inputs["issuerRootPem"]],
            "at": apple["expected"]["at"]}


def base64url(digits):
    return base64.urlsafe_b64encode(bytes.fromhex(digits)).rstrip(b"=").decode()


def pem(digits):
    body = base64.encodebytes(bytes.fromhex(digits)).decode()
    return "-----BEGIN CERTIFICATE-----\n%s-----END CERTIFICATE-----\n" % body
