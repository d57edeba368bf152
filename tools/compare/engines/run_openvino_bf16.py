# SPDX-License-Identifier: Apache-2.0
"""OpenVINO in bf16, which it uses by default where the processor has it."""
from engines import run_openvino
from engines.run_openvino import VERSION, convert

__all__ = ["Engine", "VERSION", "convert"]


class Engine(run_openvino.Engine):
    precision = "bf16"
