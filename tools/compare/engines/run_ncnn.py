# SPDX-License-Identifier: Apache-2.0
"""ncnn, converted by its own pnnx; 32-bit floats unless the class says bf16."""
import importlib.util
import os
import subprocess

import ncnn
import numpy as np

VERSION = ncnn.__version__


PNNX_TYPES = {"float32": "f32", "int64": "i64", "int32": "i32", "uint8": "u8",
              "int8": "i8"}


def pnnx_program():
    """Returns the program in the package, whose module would need PyTorch."""
    spec = importlib.util.find_spec("pnnx")
    if spec is None:
        raise RuntimeError("pnnx is not installed")
    return os.path.join(spec.submodule_search_locations[0], "pnnx")


def convert(onnx, folder, options):
    param = os.path.join(folder, "model.param")
    weights = os.path.join(folder, "model.bin")
    # pnnx writes beside the model; a link keeps these files out of its folder.
    link = os.path.join(folder, "model.onnx")
    os.symlink(os.path.abspath(onnx), link)
    shapes = ",".join("[%s]%s" % (",".join(map(str, shape)), PNNX_TYPES[kind])
                      for shape, kind in options["inputs"])
    done = subprocess.run(
        [pnnx_program(), link, "inputshape=" + shapes, "fp16=0",
         "ncnnparam=" + param, "ncnnbin=" + weights], cwd=folder, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout)
    if done.returncode != 0 or not os.path.exists(param):
        lines = done.stdout.strip().splitlines() or ["no message"]
        raise RuntimeError("pnnx ended with %d: %s" %
                           (done.returncode, lines[-1]))
    return {"param": param, "bin": weights}


class Engine:
    bf16 = False

    def __init__(self, files, threads, inputs):
        self.net = ncnn.Net()
        option = self.net.opt
        option.num_threads = threads
        for name in ("use_fp16_packed", "use_fp16_storage",
                     "use_fp16_arithmetic", "use_vulkan_compute"):
            setattr(option, name, False)
        option.use_bf16_storage = self.bf16
        if (self.net.load_param(files["param"]) != 0 or
                self.net.load_model(files["bin"]) != 0):
            raise RuntimeError("ncnn does not load what pnnx wrote")
        # There is no dimension for the batch, and no integer of 64 bits.
        self.inputs = [x[0].astype(np.int32) if x.dtype == np.int64 else x[0]
                       for x in inputs.values()]
        self.results = []

    def run(self):
        extractor = self.net.create_extractor()
        for name, x in zip(self.net.input_names(), self.inputs):
            extractor.input(name, ncnn.Mat(x))
        results = []
        for name in self.net.output_names():
            status, output = extractor.extract(name)
            if status != 0:
                raise RuntimeError("%s is not computed: %d" % (name, status))
            results.append(np.array(output))
        self.results = results

    def outputs(self):
        return self.results

    def memory(self):
        return {}
