# SPDX-License-Identifier: Apache-2.0
"""Placelite, used through its C interface in the build's shared library."""
import ctypes
import json
import os
import subprocess

import numpy as np

BUILD = os.environ.get("PLACELITE_BUILD", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../../build/release"))
# The values of placelite_precision.
PRECISIONS = {"float32": 1, "int8": 4, "int32": 5, "int64": 6, "uint8": 7,
              "bool": 8}

LIBRARY = ctypes.CDLL(os.path.join(BUILD, "lib/libplacelite_mobile.so"))
for _name in ("version", "config_error", "predictor_error"):
    getattr(LIBRARY, "placelite_" + _name).restype = ctypes.c_char_p
VERSION = LIBRARY.placelite_version().decode()


class Tensor(ctypes.Structure):
    """The struct placelite_tensor."""
    _fields_ = [("data", ctypes.c_void_p), ("bytes", ctypes.c_size_t),
                ("precision", ctypes.c_int32), ("rank", ctypes.c_int32),
                ("shape", ctypes.c_int64 * 8)]

    def array(self):
        """Returns a view that is valid until the next run."""
        shape = tuple(self.shape[:self.rank])
        data = ctypes.cast(self.data, ctypes.POINTER(ctypes.c_float))
        return np.ctypeslib.as_array(data, shape)


def convert(onnx, folder, options):
    path = os.path.join(folder, "model")
    done = subprocess.run(
        [os.path.join(BUILD, "bin/opt"), "--onnx_model=" + onnx,
         "--optimize_out=" + path, *options["opt_flags"]],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise RuntimeError("opt ended with %d: %s" %
                           (done.returncode, lines[-1]))
    return {"nb": path + ".nb"}


class Engine:
    shipped_tuning = True

    def __init__(self, files, threads, inputs):
        self.config = ctypes.c_void_p()
        self.predictor = ctypes.c_void_p()
        LIBRARY.placelite_config_create(ctypes.byref(self.config))
        self.check_config("set_model_file", files["nb"].encode())
        self.check_config("set_threads", ctypes.c_int32(threads))
        self.check_config("set_shipped_tuning",
                          ctypes.c_int32(self.shipped_tuning))
        status = LIBRARY.placelite_predictor_create(
            self.config, ctypes.byref(self.predictor))
        if status != 0:
            raise RuntimeError(
                LIBRARY.placelite_config_error(self.config).decode())
        self.inputs = [
            (ctypes.c_size_t(i), ctypes.c_int32(PRECISIONS[x.dtype.name]),
             (ctypes.c_int64 * x.ndim)(*x.shape), ctypes.c_int32(x.ndim),
             x.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(x.nbytes))
            for i, x in enumerate(inputs.values())]
        self.arrays = list(inputs.values())  # keeps their elements
        count = ctypes.c_size_t()
        self.check("output_count", ctypes.byref(count))
        self.results = [Tensor() for _ in range(count.value)]

    def check_config(self, function, *arguments):
        call = getattr(LIBRARY, "placelite_config_" + function)
        if call(self.config, *arguments) != 0:
            raise RuntimeError(
                LIBRARY.placelite_config_error(self.config).decode())

    def check(self, function, *arguments):
        call = getattr(LIBRARY, "placelite_predictor_" + function)
        if call(self.predictor, *arguments) != 0:
            raise RuntimeError(
                LIBRARY.placelite_predictor_error(self.predictor).decode())

    def run(self):
        for arguments in self.inputs:
            self.check("set_input", *arguments)
        self.check("run")
        for i, result in enumerate(self.results):
            self.check("output", ctypes.c_size_t(i), ctypes.byref(result))

    def outputs(self):
        return [result.array() for result in self.results]

    def memory(self):
        text = ctypes.c_char_p()
        self.check("profile_json", ctypes.byref(text))
        return json.loads(text.value)["memory_bytes"]
