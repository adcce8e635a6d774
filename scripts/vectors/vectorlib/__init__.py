# SPDX-License-Identifier: Apache-2.0
"""Makes the test vectors of this repository; see ../README.md."""
