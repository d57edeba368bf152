# SPDX-License-Identifier: Apache-2.0
"""Rows of results, and the files that hold them."""

from __future__ import annotations

import csv
import itertools
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, Optional

# Parquet is written in groups of so many rows.
_GROUP = 4096


class Row(NamedTuple):
    """What is known of one picture. Without an error there are a class and its
    score; `scores` are those of all classes where they were asked for."""

    file: str
    class_: Optional[int] = None
    score: Optional[float] = None
    error: Optional[str] = None
    scores: Optional[list[float]] = None


def columns(all_scores: bool) -> list[str]:
    """Returns the names of the columns of a file."""
    names = ["file", "class", "score", "error"]
    return [*names, "scores"] if all_scores else names


def write_csv(path: str, rows: Iterable[Row], all_scores: bool) -> None:
    """Writes comma-separated values; scores are joined by spaces."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        names = columns(all_scores)
        writer.writerow(names)
        for row in rows:
            scores = " ".join(map(str, row.scores or []))
            writer.writerow([*row[:-1], scores][:len(names)])


def write_json_lines(path: str, rows: Iterable[Row], all_scores: bool) -> None:
    """Writes an object of JSON on each line."""
    names = columns(all_scores)
    with open(path, "w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(dict(zip(names, row))) + "\n")


def write_parquet(path: str, rows: Iterable[Row], all_scores: bool) -> None:
    """Writes Parquet; needs pyarrow, which comes with Ray Data."""
    from pyarrow import parquet

    schema = arrow_schema(all_scores)
    rows = iter(rows)
    with parquet.ParquetWriter(path, schema) as writer:
        while group := list(itertools.islice(rows, _GROUP)):
            writer.write_table(arrow_table(group, all_scores))


WRITERS: dict[str, Callable[[str, Iterable[Row], bool], None]] = {
    ".csv": write_csv,
    ".jsonl": write_json_lines,
    ".parquet": write_parquet,
}


def write(path: str, rows: Iterable[Row], all_scores: bool) -> None:
    """Writes rows to a file of the kind that its suffix names. It appears when
    it is complete, or not at all."""
    temporary = f"{path}.tmp.{os.getpid()}"
    try:
        WRITERS[os.path.splitext(path)[1]](temporary, rows, all_scores)
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.remove(temporary)
        raise


def arrow_schema(all_scores: bool) -> Any:
    """Returns the types of the columns. Where all rows of a table are errors,
    they say nothing of the types."""
    import pyarrow

    types = [pyarrow.string(), pyarrow.int32(), pyarrow.float32(),
             pyarrow.string(), pyarrow.list_(pyarrow.float32())]
    return pyarrow.schema(list(zip(columns(all_scores), types)))


def arrow_table(rows: list[Row], all_scores: bool) -> Any:
    """Returns rows as a table of Arrow."""
    import pyarrow

    schema = arrow_schema(all_scores)
    return pyarrow.table(list(zip(*rows))[:len(schema)], schema=schema)
