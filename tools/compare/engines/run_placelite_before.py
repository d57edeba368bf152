# SPDX-License-Identifier: Apache-2.0
"""Placelite of another build tree, named by compare_engines.py --before."""
import os

os.environ["PLACELITE_BUILD"] = os.environ["PLACELITE_BEFORE"]
# pylint: disable=wrong-import-position
from engines.run_placelite import VERSION, Engine, convert  # noqa: E402

__all__ = ["Engine", "VERSION", "convert"]
