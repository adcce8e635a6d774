#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the test vectors, or compares them with what is in the repository. See README.md."""
import argparse
import pathlib
import sys

from vectorlib import catalogue

HERE = pathlib.Path(__file__).resolve().parent
DEFAULT = HERE.parent.parent / "testvectors"
FOLDERS = ("apple-wallet", "proximity", "cbor", "cose", "hpke", "sessions", "trust")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=DEFAULT, help="folder to write (default: testvectors)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file would change")
    parser.add_argument("--only", metavar="TEXT", help="suites whose path contains TEXT")
    return parser.parse_args()


def main():
    options = arguments()
    files = catalogue.files(options.only, options.out)
    changed = []
    for path, content in files.items():
        target = options.out / path
        if target.is_file() and target.read_bytes() == content:
            continue
        changed.append(path)
        if not options.check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    if not options.only:
        present = {p.relative_to(options.out).as_posix() for p in options.out.rglob("*.json")}
        strays = {p for p in present - set(files) if p.split("/")[0] in FOLDERS}
        changed += sorted("%s (not made here)" % stray for stray in strays)
    for path in changed:
        print(("differs: " if options.check else "written: ") + path)
    print("%d files, %d cases, %d changed" % (len(files), catalogue.case_count(options.only), len(changed)))
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
