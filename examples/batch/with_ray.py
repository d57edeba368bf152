# SPDX-License-Identifier: Apache-2.0
"""Workers of Ray Data, on this machine or others."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Optional

import pyarrow
import ray
import rows
import scoring

# Ray keeps rows in shared memory, and would take a third of the machine's.
_OBJECT_STORE_BYTES = 200 << 20


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
    """Joins the machines at an address, or starts Ray here, with so many CPUs
    for workers. Raises WorkersError where the machines have fewer."""
    here = {} if address else {
        "num_cpus": max(cpus, os.cpu_count() or 1),
        "object_store_memory": _OBJECT_STORE_BYTES, "include_dashboard": False}
    # Another machine has no copies of these files.
    for module in (rows, scoring, sys.modules[__name__]):
        ray.cloudpickle.register_pickle_by_value(module)
    try:
        with ray.init(address or "local", log_to_driver=False,
                      logging_level=logging.ERROR, **here):
            there = int(ray.cluster_resources().get("CPU", 0))
            if there < cpus:
                raise scoring.WorkersError(
                    f"the workers need {cpus} CPUs, and the machines of Ray "
                    f"have {there}")
            yield
    except ConnectionError as error:
        raise scoring.WorkersError(f"{address}: {error}") from error


def score_with_workers(
    settings: scoring.Settings, names: Sequence[str], workers: int,
    batch_size: int,
) -> Iterator[rows.Row]:
    """Yields the rows of pictures in the order of their names, scored by
    workers of the cluster that was joined. Where a worker dies, Ray starts
    another, which scores its pictures. Raises WorkersError where a predictor
    cannot be made or fails."""
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
    try:
        for table in dataset.iter_batches(batch_size=None,
                                          batch_format="pyarrow"):
            for row in table.to_pylist():
                yield rows.Row(*row.values())
    except ray.exceptions.RayError as error:
        # The last line names the error of the worker, those before it where.
        raise scoring.WorkersError(str(error).strip().splitlines()[-1]) from error
