# SPDX-License-Identifier: Apache-2.0
"""Processes that judge seeds; onnxruntime may end one of them."""
import multiprocessing
import multiprocessing.connection
import traceback

from .judge import DISAGREED, NOT_RUN, Verdict, judge


def serve(connection, options):
    """Judges the seeds that it receives until there is none."""
    while (seed := connection.recv()) is not None:
        try:
            verdict = judge(options, seed)
        except Exception:  # Bugs of this script are not fatal.
            verdict = Verdict(seed, "?", DISAGREED, traceback.format_exc())
        connection.send(verdict)


class Worker:
    """A process that works on at most one seed at a time."""

    def __init__(self, options):
        self.options = options
        self.seed = None
        self.start()

    def start(self):
        self.connection, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(
            target=serve, args=(theirs, self.options), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, seed):
        self.seed = seed
        self.connection.send(seed)

    def take(self):
        """Returns a verdict; if the process has died, that its seed was not
        run.
        """
        seed, self.seed = self.seed, None
        try:
            return self.connection.recv()
        except EOFError:
            self.process.join()
            self.start()
            return Verdict(seed, "?", NOT_RUN, "onnxruntime ends the process")


def verdicts(options, seeds):
    """Yields verdicts in whatever order they come."""
    workers = [Worker(options) for _ in range(options.processes)]
    seeds = iter(seeds)
    for worker in workers:
        if (seed := next(seeds, None)) is not None:
            worker.give(seed)
    while busy := [worker for worker in workers if worker.seed is not None]:
        ready = multiprocessing.connection.wait(
            [worker.connection for worker in busy])
        for worker in busy:
            if worker.connection in ready:
                yield worker.take()
                if (seed := next(seeds, None)) is not None:
                    worker.give(seed)
    for worker in workers:
        worker.give(None)
