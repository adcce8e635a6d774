# SPDX-License-Identifier: Apache-2.0
"""A reload and an end in good order break no answer."""

import http.client
import json
import secrets
import signal
import threading
import time

from .client import Client
from .service import open_session, order

FLAGS = {"age_over_21": "willNotStore"}


class Load:
    """Clients that open and answer sessions until they are told to stop."""

    def __init__(self, service, findings, threads=8, keeps=True):
        self.service, self.findings = service, findings
        self.keeps = keeps
        self.over = threading.Event()
        self.is_ending = threading.Event()
        self.answers = 0
        self.refused = 0
        self.broken = []
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.loop, args=(number,)) for number in range(threads)]
        client = service.client()
        self.sessions = [open_session(client, "load", FLAGS) for _ in range(400)]
        self.bodies = service.workshop.answers(self.sessions)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()

    def loop(self, number):
        client = None
        mine = iter(self.sessions[number::len(self.threads)])
        while not self.over.is_set():
            if client is None:
                client = self.service.client(timeout=20)
                try:
                    client.connection.connect()
                except OSError:
                    client = None
                    if self.is_ending.is_set():
                        self.refused += 1
                        return
                    self.broken.append("no connection")
                    continue
            session = next(mine, None)
            try:
                if session:
                    answer = client.call("POST", f"/v1/sessions/{session['id']}/response", self.bodies[session["id"]])
                    good = answer.status == 200 and answer.json["verdict"] == "accepted"
                else:
                    answer = client.call("POST", "/v1/sessions", order("load", FLAGS))
                    good = answer.status == 201
                if not good and not (self.is_ending.is_set() and answer.status == 503):
                    self.broken.append(f"{answer.status}")
                with self.lock:
                    self.answers += 1
                if not self.keeps or answer.fields.get("connection") == "close":
                    client.close()
                    client = None
            except (OSError, http.client.HTTPException) as error:
                # Every connection stood before its request was sent.
                self.broken.append(type(error).__name__)
                client = None


def check(findings, service, chance, rounds=5):
    """Reloads the configuration, and ends the service, while clients are at work.

    Args:
        service: A service that runs.
    """
    expect, workshop = findings.expect, service.workshop
    with Load(service, findings) as load:
        for _ in range(4 * rounds):
            time.sleep(chance.random() * 0.2)
            key = secrets.token_hex(32)
            workshop.write_configuration(keys=[key])
            service.signal(signal.SIGHUP)
            expect("a new API key comes into force", soon(lambda: status(service, key) == 404), f"{status(service, key)}")
        workshop.config.write_text("{ broken")
        before = service.log.read_bytes().count(b'"service.reload_failed"')
        service.signal(signal.SIGHUP)
        expect("a broken file is told of",
               soon(lambda: service.log.read_bytes().count(b'"service.reload_failed"') > before))
        expect("and changes nothing", status(service, workshop.key) == 404)
        workshop.write_configuration()
    expect("a reload breaks no answer", not load.broken, f"{load.broken[:5]} of {load.answers}")
    expect("there was load", load.answers > 100, f"{load.answers}")
    findings.measure("answers while it was reloaded", load.answers)

    total = 0
    for number in range(2 * rounds):
        if not service.is_alive:
            service.start()
        with Load(service, findings, keeps=number % 2 == 0) as load:
            time.sleep(0.1 + chance.random() * 0.4)
            load.is_ending.set()
            start = time.monotonic()
            expect("SIGTERM ends it with status 0", service.stop() == 0)
            took = time.monotonic() - start
        expect("it ends within the grace time", took < 20, f"{took:.1f} s")
        expect("SIGTERM breaks no answer", not load.broken, f"{load.broken[:5]} of {load.answers}")
        total += load.answers
        log = service.log.read_bytes().splitlines()
        expect("the last line of the log says that it has stopped", json.loads(log[-1])["event"] == "service.stopped")
        left = [path.name for path in workshop.data.iterdir() if path.name.endswith(("-wal", "-shm", "-journal"))]
        expect("the database is one file again", not left, f"{left}")
    findings.measure("answers while it was ended", total)


def status(service, key):
    client = Client(service.port, key)
    answer = client.call("GET", "/v1/sessions/" + "A" * 22)
    client.close()
    return answer.status


def soon(holds, patience=10.0):
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
