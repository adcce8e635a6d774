# SPDX-License-Identifier: Apache-2.0
"""What `scripts/stress` consists of: a running service, its clients, and one module for each promise."""
