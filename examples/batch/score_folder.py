#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores the pictures of a folder by workers of Ray Data, and writes a row for
each (README.md).

Exit codes are those of the tools: 0 ok, also where pictures could not be read,
1 failed while running, 2 usage, 3 a model that is not supported, 6 a corrupt
one, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

import scoring
from rows import WRITERS, Row, write

import placelite

_EXIT_CODES = {
    placelite.Code.INVALID_ARGUMENT: 2,
    placelite.Code.NOT_FOUND: 2,
    placelite.Code.UNSUPPORTED: 3,
    placelite.Code.CORRUPT: 6,
}


class UsageError(Exception):
    """What the command line says is wrong."""


def three_numbers(text: str) -> tuple[float, ...]:
    """Reads a flag: three numbers, or one for all channels."""
    numbers = tuple(map(float, text.split(",")))
    if len(numbers) not in (1, 3):
        raise ValueError
    return numbers if len(numbers) == 3 else numbers * 3


def at_least(least: int):
    """Returns a reader of a flag: an integer that is not below `least`."""
    def integer(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"expected {least} or more")
        return int(text)
    return integer


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("model", help="a model that was converted to .nb; each machine opens "
        "it by this path")
    add("folder", help="a folder with .jpg, .jpeg and .png files, also in "
        "folders below it; each machine opens them by this path")
    add("--output", required=True, metavar="FILE",
        help=f"what to write: {', '.join(WRITERS)}")
    add("--workers", type=at_least(0), default=1,
        help="how many predictors run at the same time, each in a process of "
        "its own; 0: one in this process, without Ray (%(default)s)")
    add("--threads", type=at_least(1), default=1,
        help="threads of each predictor (%(default)s)")
    add("--batch_size", type=at_least(1), default=16,
        help="how many pictures a worker is handed at a time (%(default)s)")
    add("--address", help="the machines of Ray to use: HOST:PORT or "
        "ray://HOST:PORT; without it, this machine alone")
    add("--all_scores", action="store_true",
        help="write the scores of all classes, too")
    add("--size", type=at_least(1), default=224,
        help="height and width of the model's input (%(default)s)")
    add("--resize_short", type=at_least(0), default=0,
        help="what the shorter side is scaled to before the centre is cut out; "
        "0 stretches the picture (%(default)s)")
    add("--order", choices=("RGB", "BGR"), default="RGB")
    add("--mean", type=three_numbers, default=(0, 0, 0),
        help="what is taken off each channel of 0..255, in this order")
    add("--scale", type=three_numbers, default=(1, 1, 1),
        help="what that is multiplied by")
    return parser.parse_args()


def settings_of(args: argparse.Namespace) -> scoring.Settings:
    return scoring.Settings(
        os.path.abspath(args.model), os.path.abspath(args.folder), args.threads,
        args.size, args.resize_short, args.order, args.mean, args.scale,
        args.all_scores)


def check(args: argparse.Namespace) -> None:
    """Raises UsageError for what would be found out late."""
    if not os.path.isdir(args.folder):
        raise UsageError(f"{args.folder}: there is no such folder")
    if os.path.splitext(args.output)[1] not in WRITERS:
        raise UsageError(f"{args.output}: expected a file that ends in "
                         f"{', '.join(WRITERS)}")
    if not os.path.isdir(os.path.dirname(os.path.abspath(args.output))):
        raise UsageError(f"{args.output}: there is no such folder")


def counted(rows: Iterable[Row], failed: list[str]) -> Iterator[Row]:
    """Passes rows on, and tells of pictures that could not be read."""
    for row in rows:
        if row.error is not None:
            print(f"{row.file}: {row.error}", file=sys.stderr)
            failed.append(row.file)
        yield row


def run(args: argparse.Namespace) -> None:
    check(args)
    settings = settings_of(args)
    names = scoring.find_pictures(settings.folder)
    if not names:
        raise UsageError(f"{args.folder}: there are no pictures in it "
                         f"({', '.join(scoring.SUFFIXES)})")
    failed: list[str] = []
    if args.workers == 0:
        rows = scoring.score_in_a_loop(settings, names)
        write(args.output, counted(rows, failed), args.all_scores)
    else:
        if args.address is None:
            scoring.Scorer(settings)  # What is wrong with it is told at once.
        import with_ray  # which takes seconds

        with with_ray.cluster(args.address, args.workers * args.threads):
            rows = with_ray.score_with_workers(settings, names, args.workers,
                                               args.batch_size)
            write(args.output, counted(rows, failed), args.all_scores)
    print(f"{args.output}: {len(names)} pictures, {len(failed)} of them could "
          f"not be read")


def main() -> int:
    args = read_arguments()
    try:
        run(args)
    except UsageError as error:
        code, message = 2, str(error)
    except placelite.Error as error:
        code, message = _EXIT_CODES.get(error.code, 1), str(error)
    except (scoring.WorkersError, OSError) as error:
        code, message = 1, str(error)
    except KeyboardInterrupt:
        code, message = 130, "interrupted"
    else:
        return 0
    print(f"error: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
