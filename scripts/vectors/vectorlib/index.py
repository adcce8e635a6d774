# SPDX-License-Identifier: Apache-2.0
"""The table of all suites, `testvectors/README.md`."""
import json
import re

TOP = """# Test vectors

One file is one suite: `{"suite", "protocol", "cases": [{"id", "comment", "input", "expect"}]}`. `mdoc-reader conformance
testvectors` runs them all. `comment` says what is changed and, in a case that is refused, which clause makes it wrong (of
several faults that of the first); `expect.failures` lists the codes of all failed checks in check order, and
`expect.warnings`, where it is there, those of all checks that warn; `expect.elements` is there when the answer is accepted,
and where ages matter `expect.computed`: those that the reader works out from what came.

`make vectors` writes everything here anew: `simulator` by `mdoc-wallet vectors`, the rest and this page by
`scripts/vectors/make_vectors.py`. Each folder has an `ORIGIN.md`.

| suite | cases | accepted | refused | shows |
|---|---:|---:|---:|---|
"""

BOTTOM = """
## Inputs

Byte strings are base64url without padding in `apple-wallet`, `proximity`, `sessions`, `simulator` and `trust`, hex in
`cbor`, `cose` and `hpke`.
Certificates are PEM.

| protocol | input |
|---|---|
| `apple-wallet` | `response`, `keys` (PEM, PKCS #8 or SEC1), `nonce`, `merchantIdentifier`, `teamIdentifier`, `trust` (PEM), `at`, and where needed `request`, `tolerate`, `require` |
| `proximity` | `response`, `sessionTranscript` (bare array or #6.24), `readerKey` (32 bytes of a P-256 key, or PEM), `trust`, `at`, and where needed `request`, `tolerate`, `require` |
| `apple-wallet`, `proximity` | and where needed `trustProfile` (`iso`, `aamva` or `chain`, for all anchors), `vicals`, `vicalTrust` (the providers' roots), `crls`, `statusLists` (`[{uri, token}]`); `expect.status`, and `expect.warnings` where it is there |
| `session` | `keys`, `merchantIdentifier`, `teamIdentifier`, `trust`, `request`, and `steps`, each at an instant `at`: `{open, protocol, binding, ttlSeconds, nonce}` (the nonce that the server draws; none over proximity) or `{answer, binding, response}` with `sessionTranscript` over proximity, and where needed `idempotencyKey` and `relyingParty` (`other`). The verdict is that of the last answer; `expect.outcomes` has the codes of each |
| `certificate` | `profile` (`iaca`, `link`, `ds`, `vical_signer`, `status_signer`, `reader`), `certificate`, and for `ds` where needed `docType` (else the mDL's); `expect.warnings` always |
| `certificate-path` | `x5chain` (leaf first), `docType`, `anchors` (`[{certificate, docTypes, profile, source}]`; the last three where needed), `at`, and where needed `links`, `newRoots`, `crls`, `crlGraceSeconds` |
| `vical` | `vical`, `anchors` (the providers' roots), `at`, and where needed `previous` (the list in force), `graceSeconds`, `crls`; `expect.usable` and `expect.skipped` count entries |
| `revocation-list` | `crl`, `issuer`, `at`, and where needed `graceSeconds`, `previous`, `serialNumber` (hex, whole octets without leading zeros); `expect.standing` |
| `status-list` | `token` (the CWT, or the JWT's text), `uri`, `index` or `identifier`, `trust` (who issued the document), `at`, and where needed `certificate` (the document's own trust point for the list), `crls`; `expect.status` |
| `cbor` | `cbor`, and where needed `require`; `expect.diagnostic` where RFC 8949 prints it |
| `cose` | `message`, `type` (`sign1` or `mac0`), `key` (JWK), `externalAAD`, `detachedPayload` |
| `hpke` | `mode`, `kem`, `kdf`, `aead`, `info`, `recipientPrivateKey`, `encapsulatedKey`, `psk`, `pskID`, `senderPublicKey`, `messages`, `exports`; `expect.plaintexts` and `expect.exports` |

No revocation list is at hand in the folders `apple-wallet` and `proximity`, so that `issuer.revocation_unknown` warns in
each case of them. In `trust` a list that says nothing warns as well; in `revocation-list` and `status-list` what is wrong with
it is the case's failure.

Read so, where the texts leave a choice:

- `links` are link certificates alone; the roots that they may introduce are offered in `newRoots`. A link counts within its
  own life and the old root's, unless the old root has revoked it; the new root inherits document types and profile.
- A chain that RFC 5280 forbids (an issuer that is no CA, a path length) is `issuer.untrusted`; a date in it is
  `issuer.cert_expired` or `issuer.cert_not_yet_valid`, and a revoked certificate in it `issuer.cert_revoked`.
- No number shows how random it is: a serial number warns below 8 octets, not at 62 bits, since half of all random numbers
  of 63 bits are that short.
- In `key_usage` the bits are judged that must and must not be set, in `key_usage_extra` all others. What is absent is not
  also judged by how it would have to be marked.
- A revocation list that is over still proves that a certificate was revoked (B.2 has no reasons, and so no holds that could
  end), and nothing of a certificate that it does not have.
- `link.subject_alternative_name` warns where a link's new name is not repeated there.
- A VICAL is untagged and of version 1.x. Entries that an mDL could never be accepted under (no country, a hard rule of the
  root's profile) are skipped.
- A status token is over at `exp` itself (RFC 7519, 4.1.4). A list of the other mechanism is `status_list.type`.
- A status list at hand that is only out of date or cannot be read is like one that is not at hand: `status.unavailable`.
"""


def simulated(folder):
    """Name, cases and description of the suites that the simulator has written, in the order of their ORIGIN.md."""
    origin = folder / "simulator" / "ORIGIN.md"
    lines = origin.read_text().splitlines() if origin.is_file() else []
    for name, about in (match.groups() for match in map(re.compile(r"- `(.+)\.json`: (.+)").fullmatch, lines) if match):
        suite = json.loads((folder / "simulator" / (name + ".json")).read_text())
        yield suite["suite"], suite["cases"], about


def page(suites, folder):
    """The page for the suites made here and those of the simulator that lie in the folder."""
    rows, totals = [], [0, 0]
    own = [("%s/%s" % (suite.folder, suite.name), suite.cases, suite.about) for suite in suites]
    for name, cases, about in own + list(simulated(folder)):
        accepted = sum(case["expect"]["verdict"] == "accepted" for case in cases)
        refused = len(cases) - accepted
        totals = [totals[0] + accepted, totals[1] + refused]
        rows.append("| [`%s`](%s.json) | %d | %d | %d | %s |\n" % (name, name, len(cases), accepted, refused, about))
    rows.append("| all | %d | %d | %d | |\n" % (sum(totals), *totals))
    return TOP + "".join(rows) + BOTTOM
