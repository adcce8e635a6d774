# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `session` anew: which answer spends a session, and which comes too late or from others."""
import datetime

from . import mdoc_cases
from .outcomes import Finding

MEMBERS = {"keys", "merchantIdentifier", "teamIdentifier", "trust", "request", "steps"}
SHARED = ("keys", "merchantIdentifier", "teamIdentifier", "trust", "request")
# Seconds within which an answer may be repeated under its Idempotency-Key (interface contract, section 4).
REPETITION = 60


def CODES(code):
    return code.startswith(("session.", "request.")) or mdoc_cases.CODES(code)


class Service:
    """What the server remembers."""

    def __init__(self, given):
        self.given = given
        self.sessions, self.transcripts = {}, set()

    def open(self, step):
        end = instant(step["at"]) + datetime.timedelta(seconds=step["ttlSeconds"])
        self.sessions[step["open"]] = {**step, "end": end, "spent": None}

    def answer(self, step):
        """(codes, warnings) of one answer."""
        session = self.sessions.get(step["answer"])
        if session is None or step.get("relyingParty") == "other":
            return ["session.unknown"], []
        if (session["protocol"] == "proximity") != ("sessionTranscript" in step):
            return ["request.protocol"], []
        if session["binding"] != step["binding"]:
            return ["session.binding_mismatch"], []
        if session["spent"]:
            return self.again(session, step)
        if instant(step["at"]) >= session["end"]:
            return ["session.expired"], []
        session["spent"] = step
        session["result"] = self.judge(session, step)
        return session["result"]

    def again(self, session, step):
        first = session["spent"]
        late = instant(step["at"]) - instant(first["at"]) >= datetime.timedelta(seconds=REPETITION)
        same = all(step.get(name) == first.get(name) for name in ("idempotencyKey", "response", "sessionTranscript"))
        if "idempotencyKey" in step and same and not late:
            return session["result"]
        return ["session.replayed"], []

    def judge(self, session, step):
        shared = {name: self.given[name] for name in SHARED}
        whole = {**shared, "at": step["at"], "response": step["response"]}
        if session["protocol"] == "apple-wallet":
            found = mdoc_cases.judge_apple_wallet({"input": {**whole, "nonce": session["nonce"]}})
            return found.failures, sorted(found.facts["warnings"])
        transcript = step["sessionTranscript"]
        found = mdoc_cases.judge_proximity({"input": {**whole, "sessionTranscript": transcript}})
        if transcript in self.transcripts:
            return ["session.transcript_replayed"] + found.failures, sorted(found.facts["warnings"])
        self.transcripts.add(transcript)
        return found.failures, sorted(found.facts["warnings"] | {"session.freshness_by_app"})


def judge(case):
    service, results = Service(case["input"]), []
    for step in case["input"]["steps"]:
        if "open" in step:
            service.open(step)
        else:
            results.append(service.answer(step))
    failures, warnings = results[-1]
    return Finding(failures, {"outcomes": [codes for codes, _ in results], "warnings": set(warnings)})


def instant(text):
    return datetime.datetime.fromisoformat(text)
