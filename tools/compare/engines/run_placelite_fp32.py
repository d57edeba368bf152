# SPDX-License-Identifier: Apache-2.0
"""Placelite in fp32, whatever --opt_flags say."""
from engines import run_placelite
from engines.run_placelite import VERSION, Engine

__all__ = ["Engine", "VERSION", "convert"]


def convert(onnx, folder, options):
    flags = [flag for flag in options["opt_flags"]
             if not flag.startswith("--enable_bf16")]
    return run_placelite.convert(onnx, folder, {**options, "opt_flags": flags})
