# SPDX-License-Identifier: Apache-2.0
"""Whatever bytes come, the service answers in HTTP, with a problem where there is one, and lives on."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from .client import Client, Malformed, exchange
from .mutators import Requests
from .service import open_session

FLAGS = {"age_over_21": "willNotStore", "given_name": {"mayStoreDays": 1}}
# What libmicrohttpd answers by itself, with a page of its own and before any code of the service runs.
LIBRARY = {400, 413, 414, 431, 505}
DOCUMENTED_5XX = {503}
# Faults of libmicrohttpd 0.9.75, which the service cannot get in front of. They are counted and shown, and not forgotten.
TWICE = "known: a refused Content-Length, the head of its answer twice"
CHUNK_LINE = "known: 500 for a chunk's line beyond the buffer"


def check(findings, service, chance, cases=10_000, threads=8):
    """Sends random and mutated requests to every route, with genuine ones between them.

    Args:
        service: A service that runs.
    """
    expect, workshop = findings.expect, service.workshop
    findings.plan("an error is a problem, or a page of the library's")
    client = service.client()
    # Each of them is spent by one mutation that the service takes for an answer.
    sessions = [open_session(client, "fuzz", FLAGS) for _ in range(max(20, cases // 8))]
    bodies = workshop.answers(sessions)
    requests = Requests(chance, workshop.key, sessions, bodies)
    process = service.process.pid
    tally, faults = {}, {}
    lock = threading.Lock()

    def send(case):
        try:
            answers, left, how = exchange(
                service.port, case.data, expected=case.expected, ends=case.ends, has_no_body=case.has_no_body)
        except Malformed as error:
            expect("every answer is valid HTTP", False, f"{case.name}: {error}")
            return
        except OSError as error:
            expect("the service takes connections", False, f"{case.name}: {error.strerror}")
            return
        known = known_fault(case, answers, left)
        if not known:
            judge(expect, case, answers, left)
        with lock:
            if known:
                faults[known] = faults.get(known, 0) + 1
            key = (case.name, answers[0].status if answers else how)
            tally[key] = tally.get(key, 0) + 1

    # As much traffic as will come later, so that caches, pools and arenas have their size.
    warm = max(200, cases // 5)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(send, [requests.next() for _ in range(warm)]))
    settled = resident(service)
    with ThreadPoolExecutor(threads) as pool:
        for start in range(0, cases, 500):
            list(pool.map(send, [requests.next() for _ in range(min(500, cases - start))]))
            genuine(expect, service, workshop)
            if start % 2500 == 0:
                findings.say(f"{start} of {cases}")
            if not expect("the process is alive, and the same", service.is_alive and service.process.pid == process,
                          f"exit status {service.process.poll()}"):
                return
    after = resident(service)
    expect("memory comes back to within 20 %", after <= settled * 1.2,
           f"{settled >> 20} MiB after warming up, {after >> 20} MiB afterwards")
    findings.measure("MiB after warming up, afterwards", f"{settled / 2**20:.1f}, {after / 2**20:.1f}")
    expect("it is ready", Client(service.port).call("GET", "/readyz").status == 200)
    clean, found = workshop.audit()
    expect("the store is clean", clean, "; ".join(found))
    log = service.log.read_bytes()
    expect("no fault of its own in the log", b'"internal.fault"' not in log)
    for fault, count in sorted(faults.items()):
        findings.measure(fault, count)
    for name in sorted({name for name, _ in tally}):
        statuses = {status: count for (other, status), count in tally.items() if other == name}
        findings.measure(name, " ".join(f"{status}:{count}" for status, count in sorted(statuses.items(), key=str)))


def known_fault(case, answers, left):
    """The name of the library's fault that an exchange shows, and nothing but that."""
    if len(answers) != 1 or answers[0].fields.get("connection") != "close" or "content-type" in answers[0].fields:
        return None
    # The connection is closed after it, so that what follows cannot be taken for another answer.
    if case.name == "framing" and answers[0].status in (400, 413) and left > 0 and answers[0].body[:9] == b"HTTP/1.1 ":
        return TWICE
    if case.name == "chunks" and answers[0].status == 500 and b"libmicrohttpd" in answers[0].body:
        return CHUNK_LINE
    return None


def judge(expect, case, answers, left):
    expect("every answer is whole", left == 0, f"{case.name}: {left} bytes")
    if case.must_answer:
        expect("a request that is whole is answered", bool(answers), case.name)
    for answer in answers:
        expect("no 5xx but 503", answer.status < 500 or answer.status in DOCUMENTED_5XX or
               answer.status == 505 and case.has_bad_version, f"{case.name}: {answer.status}")
        if answer.status < 400 or case.has_no_body:
            continue
        if answer.fields.get("content-type") == "application/problem+json":
            try:
                problem = answer.json
                good = problem["status"] == answer.status and isinstance(problem["code"], str)
            except (ValueError, KeyError):
                good = False
            expect("an error is a problem, or a page of the library's", good, f"{case.name}: {answer.status}")
            expect("an error is not stored", answer.fields.get("cache-control") == "no-store", case.name)
        else:
            expect("an error is a problem, or a page of the library's", answer.status in LIBRARY,
                   f"{case.name}: {answer.status} {answer.fields.get('content-type')}")


def genuine(expect, service, workshop):
    """A whole session, which goes well whatever came before."""
    client = service.client()
    session = open_session(client, "genuine", FLAGS)
    answer = client.call(
        "POST", f"/v1/sessions/{session['id']}/response", workshop.answers([session])[session["id"]])
    expect("a genuine session goes well in between", answer.status == 200 and
           json.loads(answer.body)["verdict"] == "accepted", f"{answer.status}")
    client.close()


def resident(service):
    """The least of some looks, after what is under way has ended."""
    time.sleep(1)
    return min(service.resident_bytes() for _ in range(5))
