# SPDX-License-Identifier: Apache-2.0
"""Clients that take their time stop nobody else, and are cut off at the deadline."""

import selectors
import socket
import threading
import time

from .service import open_session

FLAGS = {"age_over_21": "willNotStore"}
HEAD = b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


class Slow:
    """A client that sends nothing, or one byte now and then."""

    def __init__(self, port, kind, key):
        self.kind = kind
        head = HEAD + f"Authorization: Bearer {key}\r\nContent-Length: 100000\r\n\r\n".encode()
        self.rest = {"silent": b"", "head": b"X-Slow: " + b"a" * 10_000, "line": b"GET /" + b"a" * 10_000,
                     "body": b'{"binding":"' + b"a" * 90_000}[kind]
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setblocking(False)
        self.start = time.monotonic()
        self.sent = 0
        self.ended_after = None
        self.answer = b""
        if kind == "head":
            self.socket.send(HEAD)
        elif kind == "body":
            self.socket.send(head)

    def trickle(self):
        if self.ended_after is None and self.sent < len(self.rest):
            try:
                self.socket.send(self.rest[self.sent:self.sent + 1])
                self.sent += 1
            except OSError:
                self.end()

    def read(self):
        try:
            part = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        self.answer += part
        if not part:
            self.end()

    def end(self):
        if self.ended_after is None:
            self.ended_after = time.monotonic() - self.start


def check(findings, service, chance, clients=1000):
    """Opens slow connections of every kind, and measures a client that behaves beside them.

    Args:
        service: A service that runs; the deadline of its requests is `requestSeconds`.
    """
    expect = findings.expect
    deadline = service.workshop.limits["requestSeconds"]
    quiet = latencies(service, seconds=1.5)
    kinds = ["silent", "head", "line", "body"]
    slow = [Slow(service.port, kinds[number % 4], service.workshop.key) for number in range(clients)]
    findings.say(f"{clients} connections are open")
    over = threading.Event()

    def trickle():
        selector = selectors.DefaultSelector()
        for client in slow:
            selector.register(client.socket, selectors.EVENT_READ, client)
        last = time.monotonic()
        while not over.is_set():
            for key, _ in selector.select(0.1):
                key.data.read()
                if key.data.ended_after is not None:
                    selector.unregister(key.fileobj)
            if time.monotonic() - last > 0.5:
                last = time.monotonic()
                for client in slow:
                    client.trickle()

    thread = threading.Thread(target=trickle)
    thread.start()
    beside = latencies(service, seconds=deadline * 0.8)
    # A request line may come at the end of the first deadline and opens a second one.
    end = time.monotonic() + 2 * deadline + 5
    while time.monotonic() < end and any(client.ended_after is None for client in slow):
        time.sleep(0.1)
    over.set()
    thread.join()
    for client in slow:
        client.socket.close()
    for kind in kinds:
        those = [client for client in slow if client.kind == kind]
        left = sum(client.ended_after is None for client in those)
        expect("every slow client is cut off", left == 0, f"{left} of {len(those)} {kind}")
        latest = max((client.ended_after or 0.0) for client in those)
        earliest = min((client.ended_after or 0.0) for client in those)
        expect("not before its deadline", earliest > deadline - 0.5, f"{kind} after {earliest:.1f} s")
        expect("soon after its deadline", latest < deadline + 4, f"{kind} after {latest:.1f} s")
        findings.measure(f"{kind} of {deadline} s, cut off after", f"{earliest:.1f} to {latest:.1f} s")
    expect("a client that behaves is answered beside them", len(beside) >= 20, f"{len(beside)} times")
    expect("and within half a second", percentile(beside, 0.99) < 0.5, f"p99 {percentile(beside, 0.99) * 1000:.0f} ms")
    for name, values in (("alone", quiet), ("beside them", beside)):
        findings.measure(f"a session, {name}: p50, p99",
                         f"{percentile(values, 0.5) * 1000:.1f}, {percentile(values, 0.99) * 1000:.1f} ms")
    expect("it is ready afterwards", service.client().call("GET", "/readyz").status == 200)


def latencies(service, seconds):
    """How long it takes to open a session over a new connection, again and again."""
    found = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        client = service.client(timeout=10)
        open_session(client, "beside", FLAGS)
        client.close()
        found.append(time.monotonic() - start)
        time.sleep(0.01)
    return found


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
