# SPDX-License-Identifier: Apache-2.0
"""One answer counts once, however many bring it at the same time."""

import threading

from .service import open_session

FLAGS = {"age_over_21": "willNotStore", "given_name": {"mayStoreDays": 1}}


def check(findings, service, chance, posts=200, rounds=3):
    """Posts one valid answer from many connections at once.

    Args:
        service: A service that runs.
        rounds: Sessions, one after the other.
    """
    workshop = service.workshop
    clients = [service.client() for _ in range(posts)]
    for number in range(rounds):
        session = open_session(clients[0], f"parallel-{number}", FLAGS)
        body = workshop.answers([session])[session["id"]]
        statuses = [None] * posts
        together = threading.Barrier(posts)

        def post(index):
            clients[index].call("GET", "/healthz")  # The connection stands before the others start.
            together.wait()
            answer = clients[index].call("POST", f"/v1/sessions/{session['id']}/response", body)
            statuses[index] = (answer.status, answer.code or answer.json.get("verdict"))

        threads = [threading.Thread(target=post, args=(index,)) for index in range(posts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        findings.expect("exactly one answer is 200 and accepted", statuses.count((200, "accepted")) == 1,
                        f"{statuses.count((200, 'accepted'))} of {posts}")
        others = [status for status in statuses if status != (200, "accepted")]
        findings.expect("every other one is 409 session.replayed",
                        all(status == (409, "session.replayed") for status in others), f"{set(others)}")
        entries = [entry for entry in workshop.audit_log()
                   if entry.get("session") == session["id"] and entry["event"] == "session.concluded"]
        findings.expect("the audit log has one conclusion", len(entries) == 1, f"{len(entries)}")
    for client in clients:
        client.close()
