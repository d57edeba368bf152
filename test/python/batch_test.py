# SPDX-License-Identifier: Apache-2.0
"""examples/batch without Ray: pictures, rows, and the command in a loop.
test/batch has what needs Ray."""
import csv
import json
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from conftest import SOURCE
from PIL import Image

import placelite

EXAMPLE = SOURCE / "examples/batch"
sys.path.insert(0, str(EXAMPLE))
import rows  # noqa: E402
import scoring  # noqa: E402

CAT = SOURCE / "demo/tabby_cat.jpg"
# How the demo's network wants its pictures.
DEMO = {"resize_short": 256, "order": "BGR", "mean": (103.94, 116.78, 123.68),
        "scale": (0.017,) * 3}
FLAGS = ["--resize_short=256", "--order=BGR", "--mean=103.94,116.78,123.68",
         "--scale=0.017"]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("batch") / "mobilenet_v1.nb"
    return placelite.convert(SOURCE / "demo/mobilenet_v1", path,
                             pack_weights="all")


@pytest.fixture
def folder(tmp_path):
    """Two pictures that can be read, one of them in a folder below, two that
    cannot, and a file that is no picture."""
    folder = tmp_path / "pictures"
    (folder / "below").mkdir(parents=True)
    picture = Image.open(CAT)
    picture.save(folder / "below/b.PNG")
    picture.convert("L").save(folder / "a.jpg")
    (folder / "c.jpg").write_bytes(CAT.read_bytes()[:9000])
    (folder / "d.png").write_bytes(b"")
    (folder / "notes.txt").write_text("no picture")
    return folder


def settings(model, folder, **fields):
    return scoring.Settings(str(model), str(folder), **fields)


def score_folder(*arguments):
    return subprocess.run(
        [sys.executable, EXAMPLE / "score_folder.py", "--workers=0",
         *arguments], capture_output=True, text=True, check=False)


def test_pixels_by_hand(tmp_path):
    """The middle of three columns and the mean of nothing: 2 * (p - 1)."""
    pixels = np.arange(18, dtype=np.uint8).reshape(2, 3, 3)
    Image.fromarray(pixels).save(tmp_path / "p.png")
    got = scoring.load_picture(
        str(tmp_path / "p.png"),
        scoring.Settings("", "", size=2, resize_short=2, order="BGR",
                         mean=(1, 2, 3), scale=(2, 1, 0.5)))
    want = np.empty((1, 3, 2, 2), np.float32)
    for channel, (mean, scale) in enumerate(zip((1, 2, 3), (2, 1, 0.5))):
        want[0, channel] = (pixels[:, :2, 2 - channel] - float(mean)) * scale
    np.testing.assert_array_equal(got, want)


def test_scores_are_those_of_run_model(model, folder, tmp_path):
    """Pillow and run_model scale pictures by filters of their own, so that
    scores differ a little."""
    tool = pathlib.Path(placelite.__file__).parent / "bin/run_model"
    subprocess.run([tool, f"--optimized_model_file={model}",
                    f"--picture={CAT}", f"--output_dir={tmp_path}", *FLAGS],
                   check=True, capture_output=True)
    want = np.load(tmp_path / "output_0.npy").ravel()
    row = scoring.Scorer(settings(model, folder, all_scores=True, **DEMO)
                         ).score("below/b.PNG")
    np.testing.assert_allclose(row.scores, want, atol=0.05)
    assert row.class_ == want.argmax() == np.argmax(row.scores)
    assert row.score == max(row.scores)


def test_a_scorer_says_what_the_predictor_does(model, folder):
    made = settings(model, folder, all_scores=True, **DEMO)
    picture = scoring.load_picture(str(folder / "a.jpg"), made)
    want = placelite.load(model)(picture).ravel()
    got = scoring.Scorer(made).score("a.jpg")
    np.testing.assert_array_equal(np.float32(got.scores), want)


