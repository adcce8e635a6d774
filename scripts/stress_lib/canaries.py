# SPDX-License-Identifier: Apache-2.0
"""No value and no secret is anywhere where it must not be, in whatever form."""

import base64
import json
import secrets
import threading
import time

from .client import exchange
from .searching import Needles, files
from .service import DAY, open_session

# Texts of the mDL's data model; the first ones are kept under the plan, the others never.
FLAGGED = ["given_name", "resident_city", "resident_address"]
UNFLAGGED = ["family_name", "birth_place", "document_number", "administrative_number"]
PICTURES = ["portrait", "signature_usual_mark"]
REPETITION = 62


def canary(name):
    return f"CANARY-{name.replace('_', '-')}-{secrets.token_hex(8)}"


def picture():
    """A JPEG's beginning and end with random bytes between them."""
    return bytes.fromhex("ffd8ffe000104a46494600010100000100010000") + secrets.token_bytes(300) + b"\xff\xd9"


class Flood:
    """Traffic with canaries everywhere that a caller can put one, and what it leaves to look for."""

    def __init__(self, findings, service, chance):
        self.findings, self.service, self.chance = findings, service, chance
        self.client = None
        self.values = {name: canary(name) for name in FLAGGED + UNFLAGGED}
        self.pictures = {name: picture() for name in PICTURES}
        self.secrets = {"API key": service.workshop.key.encode()}
        self.nonces = {}
        self.errors = []
        self.sessions = []

    @property
    def unflagged(self):
        values = {name: self.values[name].encode() for name in UNFLAGGED}
        return values | {name: content[40:200] for name, content in self.pictures.items()}

    @property
    def flagged(self):
        return {name: self.values[name].encode() for name in FLAGGED}

    def issue(self):
        self.service.workshop.issue(
            self.values | {name: f"hex:{content.hex()}" for name, content in self.pictures.items()})

    def note(self, answer):
        if answer.status >= 400:
            self.errors.append(answer.body)
        return answer

    def run(self, count):
        """Opens so many sessions, and answers them in every way there is."""
        flags = {name: "willNotStore" for name in UNFLAGGED + PICTURES}
        flags |= {name: {"mayStoreDays": 1} for name in FLAGGED}
        for number in range(count):
            binding = canary("binding")
            self.secrets[f"binding {number}"] = binding.encode()
            session = open_session(self.client, binding, flags, ttl=10 if number % 6 == 5 else 600)
            self.sessions.append(session)
            self.nonces[f"nonce {number}"] = base64.b64decode(session["appleWallet"]["nonce"])
        workshop = self.service.workshop
        good = workshop.answers([s for n, s in enumerate(self.sessions) if n % 6 in (0, 1, 2, 3)])
        bad = workshop.answers([s for n, s in enumerate(self.sessions) if n % 6 == 4], fault="expired-document")
        for number, session in enumerate(self.sessions):
            self.answer(number, session, good.get(session["id"]) or bad.get(session["id"]))

    def answer(self, number, session, body):
        call = self.client.call
        path = f"/v1/sessions/{session['id']}/response"
        expect = self.findings.expect
        if body is None:  # It is left to expire.
            return
        # What comes first is refused and must leave nothing behind: a foreign binding, half a body, a wrong member.
        parsed = json.loads(body)
        self.note(call("POST", path, parsed | {"binding": self.secret("foreign binding")}))
        self.note(call("POST", path, body[:-1]))
        self.note(call("POST", path, {"binding": session["binding"], "encryptedData": self.values["family_name"]}
                       if number % 2 else {"binding": 7, "family_name": self.values["family_name"]},
                       X_Value=self.values["given_name"], User_Agent=self.secret("user agent")))
        self.note(call("GET", f"/v1/sessions/{self.values['family_name']}?q={self.values['given_name']}"))
        self.note(call("POST", "/v1/sessions", b"a" + self.values["family_name"].encode()))
        self.note(call("GET", f"/v1/sessions/{session['id']}", Authorization=f"Bearer {self.secret('unknown key')}"))
        fields = {"Idempotency_Key": self.secret("Idempotency-Key")} if number % 2 else {}
        answer = self.note(call("POST", path, body, **fields))
        if number % 2 == 1 and answer.status == 200:
            again = call("POST", path, body, **fields)
            expect("a repetition within 60 s gives the same", again.body == answer.body, f"{again.status}")
        self.note(call("POST", path, body))
        if number % 6 == 4:
            expect("a rejected answer shows no value", not Needles(self.unflagged | self.flagged).hits(answer.body))
        elif answer.status == 200:
            shown = all(value in answer.body for value in self.flagged.values())
            expect("the values are delivered", shown, f"{answer.json['failures']}")
        kept = call("GET", f"/v1/sessions/{session['id']}/retained")
        if number % 6 in (0, 1, 2, 3):
            expect("what is flagged is kept", all(value in kept.body for value in self.flagged.values()),
                   f"{kept.status}")
            expect("what is not flagged is not kept", not Needles(self.unflagged).hits(kept.body))
        issued = call("POST", "/v1/reader-tokens", {
            "readerInstanceIdentifier": self.secret("reader instance"),
            "requestKind": self.chance.choice(["display", "data"])})
        expect("reader tokens are issued", issued.status == 201, f"{issued.status}")
        # A request that libmicrohttpd itself refuses, with a canary in it.
        answers, _, _ = exchange(self.service.port, f"GET /{self.values['family_name']} HTTP/9.9\r\n\r\n".encode())
        self.errors += [answer.body for answer in answers if answer.status >= 400]

    def secret(self, name):
        value = canary(name.replace(" ", "-"))
        self.secrets[f"{name} {len(self.secrets)}"] = value.encode()
        return value


