# SPDX-License-Identifier: Apache-2.0
"""sessions: what a server remembers between answers (interface contract, section 4; mdoc-verification 7.1, T1)."""
from ..apple import MERCHANT, TEAM, Session
from ..cborbytes import encode
from ..document import Document
from ..faults import flip_last
from ..keys import Key, b64url
from ..mdl import ISO
from ..proximity import NFC_NEGOTIATED, QR
from ..proximity import Session as ProximitySession
from ..suite import Suite
from .apple_suite import WORLD, asking

OPENED, LIFETIME, REPETITION = 12 * 3600, 300, 60
SHOWN = [(ISO, "family_name"), (ISO, "age_over_21")]
UNREVOKED = "issuer.revocation_unknown"
REPLAYED, EXPIRED, UNKNOWN = ["session.replayed"], ["session.expired"], ["session.unknown"]
BINDING, MISMATCH = ["session.binding_mismatch"], ["envelope.transcript_mismatch"]


def clock(seconds):
    """An instant of the day, so many seconds after the first session is opened."""
    seconds += OPENED
    return "2026-06-15T%02d:%02d:%02dZ" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


def envelope(session, shown=SHOWN, **options):
    document = Document(WORLD, shown=shown, **options)
    response = {"version": "1.0", "documents": [document.build(session.transcript())], "status": 0}
    return session.seal(encode({"identity": response}))


def proximity_answer(session):
    built = Document(WORLD, shown=SHOWN).build(session.transcript())
    return {"response": b64url(encode({"version": "1.0", "documents": [built], "status": 0})),
            "sessionTranscript": b64url(encode(session.transcript()))}


class Script:
    """The steps of a case, and what each answer comes to."""

    def __init__(self):
        self.steps, self.outcomes = [], []

    def open(self, name="a", seconds=0, binding="user 1", nonce=None, lifetime=LIFETIME):
        step = {"at": clock(seconds), "open": name, "protocol": "apple-wallet" if nonce else "proximity",
                "binding": binding, "ttlSeconds": lifetime}
        if nonce:
            step["nonce"] = b64url(nonce)
        self.steps.append(step)
        return self

    def answer(self, response, outcome=(), name="a", seconds=10, binding="user 1", key=None, other_party=False):
        """`response` has the envelope's bytes, or the members of an answer over proximity."""
        given = response if isinstance(response, dict) else {"response": b64url(response)}
        step = {"at": clock(seconds), "answer": name, "binding": binding, **given}
        if key:
            step["idempotencyKey"] = key
        if other_party:
            step["relyingParty"] = "other"
        self.steps.append(step)
        self.outcomes.append(list(outcome))
        return self


class SessionSuite(Suite):
    def __init__(self):
        super().__init__("sessions", "answers", "session",
                         "sessions: spent once, in time, by their own user, whatever comes in between")

    def case(self, identifier, comment, script, warnings=None):
        given = {"keys": [Key("recipient").pem()], "merchantIdentifier": MERCHANT, "teamIdentifier": TEAM,
                 "trust": WORLD.trust, "request": asking("family_name", "age_over_21"), "steps": script.steps}
        failures = script.outcomes[-1]
        self.add(identifier, comment, given, failures)
        expect = self.cases[-1]["expect"]
        expect["outcomes"] = script.outcomes
        if warnings is not None:
            expect["warnings"] = warnings


def suite():
    s = SessionSuite()
    spending(s)
    times(s)
    owners(s)
    repetitions(s)
    transcripts(s)
    return s


def spending(s):
    first, second = Session("first"), Session("second")
    genuine, other = envelope(first), envelope(second)
    s.case("answered-once", "A genuine answer to an open session.",
           Script().open(nonce=first.nonce).answer(genuine), warnings=[UNREVOKED])
    s.case("answered-twice", "The same answer comes a second time: a session is spent by its first answer.",
           Script().open(nonce=first.nonce).answer(genuine).answer(genuine, REPLAYED, seconds=11))
    again = envelope(first, shown=SHOWN[:1] + [(ISO, "age_over_18")])
    s.case("second-answer-differs", "Another answer over the nonce of a spent session.",
           Script().open(nonce=first.nonce).answer(genuine).answer(again, REPLAYED, seconds=11))
    s.case("rejected-answer-spends", "A forged answer spends the session, so that nobody can try until one fits; the "
           "genuine one comes too late.",
           Script().open(nonce=first.nonce).answer(flip_last(genuine), ["envelope.decrypt_failed"])
           .answer(genuine, REPLAYED, seconds=11))
    s.case("answer-of-another-session", "The answer to session a is sent to session b.",
           Script().open(nonce=first.nonce).open("b", nonce=second.nonce).answer(genuine, MISMATCH, name="b"))
    s.case("two-sessions", "Two sessions side by side, each with its own answer.",
           Script().open(nonce=first.nonce).open("b", nonce=second.nonce).answer(other, name="b")
           .answer(genuine, seconds=20))
    s.case("same-nonce-in-a-new-session", "An answer to a spent session is sent to a new one, which has another nonce.",
           Script().open(nonce=first.nonce).answer(genuine).open("b", seconds=20, nonce=second.nonce)
           .answer(genuine, MISMATCH, name="b", seconds=30))
    s.case("never-opened", "An answer names a session that nobody opened.",
           Script().open(nonce=first.nonce).answer(genuine, UNKNOWN, name="b"))


