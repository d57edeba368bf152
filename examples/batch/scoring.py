# SPDX-License-Identifier: Apache-2.0
"""Pictures of a folder, and what one predictor says of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image
from rows import Row

import placelite

SUFFIXES = (".jpg", ".jpeg", ".png")


@dataclass(frozen=True)
class Settings:
    """What a scorer is made from. Each machine opens the model and the pictures
    by these paths. The fields of pictures mean what the flags of run_model of
    these names do."""

    model: str
    folder: str
    threads: int = 1  # of one predictor
    size: int = 224  # height and width of the model's input
    resize_short: int = 0
    order: str = "RGB"
    mean: tuple[float, ...] = (0, 0, 0)
    scale: tuple[float, ...] = (1, 1, 1)
    all_scores: bool = False  # whether rows have the scores of all classes


class PictureError(Exception):
    """A picture cannot be read."""


class WorkersError(Exception):
    """The workers could not be started, or one of them failed."""


def find_pictures(folder: str) -> list[str]:
    """Returns the names of the pictures in a folder and in those below it, in
    order. A name is a path relative to the folder."""
    paths = (os.path.join(parent, name)
             for parent, _, names in os.walk(folder)
             for name in names if name.lower().endswith(SUFFIXES))
    return sorted(os.path.relpath(path, folder) for path in paths)


def load_picture(path: str, settings: Settings) -> np.ndarray:
    """Returns a picture as float32 [1,3,size,size], or raises PictureError."""
    try:
        with Image.open(path) as picture:
            pixels = _cut(picture.convert("RGB"), settings)
    # What Pillow raises for a damaged file depends on where the damage is.
    except Exception as error:
        raise PictureError(f"{type(error).__name__}: {error}") from error
    if settings.order == "BGR":
        pixels = pixels[:, :, ::-1]
    values = ((pixels - np.float32(settings.mean))
              * np.float32(settings.scale))
    return np.ascontiguousarray(values.transpose(2, 0, 1)[np.newaxis])


def _cut(picture: Image.Image, settings: Settings) -> np.ndarray:
    """Returns the centre of the scaled picture as uint8 [size,size,3]."""
    size = settings.size
    width = height = size
    if settings.resize_short:
        factor = settings.resize_short / min(picture.size)
        width, height = (max(size, round(side * factor))
                         for side in picture.size)
    scaled = picture.resize((width, height), Image.Resampling.BICUBIC)
    left, top = (width - size) // 2, (height - size) // 2
    return np.asarray(scaled.crop((left, top, left + size, top + size)))


class Scorer:
    """A predictor and how its pictures are prepared. One thread uses it at a
    time."""

    def __init__(self, settings: Settings) -> None:
        """Raises what `placelite.load` raises, and InvalidArgumentError where
        the model takes no picture of this size."""
        self._settings = settings
        self._predictor = placelite.load(settings.model,
                                         threads=settings.threads)
        inputs = list(self._predictor.inputs.values())
        shape = (1, 3, settings.size, settings.size)
        if (len(inputs) != 1 or inputs[0].precision != "float"
                or not inputs[0].takes(shape)):
            raise placelite.InvalidArgumentError(
                f"{settings.model}: expected one input that takes floats of "
                f"shape {list(shape)}, not {', '.join(map(str, inputs))}")

    def score(self, name: str) -> Row:
        """Returns the row of a picture: its best class, or an error.

        Each picture is a run of its own, so that its scores do not depend on
        the pictures beside it.
        """
        path = os.path.join(self._settings.folder, name)
        try:
            picture = load_picture(path, self._settings)
        except PictureError as error:
            return Row(_text(name), error=str(error))
        outputs = self._predictor(picture)
        first = outputs[0] if isinstance(outputs, tuple) else outputs
        scores = first.ravel()
        best = int(scores.argmax())
        row = Row(_text(name), best, float(scores[best]))
        if self._settings.all_scores:
            row = row._replace(scores=scores.tolist())
        return row


def _text(name: str) -> str:
    """Returns a name as UTF-8, with \\xNN for bytes that are not."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def score_in_a_loop(settings: Settings, names: Iterable[str]) -> Iterator[Row]:
    """Yields the rows of pictures, all scored by one predictor here."""
    scorer = Scorer(settings)
    for name in names:
        yield scorer.score(name)
