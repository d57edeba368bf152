# SPDX-License-Identifier: Apache-2.0
"""Options come from the one table, and are checked by the engine."""
import os
import pathlib
import subprocess

import numpy as np
import pytest
from conftest import SOURCE

import placelite
from placelite import _options


def test_the_module_is_made_from_the_table(tmp_path):
    made = tmp_path / "_options.py"
    subprocess.run([os.environ["PLACELITE_OPTION_TABLE"], f"--python={made}"],
                   check=True)
    kept = SOURCE / "python/placelite/_options.py"
    assert made.read_text() == kept.read_text(), (
        "make it anew: option_table --python=python/placelite/_options.py")


def test_types_and_table_have_the_same_names():
    assert list(_options.Options.__annotations__) == list(placelite.OPTIONS)
    threads = placelite.OPTIONS["threads"]
    assert threads.default == "1"
    assert threads.takes == "0 to 2147483647"
    assert threads.text.startswith("The threads of one run")


@pytest.mark.parametrize("options, words", [
    ({"thraeds": 2}, "option 'thraeds': there is no such option; did you mean "
                     "'threads'"),
    ({"teams": 0}, "option 'teams': must be 1 to 64, not 0"),
    ({"threads": "two"}, "must be 0 to 2147483647, not 'two'"),
    ({"threads": 1.5}, "must be 0 to 2147483647, not '1.5'"),
    ({"threads": True}, "not 'true'"),
    ({"strict": "yes"}, "must be true or false, not 'yes'"),
    ({"power_mode": "medium"}, "must be high, low, full, no_bind, 0, "),
    ({"valid_targets": "x68"}, "did you mean 'x86'"),
    ({"pin": ["conv"]}, "OP=KERNEL"),
    ({"input_shape": {"x": ((3, None), 4)}}, "is not a whole number"),
    ({"input_shape": {"x": "wide"}}, "option 'input_shape'"),
    ({"opencl_cache": "a\0b"}, "option 'opencl_cache': 'a.*has a zero"),
])
def test_wrong_values(relu, options, words):
    with pytest.raises(placelite.InvalidArgumentError, match=words):
        placelite.load(relu, **options)


@pytest.mark.parametrize("options", [
    {"threads": None}, {"pin": [None]}, {"input_shape": {"x": 5}},
    {"threads": {}}, {"strict": b"true"}])
def test_wrong_kinds_of_values(relu, options):
    with pytest.raises(TypeError, match="option '"):
        placelite.load(relu, **options)


def test_names_that_do_not_exist(relu):
    with pytest.raises(placelite.NotFoundError, match="no input 'z'"):
        placelite.load(relu, input_shape={"z": (1, 4)})
    with pytest.raises(placelite.NotFoundError, match="no_such"):
        placelite.load(relu, pin_file=pathlib.Path("no_such"))


def test_values_of_every_kind(relu, tmp_path):
    pins = tmp_path / "pins.txt"
    pins.write_text("exclude *avx512*\n")
    x = np.array([[-1, 2, -3, 4]], np.float32)
    for options in ({"threads": 2}, {"threads": np.int64(2)},
                    {"strict": False}, {"strict": np.bool_(False)},
                    {"shipped_tuning": False},
                    {"valid_targets": "host"}, {"valid_targets": ["host"]},
                    {"power_mode": "no_bind"}, {"pin_file": pins},
                    {"exclude": ["a,b*", "c\\*"], "strict": False},
                    {"memory_limit": "1MiB"}, {"memory_limit": 1 << 20},
                    {"input_shape": "x:1,4"}, {"input_shape": ["x:1,4"]},
                    {"input_shape": {"x": (1, 4)}},
                    {"input_shape": {"x": "1,4"}}):
        try:
            predictor = placelite.load(relu, **options)
        except placelite.NotFoundError as error:
            # The globs arrive whole: they name no kernel.
            assert "exclude" in options and "a,b*" in str(error)
            continue
        np.testing.assert_array_equal(predictor(x), np.maximum(x, 0))
        predictor.close()


def test_ranges_of_shapes(pair):
    a = np.ones((2, 3), np.float32)
    ranges = {"a": ((1, 4), 3), "b": ((1, None), 3)}
    with placelite.load(pair, input_shape=ranges) as predictor:
        assert predictor.inputs["a"].max_shape == (4, 3)
        assert predictor.inputs["b"].max_shape == (None, 3)
        np.testing.assert_array_equal(predictor(a, a)[0], a + a)
        with pytest.raises(placelite.InvalidArgumentError,
                           match=r"within \[1\.\.4,3\], not \[5,3\]"):
            predictor(np.ones((5, 3), np.float32), a)


def test_targets_are_those_asked_for(relu):
    with placelite.load(relu, valid_targets="host") as predictor:
        predictor(np.ones((1, 4), np.float32))
        assert all(op["place"].startswith("host")
                   for op in predictor.profile()["ops"])
