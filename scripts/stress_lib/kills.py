# SPDX-License-Identifier: Apache-2.0
"""A service that is killed at any moment accepts nothing twice, loses nothing that it promised, and keeps nothing longer."""

import http.client
import threading
import time

from .service import DAY, open_session

FLAGS = {"age_over_21": "willNotStore", "family_name": "willNotStore", "given_name": {"mayStoreDays": 1},
         "resident_city": "mayStore"}
KEPT = {"given_name", "resident_city"}
TERMINAL = {"accepted", "rejected", "expired", "erased"}
LOST = (OSError, http.client.HTTPException)
REPETITION = 55.0  # Seconds; the service says 60, and the clocks need some room.


class Entry:
    """A session as its caller knows it."""

    def __init__(self, session, body, key):
        self.id = session["id"]
        self.body = body
        self.key = key
        self.first_sent = None
        self.delivered = []


class Ledger:
    """All sessions, and what became of each."""

    def __init__(self, service, findings):
        self.service = service
        self.findings = findings
        self.entries = []

    def post(self, client, entry, key="own"):
        """Sends the answer; None where none came back."""
        key = entry.key if key == "own" else key
        entry.first_sent = entry.first_sent or time.monotonic()
        fields = {"Idempotency_Key": key} if key else {}
        try:
            return client.call("POST", f"/v1/sessions/{entry.id}/response", entry.body, **fields)
        except LOST:
            return None

    def deliver(self, client, entry):
        answer = self.post(client, entry)
        if answer is not None and answer.status == 200:
            entry.delivered.append(answer.body)
        return answer

    def settle(self, entry, answer):
        """Judges what a caller got who sends the same again after a crash."""
        expect = self.findings.expect
        if entry.key and time.monotonic() - entry.first_sent < REPETITION:
            expect("a lost answer is repeated by its Idempotency-Key", answer.status == 200, f"{answer.status}")
        elif not entry.key:
            expect("an answer without a key is taken once or refused", answer.status in (200, 409), f"{answer.status}")
        if answer.status == 200:
            expect("a genuine answer is accepted", answer.json["verdict"] == "accepted", f"{answer.json['failures']}")
            expect("a repeated report is the same", all(body == answer.body for body in entry.delivered))