def times(s):
    session = Session("first")
    genuine = envelope(session)
    s.case("last-second", "The answer comes a second before the session ends.",
           Script().open(nonce=session.nonce).answer(genuine, seconds=LIFETIME - 1))
    s.case("at-the-end", "The answer comes at the instant at which the session ends.",
           Script().open(nonce=session.nonce).answer(genuine, EXPIRED, seconds=LIFETIME))
    s.case("too-late", "The answer comes an hour after the session was opened.",
           Script().open(nonce=session.nonce).answer(genuine, EXPIRED, seconds=3600))
    s.case("short-session", "The session was opened for ten seconds.",
           Script().open(nonce=session.nonce, lifetime=10).answer(genuine, EXPIRED, seconds=10))


def owners(s):
    session = Session("first")
    genuine = envelope(session)
    s.case("other-user", "The answer comes with the binding of another user.",
           Script().open(nonce=session.nonce).answer(genuine, BINDING, binding="user 2"))
    s.case("other-user-spends-nothing", "What another user sent does not cost the user the session.",
           Script().open(nonce=session.nonce).answer(genuine, BINDING, binding="user 2").answer(genuine, seconds=20))
    s.case("binding-differs-in-case", "Bindings are compared byte by byte.",
           Script().open(nonce=session.nonce).answer(genuine, BINDING, binding="User 1"))
    s.case("other-relying-party", "Another relying party of the service names the session, which it does not have.",
           Script().open(nonce=session.nonce).answer(genuine, UNKNOWN, other_party=True))
    s.case("other-relying-party-after", "Another relying party names the session after its own party has spent it: it does "
           "not have it, and does not learn that it was spent.",
           Script().open(nonce=session.nonce).answer(genuine).answer(genuine, UNKNOWN, seconds=20, other_party=True))
    s.case("other-relying-party-repeats", "Another relying party sends the answer anew under the first one's "
           "Idempotency-Key, and does not learn of the result.",
           Script().open(nonce=session.nonce).answer(genuine, key="once")
           .answer(genuine, UNKNOWN, seconds=20, key="once", other_party=True))
    s.case("other-relying-party-spends-nothing", "What another relying party sent does not cost the first the session.",
           Script().open(nonce=session.nonce).answer(genuine, UNKNOWN, other_party=True).answer(genuine, seconds=20))
    s.case("other-protocol-spends-nothing", "An answer over another protocol is a mistake of the caller and leaves the "
           "session as it is.",
           Script().open(nonce=session.nonce).answer(proximity_answer(ProximitySession()), ["request.protocol"])
           .answer(genuine, seconds=20))


def repetitions(s):
    session = Session("first")
    genuine, again = envelope(session), envelope(session, shown=SHOWN[:1] + [(ISO, "age_over_18")])

    def first():
        return Script().open(nonce=session.nonce).answer(genuine, key="once")

    s.case("repeated-in-time", "The same answer under the same Idempotency-Key, 59 seconds later.",
           first().answer(genuine, key="once", seconds=10 + REPETITION - 1))
    s.case("repeated-too-late", "The same answer under the same Idempotency-Key, 61 seconds later.",
           first().answer(genuine, REPLAYED, key="once", seconds=10 + REPETITION + 1))
    s.case("repeated-under-another-key", "The same answer under another Idempotency-Key.",
           first().answer(genuine, REPLAYED, key="twice", seconds=20))
    s.case("repeated-without-a-key", "The same answer without the Idempotency-Key that it first came with.",
           first().answer(genuine, REPLAYED, seconds=20))
    s.case("repeated-with-another-answer", "Another answer under the Idempotency-Key of the first.",
           first().answer(again, REPLAYED, key="once", seconds=20))
    s.case("repeated-by-another-user", "The same answer and Idempotency-Key with another user's binding.",
           first().answer(genuine, BINDING, key="once", seconds=20, binding="user 2"))


def transcripts(s):
    session, other = ProximitySession(handover=QR), ProximitySession(handover=NFC_NEGOTIATED)
    genuine = proximity_answer(session)
    s.case("transcript-seen-first", "An answer over a transcript that no session has had: that it is new here is all a "
           "server can know of it.", Script().open().answer(genuine),
           warnings=["session.freshness_by_app", UNREVOKED])
    s.case("transcript-seen-before", "The answer of an earlier session, with its transcript, in a new session.",
           Script().open().answer(genuine).open("b", seconds=20, binding="user 2")
           .answer(genuine, ["session.transcript_replayed"], name="b", seconds=30, binding="user 2"))
    s.case("two-transcripts", "Two sessions with a transcript each.",
           Script().open().open("b").answer(genuine).answer(proximity_answer(other), name="b", seconds=20))
    s.case("proximity-answered-twice", "The same answer to the same session a second time.",
           Script().open().answer(genuine).answer(genuine, REPLAYED, seconds=20))
