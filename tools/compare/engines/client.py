# SPDX-License-Identifier: Apache-2.0
"""The client of worker.py: starts the process, asks, ends it."""
import json
import os
import select
import subprocess
import sys
import time

COMPARE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class EngineFailed(Exception):
    """A worker failed; the text says why."""


def worker_command(engine):
    return [sys.executable, "-m", "engines.worker", engine]


class Client:
    """A running worker; EngineFailed when it cannot do what it is asked.

    It works in the given folder, where engines leave files of their own.
    """

    def __init__(self, command, folder, log, cores=None, timeout=300):
        self.timeout = timeout
        self.pending = b""
        with open(log, "ab") as errors:
            self.process = subprocess.Popen(
                command, bufsize=0, cwd=folder, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=errors,
                env={**os.environ, "PYTHONPATH": COMPARE},
                preexec_fn=lambda: cores and os.sched_setaffinity(0, cores))
        try:
            self.version = self.answer()["ready"]
        except EngineFailed:
            self.close()
            raise

    def ask(self, do, **arguments):
        request = json.dumps({"do": do, **arguments}) + "\n"
        try:
            self.process.stdin.write(request.encode())
        except BrokenPipeError:
            pass  # the answer says how it ended
        return self.answer()

    def answer(self):
        answer = json.loads(self.line())
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    def line(self):
        deadline = time.monotonic() + self.timeout
        source = self.process.stdout.fileno()
        while b"\n" not in self.pending:
            left = max(0, deadline - time.monotonic())
            if not select.select([source], [], [], left)[0]:
                raise EngineFailed("no answer within %g s" % self.timeout)
            data = os.read(source, 1 << 16)
            if not data:
                raise EngineFailed("ended with %d" % self.process.wait())
            self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return line

    def close(self):
        """Ends the worker; may be called twice."""
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
