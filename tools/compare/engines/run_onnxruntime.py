# SPDX-License-Identifier: Apache-2.0
"""onnxruntime: all graph optimisations, one pool of threads, spinning waits."""
import onnxruntime

VERSION = onnxruntime.__version__


def convert(onnx, folder, options):
    del folder, options
    return {"onnx": onnx}


class Engine:
    def __init__(self, files, threads, inputs):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(
            files["onnx"], options, ["CPUExecutionProvider"])
        self.feed = inputs
        self.results = None

    def run(self):
        self.results = self.session.run(None, self.feed)

    def outputs(self):
        return self.results

    def memory(self):
        return {}
