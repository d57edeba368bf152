# SPDX-License-Identifier: Apache-2.0
"""ncnn with its tensors in bf16."""
from engines import run_ncnn
from engines.run_ncnn import VERSION, convert

__all__ = ["Engine", "VERSION", "convert"]


class Engine(run_ncnn.Engine):
    bf16 = True
