# SPDX-License-Identifier: Apache-2.0
# Made from lite/api/option_table.inc by
# `option_table --python=python/placelite/_options.py`; a test compares them.
"""The options of predictors and conversions, as types and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import NamedTuple, TypedDict, Union

Text = Union[str, int, "PathLike[str]"]
Texts = Union[Text, Sequence[Text]]
Shape = Union[str, Sequence[object]]


class Option(NamedTuple):
    """One option: what it takes, its default as a text ("" where there is
    none), what it does, and what separates its items where it is a list."""

    takes: str
    default: str
    text: str
    separator: str


class Options(TypedDict, total=False):
    """The options that a call takes by name."""

    optimized_model_file: Texts
    model_dir: Texts
    model_file: Texts
    param_file: Texts
    onnx_model: Texts
    zero_weights: bool
    input_shape: Texts | Mapping[str, Shape]
    valid_targets: Texts
    strict: bool
    enable_fp16: bool
    enable_bf16: bool
    cpu_features: Texts
    io_places: Texts
    threads: int
    teams: int
    power_mode: str
    spin: int
    groups: Texts
    memory_limit: Texts
    pick: str
    score_factors: Texts
    plan: Texts
    pin_file: Texts
    pin: Texts
    exclude: Texts
    disable_pass: Texts
    tuning_file: Texts
    shipped_tuning: bool
    opencl_device: Texts
    opencl_cache: Texts
    opencl_wait_awake: bool
    opencl_precision: str
    opencl_fp16_arithmetic: bool
    opencl_tune_mode: str


OPTIONS: Mapping[str, Option] = {
    "optimized_model_file": Option(
        "text",
        "",
        (
            "The .nb file of a model that opt has converted; it is mapped and "
            "used in place."
        ),
        "",
    ),
    "model_dir": Option(
        "text",
        "",
        (
            "The folder of a Paddle model, whose files are found by their usual "
            "names."
        ),
        "",
    ),
    "model_file": Option(
        "text",
        "",
        (
            "The program of a Paddle model (.pdmodel or, of Paddle 3, .json)."
        ),
        "",
    ),
    "param_file": Option(
        "text",
        "",
        (
            "The combined weights of a Paddle model; by default M.pdiparams "
            "beside M.pdmodel or M.json."
        ),
        "",
    ),
    "onnx_model": Option(
        "text",
        "",
        (
            "The file of an ONNX model (docs/onnx.md)."
        ),
        "",
    ),
    "zero_weights": Option(
        "true or false",
        "false",
        (
            "Zeros stand in place of weights in other files, which need not be "
            "there: enough to look at kernels, memory and speed."
        ),
        "",
    ),
    "input_shape": Option(
        "items separated by ';'",
        "",
        (
            "The ranges of shapes that inputs are promised to have, as "
            "NAME:1,3,32..1280,? and without NAME for the only input; tools "
            "that run a model resize its inputs to them, so that they are exact "
            "there."
        ),
        ";",
    ),
    "valid_targets": Option(
        "text",
        "",
        (
            "The targets, most wanted first, by commas or blanks: host, x86, "
            "arm, opencl, or whole places such as arm/float/NCHW; by default "
            "those of a converted model, or this machine's CPU."
        ),
        "",
    ),
    "strict": Option(
        "true or false",
        "false",
        (
            "No places are implied, so that an op which would fall back to "
            "another target is an error."
        ),
        "",
    ),
    "enable_fp16": Option(
        "true or false",
        "false",
        (
            "The target arm computes in fp16 where the processor can."
        ),
        "",
    ),
    "enable_bf16": Option(
        "true or false",
        "false",
        (
            "The target x86 computes in bf16, with sums in float, where that is "
            "estimated to be faster and the processor has AVX512-BF16."
        ),
        "",
    ),
    "cpu_features": Option(
        "text",
        "",
        (
            "The CPU features that may be used, in order to act as a lesser "
            "device, as avx2,avx512 or none; more than the device has is an "
            "error, and the default is all of them."
        ),
        "",
    ),
    "io_places": Option(
        "items separated by ','",
        "",
        (
            "The inputs and outputs that lie in memory of a device, which the "
            "caller binds, as NAME=opencl/float/ImageDefault."
        ),
        ",",
    ),
    "threads": Option(
        "0 to 2147483647",
        "1",
        (
            "The threads of one run, the calling one included; 0 counts as 1, "
            "and more than there are processors as that many. For opt they are "
            "those of the runs that weights are packed for."
        ),
        "",
    ),
    "teams": Option(
        "1 to 64",
        "1",
        (
            "The number of runs, of clones, that can use worker threads at the "
            "same time."
        ),
        "",
    ),
    "power_mode": Option(
        "high, low, full, no_bind, 0, 1, 2 or 3",
        "no_bind",
        (
            "The cores that threads are bound to: high is the fastest cluster, "
            "low the slowest, full all of them, fastest first, and no_bind "
            "wherever the system puts them. The numbers are those of Paddle "
            "Lite."
        ),
        "",
    ),
    "spin": Option(
        "0 to 1000000",
        "30",
        (
            "The microseconds that idle threads wait awake before they sleep "
            "(docs/benchmark.md)."
        ),
        "",
    ),
    "groups": Option(
        "text",
        "off",
        (
            "Ops that do not need each other run at the same time, each layer "
            "of them in at most so many groups (docs/memory.md): off, a number "
            "from 1 to 1024, or auto, which measures. opt plans memory for "
            "them."
        ),
        "",
    ),
    "memory_limit": Option(
        "text",
        "",
        (
            "The bytes that activations and scratch may take, as 1000000, "
            "600KiB, 12MiB or 1GiB; a model that needs more is refused, with "
            "the op that needs most."
        ),
        "",
    ),
    "pick": Option(
        "score, article, model or plan",
        "score",
        (
            "How kernels are chosen that nothing pins: score takes the target "
            "by the score over the valid places and the kernel by estimated "
            "costs, for all ops together; article goes op by op, by the literal "
            "formula of the article on Paddle Lite; model goes by estimated "
            "costs alone; and plan takes the kernels of the option plan."
        ),
        "",
    ),
    "score_factors": Option(
        "text",
        "",
        (
            "What the parts of a score are worth, as "
            "target=1,precision=0.5,layout=0.25,precisions=2, which are the "
            "article's and hold for a part that is not named (docs/opt.md)."
        ),
        "",
    ),
    "plan": Option(
        "text",
        "",
        (
            "A kernel plan, which benchmark --search has written, for pick=plan "
            "(docs/search.md)."
        ),
        "",
    ),
    "pin_file": Option(
        "text",
        "",
        (
            "A file of pins and excludes, one a line (docs/check_model.md); "
            "pins that are set later win."
        ),
        "",
    ),
    "pin": Option(
        "items separated by ','",
        "",
        (
            "Kernels or variants that ops must use, as OP=KERNEL_OR_VARIANT, "
            "where OP is a glob over names of ops, or over types as type:NAME. "
            "Later pins win."
        ),
        ",",
    ),
    "exclude": Option(
        "items separated by ','",
        "",
        (
            "Globs of kernels and variants that must not be used."
        ),
        ",",
    ),
    "disable_pass": Option(
        "items separated by ','",
        "",
        (
            "The optimiser's passes to leave out."
        ),
        ",",
    ),
    "tuning_file": Option(
        "items separated by ','",
        "",
        (
            "Tuning databases to choose variants by (docs/tuning.md); later "
            "ones are asked first, and none stands for shipped_tuning=false."
        ),
        ",",
    ),
    "shipped_tuning": Option(
        "true or false",
        "true",
        (
            "The tuning databases that ship with the library are asked after "
            "those of tuning_file."
        ),
        "",
    ),
    "opencl_device": Option(
        "text",
        "",
        (
            "The OpenCL device, by number (0:1 is platform and device) or by a "
            "part of the name of its model or platform; an empty value is the "
            "first one, which is also the default where the targets name "
            "opencl."
        ),
        "",
    ),
    "opencl_cache": Option(
        "text",
        "",
        (
            "The folder that keeps compiled programs, and what opencl_tune_mode "
            "has measured; empty keeps nothing."
        ),
        "",
    ),
    "opencl_wait_awake": Option(
        "true or false",
        "false",
        (
            "A run asks all the time whether the device is done instead of "
            "sleeping, which is faster and takes power."
        ),
        "",
    ),
    "opencl_precision": Option(
        "fp16 or float",
        "fp16",
        (
            "How the target opencl stores activations."
        ),
        "",
    ),
    "opencl_fp16_arithmetic": Option(
        "true or false",
        "false",
        (
            "Sums of halves are halves, too, where the device can, which is "
            "faster and less exact."
        ),
        "",
    ),
    "opencl_tune_mode": Option(
        "none, rapid, normal or exhaustive",
        "none",
        (
            "How much is measured before the first run, and again for new "
            "shapes."
        ),
        "",
    ),
}
