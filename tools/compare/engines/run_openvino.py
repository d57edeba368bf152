# SPDX-License-Identifier: Apache-2.0
"""OpenVINO: one stream, for latency, in the precision that the class says."""
import sys

import numpy as np

# OpenVINO would report its import to its makers, from another process.
sys.modules["openvino_telemetry"] = None
import openvino  # pylint: disable=wrong-import-position

VERSION = openvino.__version__.split("-")[0]

CONFIG = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1",
          # Threads are not bound, as for all engines; else other work on the
          # same core would slow this engine alone.
          "ENABLE_CPU_PINNING": False}


def convert(onnx, folder, options):
    del folder, options
    return {"onnx": onnx}


class Engine:
    precision = "f32"  # its default on processors that have it is bf16

    def __init__(self, files, threads, inputs):
        core = openvino.Core()
        model = core.compile_model(
            core.read_model(files["onnx"]), "CPU",
            {**CONFIG, "INFERENCE_NUM_THREADS": threads,
             "INFERENCE_PRECISION_HINT": self.precision})
        self.request = model.create_infer_request()
        self.feed = dict(enumerate(inputs.values()))
        self.results = None

    def run(self):
        self.results = self.request.infer(self.feed, share_inputs=True,
                                          share_outputs=True)

    def outputs(self):
        return [np.array(value) for value in self.results.to_tuple()]

    def memory(self):
        return {}