def check(findings, service, chance, sessions=120, waits=True):
    """Lets unique values flow through the service, and looks for them in everything that it writes.

    Args:
        service: One that does not run yet.
        waits: Stays for the minute in which an answer may be repeated.
    """
    expect = findings.expect
    workshop = service.workshop
    findings.plan("while it runs: no value in any file", "afterwards: no value in any file")
    flood = Flood(findings, service, chance)
    flood.issue()
    service.start()
    flood.client = service.client()
    values = Needles(flood.unflagged | flood.flagged)
    places = [workshop.data, workshop.temporary]
    over = threading.Event()

    def watch():
        while not over.is_set():
            look(expect, "while it runs: no value in any file", values, places)
            look_at(expect, "while it runs: no value in log and messages", values, service)
            time.sleep(0.2)

    watcher = threading.Thread(target=watch)
    watcher.start()
    flood.run(sessions)
    metrics = flood.client.call("GET", "/metrics").body
    over.set()
    watcher.join()
    findings.say(f"{len(flood.sessions)} sessions, {len(flood.errors)} error answers, {len(flood.secrets)} secrets")

    everything = Needles(flood.unflagged | flood.flagged | flood.secrets | flood.nonces | {
        "sealing key": workshop.sealing_key})
    never_stored = Needles(flood.unflagged | flood.flagged | flood.secrets)
    look(expect, "afterwards: no value in any file", values, places)
    look(expect, "no binding, API key, Idempotency-Key or instance in any file", never_stored, places)
    look_at(expect, "no value or secret in log and messages", everything, service)
    expect("no value or secret in the metrics", not everything.hits(metrics), "; ".join(everything.hits(metrics)))
    for body in flood.errors:
        expect("no value or secret in an error answer", not everything.hits(body), "; ".join(everything.hits(body)))
    # That the search finds what is there.
    expect("the search finds a session's kept ciphertext", Needles(sealed(workshop)).hits(
        b"".join(content for _, content in files(places))) != [])

    if waits:
        findings.say(f"waiting {REPETITION} s, after which no answer may be repeated")
        flood.client.close()  # It opens again with the next call.
        time.sleep(REPETITION)
        gone = eventually(lambda: not found(Needles(flood.nonces), places))
        expect("no nonce in any file once the session is over", gone, "; ".join(found(Needles(flood.nonces), places)))
    forget(flood, workshop, places, waits)


def forget(flood, workshop, places, has_waited):
    """Erases half of it, lets the plan of the rest end, and looks for keys and ciphertext."""
    expect, service = flood.findings.expect, flood.service
    before = sealed(workshop)
    expect("there was something to forget", len(before) >= 4, f"{len(before)}")
    for number, session in enumerate(flood.sessions):
        if number % 2 == 0:
            answer = flood.client.call("DELETE", f"/v1/sessions/{session['id']}")
            expect("an erasure is answered with its record", answer.status == 200, f"{answer.status}")
    left = sealed(workshop)
    erased = {name: content for name, content in before.items() if content not in left.values()}
    expect("erasing takes some of it", 0 < len(erased) < len(before), f"{len(erased)} of {len(before)}")
    gone = eventually(lambda: not found(Needles(erased), places))
    expect("no key and no ciphertext of what was erased", gone, f"{len(found(Needles(erased), places))} hits")
    flood.client.close()
    expect("it ends in good order", service.stop() == 0)
    workshop.advance_clock(2 * DAY)
    service.start()
    gone = eventually(lambda: not found(Needles(before), places))
    expect("no key and no ciphertext of what has expired", gone, f"{len(found(Needles(before), places))} hits")
    expect("no nonce in any file when all is over", eventually(lambda: not found(Needles(flood.nonces), places)),
           "; ".join(found(Needles(flood.nonces), places)))
    look(expect, "afterwards: no value in any file", Needles(flood.unflagged | flood.flagged), places)
    clean, findings = workshop.audit()
    expect("the store is clean", clean, "; ".join(findings))


def sealed(workshop):
    """Wrapped data keys and sealed elements, as they lie in the database. At their ends no two are alike."""
    database = workshop.database()
    rows = {}
    for table in ("data_key", "element"):
        for number, (content,) in enumerate(database.execute(f"SELECT sealed FROM {table}")):
            rows[f"{table} {number}"] = content[-48:]
    database.close()
    return rows


def found(needles, places):
    return [f"{hit} in {path.name}" for path, content in files(places) for hit in needles.hits(content)]


def look(expect, check_name, needles, places):
    hits = found(needles, places)
    expect(check_name, not hits, "; ".join(hits[:5]))


def look_at(expect, check_name, needles, service):
    hits = [hit for path in (service.log, service.messages) for hit in needles.hits(path.read_bytes())]
    expect(check_name, not hits, "; ".join(hits[:5]))


def eventually(holds, patience=6.0):
    """Whether it comes to hold: pages are given back at the next purge, each second."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True
