# SPDX-License-Identifier: Apache-2.0
"""A folder with everything that a service needs, and the service itself as a process."""

import hashlib
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from .client import Client

MDL = "org.iso.18013.5.1.mDL"
NAMESPACE = "org.iso.18013.5.1"
DAY = 86_400_000


class Programs:
    """The two commands of a build."""

    def __init__(self, folder):
        self.reader = str(Path(folder) / "mdoc-reader")
        self.wallet = str(Path(folder) / "mdoc-wallet")
        for program in (self.reader, self.wallet):
            if not os.access(program, os.X_OK):
                raise SystemExit(f"stress: error: there is no {program}\nstress: hint: `make release` builds it")


class Workshop:
    """A folder of its own with keys, trust, a wallet and a configuration."""

    def __init__(self, programs, folder, **limits):
        self.programs = programs
        self.folder = Path(folder)
        self.data = self.folder / "data"
        self.temporary = self.folder / "tmp"
        self.config = self.folder / "reader.json5"
        self.key = secrets.token_hex(32)
        self.sealing_key = secrets.token_bytes(32)
        for path in (self.folder, self.temporary):
            path.mkdir(parents=True, exist_ok=True)
        (self.folder / "kek.key").write_text(self.sealing_key.hex())
        for name in ("identity", "token"):
            run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                str(self.folder / f"{name}.pem"))
        run("openssl", "pkey", "-in", str(self.folder / "identity.pem"), "-pubout", "-out",
            str(self.folder / "identity-public.pem"))
        self.write_configuration(limits=limits)

    def write_configuration(self, keys=(), limits=None, **members):
        """Writes `reader.json5`; `keys` are further API keys."""
        if limits is not None:
            self.limits = limits
        scopes = ["sessions", "retained", "reader-tokens:display", "reader-tokens:data"]
        party = {
            "id": "shop", "name": "The Shop",
            "appleWallet": {
                "merchantIdentifiers": ["merchant.com.example"], "teamIdentifier": "A1B2C3D4E5",
                "identityKeys": [{"file": "identity.pem"}]},
            "readerTokens": {
                "brandId": "KLMNOPQRST", "perMinute": 100000, "keys": [{"id": "ABCDEFGHIJ", "key": {"file": "token.pem"}}]},
            "apiKeys": [
                {"id": f"key-{number}", "sha256": hashlib.sha256(key.encode()).hexdigest(), "scopes": scopes}
                for number, key in enumerate([self.key, *keys])],
            "retention": {"ceilingDays": 30, "legalBasis": "a test"},
        }
        configuration = {
            "listen": "127.0.0.1:0", "storage": "sqlite:data/reader.sqlite", "purgeSeconds": 1, "outcomeDays": 90,
            "keyEncryptionKeys": [{"id": "kek-1", "key": {"file": "kek.key"}}], "trust": ["wallet/iaca-root.pem"],
            "limits": self.limits, "relyingParties": [party], **members}
        fresh = self.folder / "reader.json5.new"
        fresh.write_text(json.dumps(configuration, indent=2))
        fresh.replace(self.config)

    def issue(self, values=None):
        """Makes issuer and wallet. `values` takes the place of the invented person's, by element of the mDL."""
        words = []
        for name, value in (values or {}).items():
            words += ["--element", f"{NAMESPACE}/{name}={value}"]
        run(self.programs.wallet, "issue", "--out", str(self.folder / "wallet"), "--force", *words)

    def answers(self, sessions, fault=None):
        """The bodies with which the wallet answers sessions, each with a member `binding`; bytes of JSON by ID."""
        if not sessions:
            return {}
        source, target = self.folder / "sessions.jsonl", self.folder / "bodies.jsonl"
        source.write_text("".join(json.dumps(session) + "\n" for session in sessions))
        run(self.programs.wallet, "present", "--wallet", str(self.folder / "wallet/wallet.cbor"), "--sessions",
            str(source), "--recipient-key", str(self.folder / "identity-public.pem"), "--out", str(target),
            *(["--fault", fault] if fault else []))
        lines = [json.loads(line) for line in target.read_text().splitlines()]
        source.unlink()
        target.unlink()
        return {line["id"]: json.dumps(line["body"]).encode() for line in lines}

    def tool(self, *words):
        """Runs a command beside the service; its exit status and standard output."""
        done = subprocess.run(
            [self.programs.reader, *words, "--config", str(self.config)], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout

    def audit(self, patience=6.0):
        """Whether the store is clean, soon: what came due this second is purged in the next. And what was found."""
        end = time.monotonic() + patience
        while True:
            status, text = self.tool("retention", "audit", "--format", "json")
            if status == 0 or time.monotonic() > end:
                return status == 0, json.loads(text)["findings"] if text else ["no output"]
            time.sleep(0.3)

    def audit_log(self):
        status, text = self.tool("retention", "audit", "--log")
        assert status == 0, "retention audit --log failed"
        return [json.loads(line) for line in text.splitlines()]

    def database(self, read_only=True):
        path = self.data / "reader.sqlite"
        return sqlite3.connect(f"file:{path}?mode={'ro' if read_only else 'rw'}", uri=True, timeout=10)

    def advance_clock(self, milliseconds):
        """Lets the store have seen an instant that lies so far ahead, as after a clock that ran ahead: deadlines are
        kept by the later of the two. No service may run."""
        database = self.database(read_only=False)
        with database:
            database.execute("UPDATE meta SET latest = latest + ?", (milliseconds,))
        database.close()


class Service:
    """`mdoc-reader serve` as a process. Its log and its messages go to files that are only appended to."""

    def __init__(self, workshop):
        self.workshop = workshop
        self.log = workshop.folder / "log.jsonl"
        self.messages = workshop.folder / "messages.txt"
        self.process = None
        self.port = None

    def start(self, patience=60):
        seen = self.log.stat().st_size if self.log.exists() else 0
        with open(self.log, "ab") as log, open(self.messages, "ab") as messages:
            self.process = subprocess.Popen(
                [self.workshop.programs.reader, "serve", "--config", str(self.workshop.config)], stdout=log,
                stderr=messages, env={**os.environ, "TMPDIR": str(self.workshop.temporary)})
        end = time.monotonic() + patience
        while time.monotonic() < end:
            with open(self.log, "rb") as log:
                log.seek(seen)
                lines = log.read().splitlines()
            ready = [line for line in lines if b'"service.ready"' in line]
            if ready:
                self.port = json.loads(ready[0])["port"]
                return self
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise SystemExit(f"stress: error: the service does not start\n{self.messages.read_text()[-2000:]}")

    def client(self, timeout=30):
        return Client(self.port, self.workshop.key, timeout=timeout)

    @property
    def is_alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, patience=60):
        """Ends it in good order; its exit status."""
        if self.is_alive:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience)

    def resident_bytes(self):
        with_metrics = Client(self.port).call("GET", "/metrics").body.decode()
        name = "mdoc_reader_process_resident_memory_bytes "
        return int(next(line for line in with_metrics.splitlines() if line.startswith(name)).split()[1])


def order(binding, flags, ttl=600):
    """The body of `POST /v1/sessions`; `flags` has the promise for each element of the mDL."""
    return {
        "protocol": "apple-wallet", "binding": binding, "ttlSeconds": ttl,
        "documents": [{"docType": MDL, "elements": [
            {"namespace": NAMESPACE, "identifier": name, "intentToStore": promise}
            for name, promise in flags.items()]}]}


def open_session(client, binding, flags, ttl=600):
    """Opens a session; what the service answered, with the binding beside it, as the wallet wants it."""
    answer = client.call("POST", "/v1/sessions", order(binding, flags, ttl))
    if answer.status != 201:
        raise AssertionError(f"opening a session gave {answer.status}")
    return {**answer.json, "binding": binding}


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"stress: error: {words[0]} failed\n{done.stderr}")
