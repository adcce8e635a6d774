# SPDX-License-Identifier: Apache-2.0
"""Has the cross-check decide all cases, a program that shares no module with those that make them."""
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "crosscheck" / "crosscheck.py"


def run(suites):
    """It sees the files alone. What it disagrees with, nobody writes."""
    with tempfile.TemporaryDirectory() as folder:
        for suite in suites:
            path = pathlib.Path(folder, suite.path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(suite.json())
        done = subprocess.run([sys.executable, PROGRAM, folder], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise AssertionError("the cross-check disagrees\n" + done.stdout)
