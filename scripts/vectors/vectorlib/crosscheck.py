# SPDX-License-Identifier: Apache-2.0
"""Confirms what a suite claims."""


def run(suite):
    """Nothing yet."""
