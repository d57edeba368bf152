# SPDX-License-Identifier: Apache-2.0
"""The wheel as the usual front end builds it, in an environment of its own."""
import os
import pathlib
import re
import subprocess
import sys
import venv
import zipfile

import pytest
from conftest import SOURCE

import placelite

MOST_BYTES = 8_000_000

# The libraries that the wheel may need: those of every Linux.
MAY_NEED = re.compile(
    r"lib(stdc\+\+|m|gcc_s|c|pthread|dl|placelite_full)\.so|ld-linux")

# What tells that a model runs, and where the package lies.
CLASSIFY = """
import pathlib, sys
import numpy, placelite
predictor = placelite.load(sys.argv[1])
pixels = numpy.ones((1, 3, 224, 224), numpy.float32)
print(predictor(pixels).shape, pathlib.Path(placelite.__file__).parent)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel. Its build folder stays, so that a second build is short."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", SOURCE, "--no-deps",
         "--no-build-isolation", f"--wheel-dir={folder}",
         f"--config-settings=build-dir={SOURCE}/build/wheel"],
        capture_output=True, text=True, check=False,
        env={**os.environ, "CCACHE_BASEDIR": str(SOURCE),
             "CCACHE_NOHASHDIR": "1",
             # By this name the cache has the objects of the preset release.
             "CXX": os.environ.get("CXX", "c++")})
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = folder.iterdir()
    return file


def test_one_wheel_for_all_pythons(wheel):
    assert re.fullmatch(
        rf"placelite-{re.escape(placelite.__version__)}-py3-none-linux_\w+.whl",
        wheel.name)
    assert wheel.stat().st_size <= MOST_BYTES


def test_what_it_holds(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path)
    version = placelite.__version__
    package = {name for name in names if name.startswith("placelite/")}
    sources = {f"placelite/{path.name}"
               for path in (SOURCE / "python/placelite").iterdir()
               if path.suffix in (".py", ".typed")}
    native = {"placelite/lib/libplacelite_full.so", "placelite/bin/opt",
              "placelite/bin/run_model", "placelite/bin/benchmark",
              "placelite/bin/check_model"}
    assert package == sources | native
    licences = {name for name in names if "licenses/" in name}
    assert {os.path.basename(name) for name in licences} == {"LICENSE",
                                                             "NOTICE"}
    metadata = (tmp_path / f"placelite-{version}.dist-info/METADATA"
                ).read_text()
    required = re.findall(r"^Requires-Dist: (.*)$", metadata, re.M)
    assert [line for line in required if "extra" not in line] == [
        "numpy>=1.23"]
    for name in native:
        dynamic = subprocess.run(
            ["readelf", "-d", tmp_path / name], capture_output=True, text=True,
            check=True).stdout
        for needed in re.findall(r"NEEDED.*\[(.*)\]", dynamic):
            assert MAY_NEED.match(needed), f"{name} needs {needed}"


def test_installed_alone(wheel, tmp_path):
    """NumPy apart, nothing but the wheel is there."""
    root = tmp_path / "venv"
    venv.create(root, with_pip=False)
    site = next(root.glob("lib/python*/site-packages"))
    python = root / "bin/python"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps",
         "--no-index", f"--target={site}", wheel], check=True)
    import numpy

    for name in ("numpy", "numpy.libs"):
        origin = os.path.join(os.path.dirname(os.path.dirname(numpy.__file__)),
                              name)
        if os.path.exists(origin):
            os.symlink(origin, site / name)
    environment = {key: value for key, value in os.environ.items()
                   if key != "PYTHONPATH"}
    done = subprocess.run(
        [python, "-c", CLASSIFY, SOURCE / "demo/mobilenet_v1"],
        capture_output=True, text=True, check=False, env=environment,
        cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"(1, 1000) {site}/placelite\n"
    done = subprocess.run(
        [site / "bin/placelite-opt", "--version"], capture_output=True,
        text=True, check=False, env={**environment, "PYTHONPATH": str(site)})
    assert placelite.__version__ in done.stdout, done.stderr


def test_its_tools_know_the_kernels_of_its_library(wheel, tmp_path):
    """A tool with kernel rows of its own would find none of the model's."""
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps",
         "--no-index", f"--target={site}", wheel], check=True)
    lists = []
    for package in (site / "placelite", pathlib.Path(placelite.__file__).parent):
        prefix = tmp_path / f"model{len(lists)}"
        subprocess.run(
            [package / "bin/opt", f"--model_dir={SOURCE}/demo/mobilenet_v1",
             "--record_tailoring_info", f"--optimize_out={prefix}"],
            check=True, capture_output=True)
        lists.append({path.name: path.read_text()
                      for path in prefix.iterdir()})
    assert "conv2d" in lists[0][".tailored_families_list"]
    assert lists[0] == lists[1]
