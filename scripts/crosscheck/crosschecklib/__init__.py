# SPDX-License-Identifier: Apache-2.0
"""A second verifier of the test vectors, on packages of PyPI; see ../README.md."""
