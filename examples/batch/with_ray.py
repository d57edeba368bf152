# SPDX-License-Identifier: Apache-2.0
"""Workers of Ray Data, on this machine or others."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Optional

import pyarrow
import ray
import rows
import scoring

# Ray keeps rows in shared memory, and would take a third of the machine's.
_OBJECT_STORE_BYTES = 200 << 20

# Seconds in which a machine answers.
_PATIENCE = 10


class Worker:
    """A process with one predictor. The weights of its model are mapped, so
    that the workers of one machine have them in memory once."""

    def __init__(self, settings: scoring.Settings) -> None:
        self._scorer = scoring.Scorer(settings)
        self._all_scores = settings.all_scores

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        scored = [self._scorer.score(os.fsdecode(name))
                  for name in batch["name"].to_pylist()]
        return rows.arrow_table(scored, self._all_scores)


@contextmanager
def cluster(address: Optional[str], cpus: int) -> Iterator[None]:
    """Joins the machines at an address, or starts Ray here. Raises WorkersError
    where nobody answers, or where there are fewer CPUs than workers need."""
    # Another machine has no copies of these files.
    for module in (rows, scoring, sys.modules[__name__]):
        ray.cloudpickle.register_pickle_by_value(module)
    options: dict[str, Any] = {"log_to_driver": False,
                               "logging_level": logging.ERROR}
    if address is None:
        options.update(num_cpus=max(cpus, os.cpu_count() or 1),
                       object_store_memory=_OBJECT_STORE_BYTES,
                       include_dashboard=False)
    else:
        _check_that_somebody_answers(address)
    with ray.init(address or "local", **options):
        there = int(ray.cluster_resources().get("CPU", 0))
        if there < cpus:
            raise scoring.WorkersError(
                f"the workers need {cpus} CPUs, and Ray's machines have "
                f"{there}")
        yield


def _check_that_somebody_answers(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except (OSError, ValueError) as error:
        raise scoring.WorkersError(
            f"{address}: nobody answers at this HOST:PORT: {error}") from error


def score_with_workers(
    settings: scoring.Settings, names: Sequence[str], workers: int,
    batch_size: int,
) -> Iterator[rows.Row]:
    """Yields the rows of pictures in the order of their names, scored by
    workers of the machines that were joined. Where a worker dies, Ray starts
    another, which scores its pictures. Raises WorkersError where a predictor
    cannot be made or fails."""
    arguments = settings, names, workers, batch_size
    try:
        if ray.util.client.ray.is_connected():
            # Behind ray:// Ray Data runs on the other side alone.
            there = ray.remote(num_cpus=0)(lambda: list(_score(*arguments)))
            yield from ray.get(there.remote())
        else:
            yield from _score(*arguments)
    except ray.exceptions.RayError as error:
        # The lines before the last one are where the worker was.
        reason = str(error).strip().splitlines()[-1]
        raise scoring.WorkersError(reason) from error


def _score(settings: scoring.Settings, names: Sequence[str], workers: int,
           batch_size: int) -> Iterator[rows.Row]:
    context = ray.data.DataContext.get_current()
    context.execution_options.preserve_order = True
    context.enable_progress_bars = sys.stderr.isatty()
    logging.getLogger("ray.data").setLevel(logging.CRITICAL)
    dataset = ray.data.from_items(
        [{"name": os.fsencode(name)} for name in names]
    ).map_batches(
        Worker, fn_constructor_args=[settings], batch_size=batch_size,
        batch_format="pyarrow", num_cpus=settings.threads,
        compute=ray.data.ActorPoolStrategy(size=workers))
    for table in dataset.iter_batches(batch_size=None, batch_format="pyarrow"):
        for row in table.to_pylist():
            yield rows.Row(*row.values())
