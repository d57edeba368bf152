# SPDX-License-Identifier: Apache-2.0
"""MNN, used through its sessions; precision high is 32-bit floats."""
import os

import _tools  # MNN's converter. MNN.tools would install and send telemetry.
import MNN
import numpy as np

VERSION = MNN.version()


def convert(onnx, folder, options):
    del options
    path = os.path.join(folder, "model.mnn")
    _tools.mnnconvert(["mnnconvert", "-f", "ONNX", "--modelFile", onnx,
                       "--MNNModel", path, "--bizCode", "compare"])
    if not os.path.exists(path):
        raise RuntimeError("mnnconvert wrote no model")
    return {"mnn": path}


def plain_tensor(shape):
    return MNN.Tensor(tuple(shape), MNN.Halide_Type_Float,
                      np.zeros(shape, np.float32),
                      MNN.Tensor_DimensionType_Caffe)


class Engine:
    precision = "high"

    def __init__(self, files, threads, x):
        self.net = MNN.Interpreter(files["mnn"])
        self.session = self.net.createSession({
            "backend": "CPU", "numThread": threads, "precision": self.precision})
        self.input = self.net.getSessionInput(self.session)
        self.x = MNN.Tensor(x.shape, MNN.Halide_Type_Float, x,
                            MNN.Tensor_DimensionType_Caffe)
        # The results are found by name: output_0, output_1, ...
        self.results = [
            (output, plain_tensor(output.getShape())) for _, output in
            sorted(self.net.getSessionOutputAll(self.session).items())]

    def run(self):
        self.input.copyFrom(self.x)
        self.net.runSession(self.session)
        for output, plain in self.results:
            output.copyToHostTensor(plain)

    def outputs(self):
        return [np.array(plain.getNumpyData()).reshape(plain.getShape())
                for _, plain in self.results]

    def memory(self):
        return {}
