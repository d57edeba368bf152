# SPDX-License-Identifier: Apache-2.0
"""MNN with precision low_BF16: bf16 where its package was built for it."""
from engines import run_mnn
from engines.run_mnn import VERSION, convert

__all__ = ["Engine", "VERSION", "convert"]


class Engine(run_mnn.Engine):
    precision = "low_BF16"