def test_names(folder):
    (folder / "e.jpeg").symlink_to(CAT)
    assert scoring.find_pictures(str(folder)) == [
        "a.jpg", "below/b.PNG", "c.jpg", "d.png", "e.jpeg"]


def test_a_picture_that_has_gone_is_a_row(model, folder):
    row = scoring.Scorer(settings(model, folder)).score("gone.jpg")
    assert row.class_ is None and row.score is None
    assert row.error.startswith("FileNotFoundError: ")


def test_a_model_for_other_inputs(relu, folder):
    with pytest.raises(placelite.InvalidArgumentError, match="1, 3, 224, 224"):
        scoring.Scorer(settings(relu, folder))


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_command(model, folder, tmp_path, suffix):
    output = tmp_path / f"scores{suffix}"
    done = score_folder(model, folder, f"--output={output}", *FLAGS)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (f"{output}: 4 pictures, 2 of them could not be "
                           f"read\n")
    assert [line.split(":")[0] for line in done.stderr.splitlines()] == [
        "c.jpg", "d.png"]
    with open(output, encoding="utf-8", newline="") as file:
        got = (list(csv.DictReader(file)) if suffix == ".csv"
               else [json.loads(line) for line in file])
    scorer = scoring.Scorer(settings(model, folder, **DEMO))
    for row, name in zip(got, ["a.jpg", "below/b.PNG", "c.jpg", "d.png"]):
        want = scorer.score(name)
        assert row["file"] == name
        assert (row["error"] or None) == want.error
        assert (want.error is None) == name.startswith(("a", "below"))
        if want.error is None:
            assert int(row["class"]) == want.class_
            assert float(row["score"]) == want.score
    assert len(got) == 4


def test_all_scores(model, folder, tmp_path):
    lines = []
    for suffix in (".csv", ".jsonl"):
        output = tmp_path / f"scores{suffix}"
        done = score_folder(model, folder, f"--output={output}",
                            "--all_scores", *FLAGS)
        assert done.returncode == 0, done.stderr
        lines.append(output.read_text().splitlines())
    scores = json.loads(lines[1][0])["scores"]
    assert len(scores) == 1000
    assert lines[0][1].split(",")[-1] == " ".join(map(str, scores))


@pytest.mark.parametrize("arguments, code, says", [
    (["gone.nb", "{folder}", "--output=o.csv"], 2, "gone.nb"),
    (["{model}", "gone", "--output=o.csv"], 2, "gone: there is no such folder"),
    (["{model}", "{empty}", "--output=o.csv"], 2, "there are no pictures"),
    (["{model}", "{folder}", "--output=o.txt"], 2, "o.txt: expected a file"),
    (["{model}", "{folder}", "--output=gone/o.csv"], 2, "no such folder"),
    (["{corrupt}", "{folder}", "--output=o.csv"], 6, "corrupt.nb"),
    (["{model}", "{folder}", "--output=o.csv", "--mean=1,2"], 2, "--mean"),
    (["{model}", "{folder}", "--output=/dev/full/o.csv"], 2, "no such folder"),
])
def test_errors(model, folder, tmp_path, arguments, code, says, monkeypatch):
    monkeypatch.chdir(tmp_path)
    places = {"model": model, "folder": folder, "empty": tmp_path / "empty",
              "corrupt": tmp_path / "corrupt.nb"}
    places["empty"].mkdir()
    places["corrupt"].write_bytes(model.read_bytes()[:20000])
    done = score_folder(*(each.format(**places) for each in arguments))
    assert done.returncode == code, done.stderr
    message = done.stderr.splitlines()[-1]
    assert "error: " in message and says in message
    assert not list(tmp_path.glob("o.*"))


def test_a_file_is_whole_or_not_there(tmp_path):
    def broken_off():
        yield rows.Row("a.jpg", 1, 0.5)
        raise KeyboardInterrupt

    path = tmp_path / "scores.csv"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt):
        rows.write(str(path), broken_off(), all_scores=False)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
