#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decides every case of the test vectors anew, without any code of this repository's verifier or generator.

Says of each case whether it agrees, does not judge it, or disagrees. Exit status 1 where it disagrees with one, 2 where
it cannot begin.
"""
import argparse
import pathlib
import sys

try:
    from crosschecklib import published, report, runner, selftest
except ModuleNotFoundError as missing:
    print("crosscheck: error: the Python package %s is missing\n"
          "crosscheck: hint: run `make crosscheck`, or: pip install -r scripts/crosscheck/requirements.txt"
          % missing.name, file=sys.stderr)
    sys.exit(2)

DEFAULT = pathlib.Path(__file__).resolve().parent.parent.parent / "testvectors"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directories", metavar="DIR", nargs="*", type=pathlib.Path, default=[DEFAULT],
                        help="folders of test vectors (default: testvectors)")
    parser.add_argument("--suite", metavar="TEXT", default="", help="suites whose name contains TEXT")
    parser.add_argument("--verbose", action="store_true", help="a line for every case")
    parser.add_argument("--self-test", action="store_true",
                        help="change cases in memory instead, and demand a disagreement for every change")
    parser.add_argument("--published", metavar="DIR", type=pathlib.Path,
                        help="exchanges that others published, to decide as well")
    parser.add_argument("--jobs", type=int, default=None, help="processes (default: one a core)")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        suites = runner.suites(options.directories, options.suite)
        if options.published:
            suites += [suite for suite in published.suites(options.published) if options.suite in suite["suite"]]
        if not any(suite["cases"] for suite in suites):
            raise ValueError("there are no cases")
    except (OSError, ValueError, KeyError) as error:
        print("crosscheck: error: %s" % error, file=sys.stderr)
        return 2
    if options.self_test:
        return selftest.run(suites, options.jobs)
    return report.show(runner.run(suites, options.jobs), options.verbose)


if __name__ == "__main__":
    sys.exit(main())
