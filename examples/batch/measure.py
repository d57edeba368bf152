#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures a second and memory of workers on this machine, as the table of
README.md. Linux tells the memory, in /proc/PID/smaps.

usage: measure.py FOLDER MODEL.nb...
  Pictures are prepared as the network in demo/mobilenet_v1 wants them.
"""

from __future__ import annotations

import glob
import os
import re
import sys
import time
from collections.abc import Iterable

import scoring
import with_ray
from rows import Row

_WORKERS = (0, 1, 2)
_BATCH_SIZE = 16

# Bytes by kind: "Rss", "Pss" and so on.
Sizes = dict[str, int]


def processes_with(path: str) -> list[int]:
    """Returns the processes that have mapped a file."""
    found = []
    for maps in glob.glob("/proc/[0-9]*/maps"):
        try:
            with open(maps, encoding="utf-8", errors="replace") as file:
                if any(line.rstrip().endswith(path) for line in file):
                    found.append(int(maps.split("/")[2]))
        except OSError:  # It has ended, or is somebody else's.
            pass
    return sorted(found)


def memory_of(process: int, path: str = "") -> Sizes:
    """Returns the memory of a process, or of its mappings of a file alone."""
    sizes: Sizes = {}
    counts = False
    with open(f"/proc/{process}/smaps", encoding="utf-8",
              errors="replace") as file:
        for line in file:
            if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                counts = line.rstrip().endswith(path)
            elif counts and line.rstrip().endswith(" kB"):
                kind, size, _ = line.split()
                sizes[kind[:-1]] = sizes.get(kind[:-1], 0) + int(size) * 1024
    return sizes


def sums(processes: Iterable[int], path: str = "") -> Sizes:
    """Returns the sums over processes."""
    total: Sizes = {}
    for process in processes:
        for kind, size in memory_of(process, path).items():
            total[kind] = total.get(kind, 0) + size
    return total


def measure(rows: Iterable[Row], count: int, model: str) -> str:
    """Goes through rows and returns the end of a line of the table. The first
    rows come when workers have started, and half of them when memory is looked
    at."""
    for i, _ in enumerate(rows):
        if i == 0:
            started = time.monotonic()
        if i == count // 2:
            processes = processes_with(model)
            everything, weights = sums(processes), sums(processes, model)
    rate = (count - _BATCH_SIZE) / (time.monotonic() - started)
    private = everything["Private_Clean"] + everything["Private_Dirty"]
    figures = (private, everything["Pss"], weights["Rss"], weights["Pss"])
    return " | ".join([f"{rate:.0f}", *(f"{size / 1e6:.1f}"
                                        for size in figures)])


def measure_workers(workers: int, model: str, folder: str,
                    names: list[str]) -> str:
    settings = scoring.Settings(
        model, folder, resize_short=256, order="BGR",
        mean=(103.94, 116.78, 123.68), scale=(0.017,) * 3)
    if workers == 0:
        return measure(scoring.score_in_a_loop(settings, names), len(names),
                       model)
    with with_ray.cluster(None, workers):
        return measure(with_ray.score_with_workers(settings, names, workers,
                                                   _BATCH_SIZE),
                       len(names), model)


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder, *models = map(os.path.abspath, sys.argv[1:])
    names = scoring.find_pictures(folder)
    print("| model | workers | pictures a second | private | PSS "
          "| RSS of the .nb | PSS of the .nb |\n| --- |" + " --: |" * 6)
    # The loops first: Ray stays in memory, once it was there.
    for workers in _WORKERS:
        for model in models:
            line = measure_workers(workers, model, folder, names)
            print(f"| {os.path.basename(model)} | {workers} | {line} |",
                  flush=True)


if __name__ == "__main__":
    main()
