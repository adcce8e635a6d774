# SPDX-License-Identifier: Apache-2.0
"""The table of all suites, `testvectors/README.md`."""

TOP = """# Test vectors

One file is one suite: `{"suite", "protocol", "cases": [{"id", "comment", "input", "expect"}]}`. `mdoc-reader conformance
testvectors` runs them all. `comment` says what is changed and which clause makes it wrong; `expect.failures` lists the
codes of all failed checks in check order; `expect.elements` is there when the answer is accepted,
and where ages matter `expect.computed`: those that the reader works out from what came.

Written by `scripts/vectors/make_vectors.py`, this page too. Each folder has an `ORIGIN.md`.

| suite | cases | accepted | refused | shows |
|---|---:|---:|---:|---|
"""

BOTTOM = """
## Inputs

Byte strings are base64url without padding in `apple-wallet` and `proximity`, hex in `cbor`, `cose` and `hpke`.

| protocol | input |
|---|---|
| `apple-wallet` | `response`, `keys` (PEM, PKCS #8 or SEC1), `nonce`, `merchantIdentifier`, `teamIdentifier`, `trust` (PEM), `at`, and where needed `request`, `tolerate`, `require` |
| `proximity` | `response`, `sessionTranscript` (bare array or #6.24), `readerKey` (32 bytes of a P-256 key, or PEM), `trust`, `at`, and where needed `request`, `tolerate`, `require` |
| `cbor` | `cbor`, and where needed `require`; `expect.diagnostic` where RFC 8949 prints it |
| `cose` | `message`, `type` (`sign1` or `mac0`), `key` (JWK), `externalAAD`, `detachedPayload` |
| `hpke` | `mode`, `kem`, `kdf`, `aead`, `info`, `recipientPrivateKey`, `encapsulatedKey`, `psk`, `pskID`, `senderPublicKey`, `messages`, `exports`; `expect.plaintexts` and `expect.exports` |

No revocation list is at hand in these cases, so that `issuer.revocation_unknown` warns in each of them.
"""


def page(suites):
    rows, totals = [], [0, 0]
    for suite in suites:
        accepted = sum(case["expect"]["verdict"] == "accepted" for case in suite.cases)
        refused = len(suite.cases) - accepted
        totals = [totals[0] + accepted, totals[1] + refused]
        link = "[`%s/%s`](%s)" % (suite.folder, suite.name, suite.path)
        rows.append("| %s | %d | %d | %d | %s |\n" % (link, len(suite.cases), accepted, refused, suite.about))
    rows.append("| all | %d | %d | %d | |\n" % (sum(totals), *totals))
    return TOP + "".join(rows) + BOTTOM
