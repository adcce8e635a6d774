# SPDX-License-Identifier: Apache-2.0
"""Finding bytes in files, however they were written down."""

import base64


def forms(value):
    """A value as it may lie somewhere, by the name of the form.

    Base64 looks different at each of the three places where a value can begin in a group of three bytes; what stands
    at both ends depends on the neighbours and is left out.
    """
    found = {"raw": value, "hex": value.hex().encode(), "HEX": value.hex().upper().encode()}
    for shift in range(3):
        padded = bytes(shift) + value
        first = 0 if shift == 0 else 4
        whole = len(padded) // 3 * 4
        standard = base64.b64encode(padded)[first:whole]
        found[f"base64 at {shift}"] = standard
        found[f"base64url at {shift}"] = standard.translate(bytes.maketrans(b"+/", b"-_"))
    if value.isascii():
        text = value.decode("ascii")
        found["UTF-16 LE"] = text.encode("utf-16-le")
        found["UTF-16 BE"] = text.encode("utf-16-be")
    return found


class Needles:
    """Values to look for, with a name each. Less than 12 bytes would be found by chance."""

    def __init__(self, values):
        self.patterns = []
        for name, value in values.items():
            assert len(value) >= 12, name
            for form, pattern in forms(value).items():
                if pattern:
                    self.patterns.append((name, form, pattern))

    def hits(self, content):
        """Names and forms of what is in there; never the value."""
        return [f"{name} ({form})" for name, form, pattern in self.patterns if pattern in content]


def files(folders):
    """The content of every file below the folders, by path; one that goes away meanwhile is none."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            try:
                if path.is_file():
                    yield path, path.read_bytes()
            except OSError:
                continue
