# SPDX-License-Identifier: Apache-2.0
"""Runs all engines on one network, in turns."""
import glob
import json
import os
import time

import numpy as np
import onnx

import comparison
from engines import OURS
from engines.client import Client, EngineFailed, worker_command

WARMUP = 3


def input_names(path):
    """Returns the names of the graph's inputs, in its order."""
    graph = onnx.load(path, load_external_data=False).graph
    constants = {tensor.name for tensor in graph.initializer}
    return [x.name for x in graph.input if x.name not in constants]


class Network:
    """The files of one network."""

    def __init__(self, folder, name):
        self.name = name
        self.path = os.path.join(folder, name)
        self.onnx = self.path + ".onnx"
        self.inputs = {
            input_name: os.path.abspath("%s_input_%d.npy" % (self.path, i))
            for i, input_name in enumerate(input_names(self.onnx))}
        # Pairs of shape and type.
        self.kinds = [(list(x.shape), x.dtype.name) for x in
                      (np.load(path, mmap_mode="r")
                       for path in self.inputs.values())]
        count = len(glob.glob(glob.escape(self.path) + "_output_?.npy"))
        self.expected = [np.load("%s_output_%d.npy" % (self.path, i))
                         for i in range(count)]

    def error(self, paths):
        """Returns the largest difference over an output's largest magnitude.

        Shapes are not compared: some engines leave out the batch.
        """
        outputs = [np.load(path) for path in paths]
        if not self.expected:
            self.expected = outputs
        if ([output.size for output in outputs] !=
                [output.size for output in self.expected]):
            raise EngineFailed("outputs of %s" % [o.shape for o in outputs])
        error = max(np.abs(a.ravel() - b.ravel()).max() / np.abs(b).max()
                    for a, b in zip(outputs, self.expected))
        # JSON has neither infinity nor NaN.
        return float(error) if np.isfinite(error) else 1e30


class Contest:
    """The engines on one network with one number of threads."""

    def __init__(self, args, network, threads, folder):
        self.args, self.network, self.threads = args, network, threads
        self.folder = folder
        self.clients, self.repeats, self.turns = {}, {}, {}
        self.errors, self.failed, self.versions = {}, {}, {}

    def attempt(self, engine, action):
        """Calls `action`, or notes why the engine is out."""
        try:
            return action(engine)
        except EngineFailed as problem:
            self.failed[engine] = str(problem)
            self.turns.pop(engine, None)
            self.leave(engine)
            return None

    def leave(self, engine):
        if engine in self.clients:
            self.clients.pop(engine).close()

    def place(self, engine):
        """Returns the folder of the engine's files."""
        folder = os.path.join(self.folder, engine)
        os.makedirs(folder, exist_ok=True)
        return folder

    def client(self, engine):
        return Client(worker_command(engine), self.place(engine),
                      os.path.join(self.args.output_dir, "engines.log"),
                      self.args.cores, self.args.timeout)

    def converted(self, engine):
        """Converts in a process of its own, because of its memory."""
        folder = self.place(engine)
        files = os.path.join(folder, "files.json")
        if not os.path.exists(files):
            client = self.client(engine)
            try:
                made = client.ask(
                    "convert", onnx=os.path.abspath(self.network.onnx),
                    folder=folder, options={"inputs": self.network.kinds,
                                            "opt_flags": self.args.opt_flags})
            finally:
                client.close()
            with open(files, "w", encoding="utf-8") as f:
                json.dump(made["files"], f)
        with open(files, encoding="utf-8") as f:
            return json.load(f)

    def load(self, engine):
        files = self.converted(engine)
        client = self.clients[engine] = self.client(engine)
        self.versions[engine] = client.ask(
            "load", files=files, threads=self.threads,
            inputs=self.network.inputs)["version"]
        client.ask("run", repeats=WARMUP)
        outputs = client.ask("outputs", folder=self.place(engine))["outputs"]
        self.errors[engine] = self.network.error(outputs)
        estimate = min(client.ask("run", repeats=2)["ms"])
        self.repeats[engine] = self.args.repeats or comparison.repeats_for(
            estimate, self.args.turn_seconds)
        self.turns[engine] = []

    def turn(self, engine):
        """Makes a few runs after one that brings the weights back to the
        caches.
        """
        client = self.clients[engine]
        # Threads of the engine before may still spin.
        time.sleep(0.03)
        client.ask("run", repeats=1)
        self.turns[engine].append(
            client.ask("run", repeats=self.repeats[engine])["ms"])

    def measure(self):
        # Placelite comes last, so that its outputs are never the reference.
        for engine in sorted(self.args.engines, key=OURS.__eq__):
            self.attempt(engine, self.load)
        for number in range(self.args.rounds):
            for engine in comparison.rotated(list(self.clients), number):
                self.attempt(engine, self.turn)
        return comparison.entry(self.network.name, self.threads, self.turns,
                                self.errors, self.failed)

    def memory(self):
        items = []
        for engine in list(self.clients):
            told = self.attempt(engine,
                                lambda e: self.clients[e].ask("memory"))
            if told is not None:
                items.append({"name": self.network.name, "engine": engine,
                              "threads": self.threads, **told})
        return items

    def close(self):
        for engine in list(self.clients):
            self.leave(engine)
