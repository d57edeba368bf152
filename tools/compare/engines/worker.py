#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One engine in a process of its own, so that thread pools do not meet.

usage: PYTHONPATH=tools/compare python3 -m engines.worker ENGINE

Takes a JSON object a line from standard input, answers each by a line.
  {"do": "convert", "onnx": FILE, "folder": DIR, "options": {...}} -> {"files"}
  {"do": "load", "files": {...}, "threads": N, "inputs": {NAME: NPY, ...}}
      -> {"version"}                         in the order of the graph's inputs
  {"do": "run", "repeats": N} -> {"ms": [N times]}
  {"do": "outputs", "folder": DIR} -> {"outputs": [NPY, ...]}
  {"do": "memory"} -> {"grown", "peak", "told"}     bytes since before the load
A failure is {"error": TEXT}; the process stays.
"""
import importlib
import json
import os
import sys
import time

import numpy as np


def resident(key):
    """Returns VmRSS (now) or VmHWM (the most so far) of this process in bytes.
    """
    with open("/proc/self/status", encoding="ascii") as f:
        for line in f:
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
    raise OSError("no %s in /proc/self/status" % key)


class Worker:
    def __init__(self, module):
        self.module = module
        self.engine = None
        self.before = 0

    def convert(self, onnx, folder, options):
        return {"files": self.module.convert(onnx, folder, options)}

    def load(self, files, threads, inputs):
        arrays = {name: np.ascontiguousarray(np.load(path))
                  for name, path in inputs.items()}
        with open("/proc/self/clear_refs", "w", encoding="ascii") as f:
            f.write("5")  # VmHWM starts anew
        self.before = resident("VmRSS")
        self.engine = self.module.Engine(files, threads, arrays)
        return {"version": self.module.VERSION}

    def run(self, repeats):
        times = []
        for _ in range(repeats):
            start = time.perf_counter()
            self.engine.run()
            times.append((time.perf_counter() - start) * 1e3)
        return {"ms": times}

    def outputs(self, folder):
        paths = []
        for i, output in enumerate(self.engine.outputs()):
            paths.append(os.path.join(folder, "output_%d.npy" % i))
            np.save(paths[-1], output)
        return {"outputs": paths}

    def memory(self):
        return {"grown": resident("VmRSS") - self.before,
                "peak": resident("VmHWM") - self.before,
                "told": self.engine.memory()}


def answer(worker, line):
    request = json.loads(line)
    try:
        return getattr(worker, request.pop("do"))(**request)
    except Exception as problem:  # pylint: disable=broad-except
        return {"error": " ".join(
            ("%s: %s" % (type(problem).__name__, problem)).split())}


def main():
    # Engines print to standard output; the answers get a copy of it, and it
    # becomes standard error.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        module = importlib.import_module("engines.run_" + sys.argv[1])
    except (ImportError, OSError) as problem:
        print(json.dumps({"error": str(problem)}), file=answers, flush=True)
        return
    print(json.dumps({"ready": module.VERSION}), file=answers, flush=True)
    worker = Worker(module)
    for line in sys.stdin:
        print(json.dumps(answer(worker, line)), file=answers, flush=True)


if __name__ == "__main__":
    main()
