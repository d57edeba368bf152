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


def plain_tensor(array):
    """Returns a tensor of the elements; MNN has no integers of 64 bits."""
    if array.dtype == np.int64:
        array = array.astype(np.int32)
    kind = (MNN.Halide_Type_Float if array.dtype == np.float32
            else MNN.Halide_Type_Int)
    return MNN.Tensor(array.shape, kind, array,
                      MNN.Tensor_DimensionType_Caffe)


class Engine:
    precision = "high"

    def __init__(self, files, threads, inputs):
        self.net = MNN.Interpreter(files["mnn"])
        self.session = self.net.createSession({
            "backend": "CPU", "numThread": threads, "precision": self.precision})
        self.inputs = [
            (self.net.getSessionInput(self.session, name), plain_tensor(array))
            for name, array in inputs.items()]
        for tensor, plain in self.inputs:
            if tuple(tensor.getShape()) != tuple(plain.getShape()):
                self.net.resizeTensor(tensor, tuple(plain.getShape()))
                self.net.resizeSession(self.session)
        # The results are found by name: output_0, output_1, ...
        outputs = self.net.getSessionOutputAll(self.session)
        self.results = [
            (output, plain_tensor(np.zeros(output.getShape(), np.float32)))
            for _, output in sorted(outputs.items())]

    def run(self):
        for tensor, plain in self.inputs:
            tensor.copyFrom(plain)
        self.net.runSession(self.session)
        for output, plain in self.results:
            output.copyToHostTensor(plain)

    def outputs(self):
        return [np.array(plain.getNumpyData()).reshape(plain.getShape())
                for _, plain in self.results]

    def memory(self):
        return {}