def check(findings, service, chance, sessions=500, kills=25, replays=200):
    """Opens and answers sessions while the service is killed again and again.

    Args:
        service: One that does not run yet.
        chance: A `random.Random`.
    """
    ledger = Ledger(service, findings)
    findings.plan("every kept element is there", "a delivered answer is refused a second time")
    batch = max(1, sessions // kills)
    killed = told = 0
    while killed < kills or len(ledger.entries) < sessions:
        service.start()
        clean, found = service.workshop.audit()
        findings.expect("the store is clean after a restart", clean, "; ".join(found))
        review(ledger, chance, limit=max(4, replays // kills))
        killed += one_life(ledger, chance, batch, dies=killed < kills)
        if len(ledger.entries) // 100 > told:
            told = len(ledger.entries) // 100
            findings.say(f"{killed} kills, {len(ledger.entries)} sessions")
    service.start()
    review(ledger, chance, limit=replays)
    service.stop()
    look_back(ledger, service)


def one_life(ledger, chance, count, dies):
    """Sessions from their opening to their answers; the service dies after a random number of calls, and some
    milliseconds. Returns how often it died."""
    service = ledger.service
    calls = count * 2
    fatal = chance.randrange(1, calls) if dies else None
    delay = chance.random() * 0.004
    made = [0]
    lock = threading.Lock()
    death = threading.Event()

    def step():
        with lock:
            made[0] += 1
            if made[0] == fatal:
                death.set()

    def executioner():
        death.wait()
        time.sleep(delay)
        service.kill()

    if dies:
        thread = threading.Thread(target=executioner)
        thread.start()
    opened = in_threads(count, lambda client, number: (step(), lost_or(
        lambda: open_session(client, f"binding-{number}-{chance.random()}", FLAGS)))[1], service)
    opened = [session for session in opened if session]
    bodies = service.workshop.answers(opened)
    entries = [Entry(session, bodies[session["id"]], f"again-{session['id']}" if chance.random() < 0.5 else None)
               for session in opened]
    ledger.entries += entries
    # Some are never answered.
    answering = [entry for entry in entries if chance.random() < 0.95]
    in_threads(len(answering), lambda client, number: (step(), ledger.deliver(client, answering[number])), service)
    if dies:
        death.set()
        thread.join()
    else:
        service.kill()
    return int(dies)


def review(ledger, chance, limit):
    """After a restart: what was answered is refused, what was lost is settled, what was promised is there."""
    expect = ledger.findings.expect
    client = ledger.service.client()
    delivered = [entry for entry in ledger.entries if entry.delivered]
    for entry in chance.sample(delivered, min(limit, len(delivered))):
        answer = ledger.post(client, entry, key=chance.choice([None, "another"]))
        expect("a delivered answer is refused a second time",
               answer is not None and (answer.status, answer.code) == (409, "session.replayed"),
               f"{answer and answer.status}")
        kept = client.call("GET", f"/v1/sessions/{entry.id}/retained")
        names = {name for document in kept.json.get("documents", []) for members in document["elements"].values()
                 for name in members}
        expect("every kept element is there", kept.status == 200 and names == KEPT, f"{kept.status} {sorted(names)}")
    for entry in [entry for entry in ledger.entries if entry.first_sent and not entry.delivered]:
        if entry.key is None or time.monotonic() - entry.first_sent < REPETITION:
            answer = ledger.deliver(client, entry)
            ledger.settle(entry, answer)
    again = [entry for entry in delivered if entry.key and time.monotonic() - entry.first_sent < REPETITION]
    for entry in chance.sample(again, min(4, len(again))):
        ledger.settle(entry, ledger.post(client, entry))
    client.close()


def look_back(ledger, service):
    """What the log says of all of it, and what is left when the plans are over."""
    findings, expect = ledger.findings, ledger.findings.expect
    workshop = service.workshop
    conclusions = {}
    for entry in workshop.audit_log():
        if entry["event"] == "session.concluded" and entry["verdict"] == "accepted":
            conclusions[entry["session"]] = conclusions.get(entry["session"], 0) + 1
    for entry in ledger.entries:
        expect("no session is accepted twice", conclusions.get(entry.id, 0) <= 1)
        if entry.delivered:
            expect("every delivered answer is in the audit log", conclusions.get(entry.id) == 1)
    findings.measure("sessions, of them delivered",
                     f"{len(ledger.entries)}, {sum(bool(entry.delivered) for entry in ledger.entries)}")
    for days, kept in ((2, {"resident_city"}), (29, set())):
        workshop.advance_clock(days * DAY)
        service.start()
        client = service.client()
        for entry in ledger.entries:
            if entry.delivered:
                answer = client.call("GET", f"/v1/sessions/{entry.id}/retained")
                names = {name for document in answer.json.get("documents", []) for members in
                         document["elements"].values() for name in members}
                expect("no element outlives its plan", names == kept, f"{sorted(names)}")
            state = client.call("GET", f"/v1/sessions/{entry.id}").json.get("state")
            expect("every session ends in a terminal state", state in TERMINAL, f"{state}")
        clean, found = workshop.audit()
        expect("the store is clean when plans are over", clean, "; ".join(found))
        service.stop()
    database = workshop.database()
    for name in ("element", "data_key", "retention"):
        rows = database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        expect("nothing is left in the tables", rows == 0, f"{rows} rows of {name}")
    database.close()


def in_threads(count, work, service, threads=4):
    """Calls `work(client, number)` for each number below `count`."""
    results = [None] * count
    numbers = iter(range(count))
    lock = threading.Lock()

    def loop():
        client = service.client(timeout=20)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                break
            results[number] = work(client, number)
        client.close()

    workers = [threading.Thread(target=loop) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return results


def lost_or(call):
    try:
        return call()
    except LOST:
        return None
