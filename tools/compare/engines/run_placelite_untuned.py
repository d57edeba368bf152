# SPDX-License-Identifier: Apache-2.0
"""Placelite without the tuning that ships: estimates choose variants."""
from engines import run_placelite
from engines.run_placelite import VERSION, convert

__all__ = ["Engine", "VERSION", "convert"]


class Engine(run_placelite.Engine):
    shipped_tuning = False
