# SPDX-License-Identifier: Apache-2.0
"""examples/batch with Ray: workers say what one predictor in a loop does, on
this machine and on two, also where one of them dies.

Run by tools/full_check.sh batch; test/python/batch_test.py needs no Ray.
"""
import json
import os
import pathlib
import secrets
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from PIL import Image

import placelite

# Before Ray is imported. Machines know each other by the token. Workers shall
# not give way to other programs, and on a slow machine all takes longer.
os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_AUTH_MODE="token",
                  RAY_AUTH_TOKEN=secrets.token_hex(32),
                  RAY_worker_niceness="0",
                  RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S="300")

SOURCE = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = SOURCE / "examples/batch"
sys.path.insert(0, str(EXAMPLE))
import measure  # noqa: E402
import scoring  # noqa: E402
from pyarrow import parquet  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

DEMO = {"resize_short": 256, "order": "BGR", "mean": (103.94, 116.78, 123.68),
        "scale": (0.017,) * 3}
FLAGS = ["--resize_short=256", "--order=BGR", "--mean=103.94,116.78,123.68",
         "--scale=0.017"]
BROKEN = ["07_cut.jpg", "19_empty.png"]
# Pictures that keep two workers busy while one of them is killed.
MANY = 600


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "mobilenet_v1.nb"
    return placelite.convert(SOURCE / "demo/mobilenet_v1", path,
                             pack_weights="all")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Parts of a picture, and two files that are broken."""
    folder = tmp_path_factory.mktemp("pictures")
    cat = SOURCE / "demo/tabby_cat.jpg"
    picture = Image.open(cat)
    for i in range(30):
        part = picture.crop((i, 2 * i, picture.width - i, picture.height))
        part.save(folder / f"{i:02}.{'png' if i % 3 else 'jpg'}")
    (folder / BROKEN[0]).write_bytes(cat.read_bytes()[:9000])
    (folder / BROKEN[1]).write_bytes(b"")
    return folder


@pytest.fixture(scope="module")
def many(folder, tmp_path_factory):
    """So many links that a run takes some seconds."""
    pictures = tmp_path_factory.mktemp("many")
    for i in range(MANY):
        (pictures / f"{i:04}.jpg").symlink_to(folder / f"{i % 10 * 3:02}.jpg")
    return pictures


@pytest.fixture(scope="module")
def machines():
    """Two machines of Ray, with a CPU each."""
    one = {"num_cpus": 1, "object_store_memory": 100 << 20}
    cluster = Cluster(initialize_head=True, head_node_args={
        **one, "include_dashboard": False, "ray_client_server_port": 10001})
    cluster.add_node(**one)
    yield cluster.address
    cluster.shutdown()


def start(model, folder, output, *arguments):
    return subprocess.Popen(
        [sys.executable, EXAMPLE / "score_folder.py", model, folder,
         f"--output={output}", "--batch_size=4", *FLAGS, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/")


def finish(process, code=0):
    """Returns what a process printed, when it has ended with this code."""
    said, errors = process.communicate(timeout=900)
    assert process.returncode == code, said + errors
    return said, errors


def loop(model, folder, output, *arguments):
    """Returns what one predictor writes that goes from picture to picture."""
    finish(start(model, folder, output, "--workers=0", *arguments))
    return output.read_bytes()


def wait_for_workers(process, model, count):
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline and process.poll() is None:
        workers = [each for each in measure.processes_with(str(model))
                   if each != process.pid]
        if len(workers) == count:
            return workers
        time.sleep(0.1)
    raise AssertionError(f"there are no {count} workers")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_arrays_as_one_predictor(model, folder, tmp_path, workers):
    output = tmp_path / "scores.parquet"
    finish(start(model, folder, output, f"--workers={workers}",
                 "--all_scores"))
    table = parquet.read_table(output).to_pydict()
    assert table["file"] == sorted(os.listdir(folder))
    settings = scoring.Settings(str(model), str(folder), **DEMO)
    predictor = placelite.load(model, threads=1)
    for i, name in enumerate(table["file"]):
        if name in BROKEN:
            assert table["error"][i] and table["scores"][i] is None
            continue
        want = predictor(scoring.load_picture(str(folder / name), settings))
        got = np.array(table["scores"][i], np.float32)
        np.testing.assert_array_equal(got, want.ravel())
        assert table["class"][i] == want.argmax()
        assert table["score"][i] == want.max()
        assert table["error"][i] is None


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_the_same_file_as_a_loop(model, folder, tmp_path, suffix):
    want = loop(model, folder, tmp_path / f"loop{suffix}", "--all_scores")
    output = tmp_path / f"scores{suffix}"
    said, errors = finish(start(model, folder, output, "--workers=2",
                                "--all_scores"))
    assert output.read_bytes() == want
    assert "32 pictures, 2 of them could not be read" in said
    for name in BROKEN:
        assert f"\n{name}: " in "\n" + errors


def test_workers_share_the_weights(model, many, tmp_path):
    process = start(model, many, tmp_path / "scores.csv", "--workers=2")
    workers = wait_for_workers(process, model, 2)
    time.sleep(2)  # Both have scored pictures.
    sizes = measure.sums(workers, str(model))
    finish(process)
    assert sizes.get("Private_Dirty", 0) == 0
    # The .nb has weights of two kinds, of which the packed ones are used.
    assert sizes["Pss"] <= model.stat().st_size < 2 * sizes["Rss"]
    assert sizes["Pss"] < 0.6 * sizes["Rss"]


def test_a_worker_that_dies_is_started_again(model, many, tmp_path):
    want = loop(model, many, tmp_path / "loop.jsonl")
    output = tmp_path / "scores.jsonl"
    process = start(model, many, output, "--workers=2")
    os.kill(wait_for_workers(process, model, 2)[0], signal.SIGKILL)
    finish(process)
    assert output.read_bytes() == want


def test_an_interrupt(model, many, tmp_path):
    process = start(model, many, tmp_path / "scores.csv", "--workers=1")
    workers = wait_for_workers(process, model, 1)
    process.send_signal(signal.SIGINT)
    _, errors = finish(process, 130)
    assert errors.endswith("error: interrupted\n")
    assert not list(tmp_path.iterdir())
    deadline = time.monotonic() + 60
    while set(workers) & set(measure.processes_with(str(model))):
        assert time.monotonic() < deadline, "a worker is left"
        time.sleep(0.1)


@pytest.mark.parametrize("address", ["{}", "ray://127.0.0.1:10001"])
def test_two_machines(model, folder, tmp_path, machines, address):
    want = loop(model, folder, tmp_path / "loop.jsonl")
    output = tmp_path / "scores.jsonl"
    finish(start(model, folder, output, "--workers=2",
                 f"--address={address.format(machines)}"))
    assert output.read_bytes() == want
    assert len([line for line in want.splitlines()
                if json.loads(line)["error"]]) == len(BROKEN)


@pytest.mark.parametrize("arguments, says", [
    (["gone.nb", "--workers=1"], "gone.nb: there is no such file"),
    (["{model}", "--workers=3"], "need 3 CPUs, and Ray's machines have 2"),
    (["{model}", "--address=127.0.0.1:1"], "127.0.0.1:1: nobody answers"),
    (["{model}", "--address=nonsense"], "nonsense: nobody answers"),
])
def test_errors(model, folder, tmp_path, machines, arguments, says):
    name, *flags = (each.format(model=model) for each in arguments)
    if not flags[0].startswith("--address"):
        flags.append(f"--address={machines}")
    _, errors = finish(start(name, folder, tmp_path / "scores.csv", *flags), 1)
    assert says in errors.splitlines()[-1]
    assert not list(tmp_path.iterdir())
