# SPDX-License-Identifier: Apache-2.0
"""Keeps cores busy with other processes while networks are timed."""
import contextlib
import subprocess
import sys


@contextlib.contextmanager
def busy_processes(count):
    """Runs `count` processes that compute without a pause, until the end."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
               for _ in range(count)]
    try:
        yield running
    finally:
        for process in running:
            process.kill()
            process.wait()
