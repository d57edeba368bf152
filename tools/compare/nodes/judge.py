# SPDX-License-Identifier: Apache-2.0
"""Runs a case in onnxruntime and in Placelite's tools, and compares."""
import dataclasses
import os
import re
import shutil
import subprocess
import tempfile

import ml_dtypes
import numpy as np
import onnx
import onnx.reference
import onnxruntime

from . import known, model
from .draw import BFLOAT16, TYPES, Redraw

ATTEMPTS = 12  # number of draws of a seed until onnxruntime takes one
SECONDS = 60   # seconds after which a tool is taken to hang

AGREED, REFUSED, KNOWN, DISAGREED, NOT_RUN = (
    "agreed", "refused", "known", "disagreed", "not run")


@dataclasses.dataclass
class Verdict:
    seed: int
    op: str
    kind: str
    text: str = ""
    redrawn: int = 0


@dataclasses.dataclass
class Expected:
    """The outputs of onnxruntime; bfloat16 as floats."""
    values: list
    types: list


class Refused(Exception):
    """opt says that it cannot read the model."""


class Disagreed(Exception):
    """The outputs differ, or a tool failed."""


# This also silences warnings of single kernels, which ignore a session's
# options.
onnxruntime.set_default_logger_severity(4)


def session_of(proto):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    options.graph_optimization_level = (
        onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL)
    return onnxruntime.InferenceSession(
        proto.SerializeToString(), options, providers=["CPUExecutionProvider"])


def fed_floats(case):
    return {name + "_float" if value.dtype == BFLOAT16 else name:
            value.astype(np.float32) if value.dtype == BFLOAT16 else value
            for name, value in case.fed().items()}


def run_onnxruntime(case):
    """Returns (the model with its outputs' types declared, Expected)."""
    names = [name for name in case.outputs if name]
    bare = model.make(case, [onnx.ValueInfoProto(name=name) for name in names])
    types = [output.type for output in session_of(bare).get_outputs()]
    if not all(name in TYPES for name in types):
        raise Redraw("an output is %s" % types)
    types = [TYPES[name] for name in types]
    bfloat16 = {name for name, dtype in zip(names, types) if dtype == BFLOAT16}
    session = session_of(model.around_floats(bare, case, bfloat16))
    values = session.run(None, fed_floats(case))
    outputs = [onnx.helper.make_tensor_value_info(
        name, onnx.helper.np_dtype_to_tensor_dtype(dtype),
        value.shape if case.whole_outputs else None)
               for name, value, dtype in zip(names, values, types)]
    return model.make(case, outputs), Expected(values, types)


def run_tool(*command):
    """Returns (exit code, text on stderr)."""
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False,
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Disagreed("%s hangs" % os.path.basename(command[0])) from None
    return done.returncode, done.stderr.strip()


def convert(tools, case, place, folder):
    command = [os.path.join(tools, "opt"), "--valid_targets=" + place,
               "--onnx_model=%s/model.onnx" % folder,
               "--optimize_out=%s/model" % folder]
    if case.given_shapes and case.fed():
        command.append("--input_shape=" + ";".join(
            "%s:%s" % (name, ",".join(map(str, value.shape)))
            for name, value in case.fed().items()))
    code, said = run_tool(*command)
    if code == 3:
        raise Refused(said)
    if code != 0:
        raise Disagreed("opt ends with %d: %s" % (code, said))


def run_ours(tools, case, place, folder):
    """Returns the outputs that run_model writes."""
    convert(tools, case, place, folder)
    command = [os.path.join(tools, "run_model"),
               "--optimized_model_file=%s/model.nb" % folder,
               "--output_dir=%s/ours" % folder]
    if case.fed():
        command.append("--input=" + ",".join(
            "%s:%s/%s.npy" % (name, folder, name) for name in case.fed()))
    code, said = run_tool(*command)
    if code != 0:
        raise Disagreed("run_model ends with %d: %s" % (code, said))
    count = sum(name != "" for name in case.outputs)
    return [np.load("%s/ours/output_%d.npy" % (folder, i))
            for i in range(count)]


# Inputs are numbers of about 1. Where outputs are tiny or all 0, differences
# below this are only rounding errors.
SMALLEST = 1e-6


def tolerance_of(dtype):
    if dtype == BFLOAT16:
        return 3e-2
    return 1e-2 if dtype == np.float16 else 1e-3


def difference(ours, theirs, dtype):
    """Returns None, or the difference; floats relative to the largest one."""
    if ours.dtype != theirs.dtype:
        return "type %s instead of %s" % (ours.dtype, theirs.dtype)
    if ours.shape != theirs.shape:
        return "shape %s instead of %s" % (ours.shape, theirs.shape)
    if theirs.dtype.kind != "f":
        count = int((ours != theirs).sum())
        return "%d of %d differ" % (count, ours.size) if count else None
    ours, theirs = ours.astype(np.float64), theirs.astype(np.float64)
    finite = np.isfinite(theirs)
    same = np.array_equal(ours[~finite], theirs[~finite], equal_nan=True)
    if not same or not np.isfinite(ours[finite]).all():
        return "NaN or infinity differs"
    magnitude = np.abs(theirs[finite]).max(initial=0)
    error = np.abs(ours[finite] - theirs[finite]).max(initial=0)
    if error > max(tolerance_of(dtype) * magnitude, SMALLEST):
        return "error %.2g of %.2g" % (error, magnitude)
    return None


def first_difference(ours, expected):
    for i, (mine, theirs, dtype) in enumerate(
            zip(ours, expected.values, expected.types)):
        text = difference(mine, theirs, dtype)
        if text is not None:
            return "output %d: %s" % (i, text)
    return None


def reference_says(proto, case, ours, expected):
    """Says which side onnx's own implementation agrees with."""
    try:
        with np.errstate(all="ignore"):
            values = onnx.reference.ReferenceEvaluator(proto).run(
                None, case.fed())
        values = [value.astype(np.float32) if dtype == ml_dtypes.bfloat16 else
                  np.asarray(value)
                  for value, dtype in zip(values, expected.types)]
        theirs = first_difference(values, expected)
        mine = ours and first_difference(ours, Expected(values, expected.types))
    except Exception as problem:  # The reference has bugs of any kind.
        return "onnx.reference fails: %s" % str(problem).split("\n")[0][:80]
    if theirs is None:
        return "onnx.reference agrees with onnxruntime"
    if ours and mine is None:
        return "onnx.reference agrees with us"
    return "onnx.reference differs from both"


def keep(options, verdict, folder, expected, command_text):
    """Keeps the files that help to understand a disagreement."""
    if not options.keep:
        return
    target = os.path.join(options.keep, "%s_%d" % (verdict.op, verdict.seed))
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target)
    for i, value in enumerate(expected.values):
        np.save("%s/expected_%d.npy" % (target, i), value)
    with open(target + "/problem.txt", "w", encoding="utf-8") as file:
        file.write(command_text + "\n")


def judge_place(options, case, proto, expected, place, folder):
    """Returns (kind, text) for one place."""
    ours = None
    try:
        ours = run_ours(options.bin, case, place, folder)
        problem = first_difference(ours, expected)
        if problem is None:
            return AGREED, ""
    except Refused as refused:
        return REFUSED, reason(str(refused))
    except Disagreed as disagreed:
        problem = str(disagreed)
    why = known.reason(case)
    if why is not None:
        return KNOWN, why
    return DISAGREED, "%s: %s; %s" % (
        place, problem, reference_says(proto, case, ours, expected))


def reason(said):
    """Returns opt's text, without numbers and names that differ by graph."""
    text = said.rpartition("error: ")[2]
    text = re.sub(r"^\S*model.onnx: ", "", text)
    text = re.sub(r"1 ops? cannot be read:\s*1 \w+( \(output \"\w+\"\))?: ", "",
                  text)
    # opt names each kernel with its reason; the reasons alone are kept.
    if text.startswith("no kernel"):
        op = re.search(r"\((\w+)\)", text)
        reasons = [each for each in re.findall(r": ([^:;]+)(?:;|$)", text)
                   if "valid place" not in each]
        text = "no kernel of %s: %s" % (op and op[1], "; ".join(
            sorted(set(reasons))))
    text = re.sub(r"\[[-\d?, ]*\]", "[...]", " ".join(text.split()))
    return re.sub(r"-?\d+", "N", text)[:160]


def describe(case):
    """Returns a line that describes the node."""
    inputs = ", ".join(
        "-" if x is None else "%s%s%s" % (
            x.value.dtype, list(x.value.shape) if x.value.size > 6 or
            x.value.ndim != 1 else x.value.tolist(), " constant" * x.constant)
        for x in case.inputs)
    attributes = {name: value for name, value in case.attributes.items()
                  if not isinstance(value, (onnx.GraphProto, onnx.TensorProto))}
    return "%s opset %d (%s) %s -> %s declared %s%s" % (
        case.op, case.opset, inputs, attributes, ",".join(case.outputs),
        case.declared, " --input_shape" if case.given_shapes else "")


def judge_case(options, seed, case, redrawn, proto, expected):
    with tempfile.TemporaryDirectory(prefix="node_") as folder:
        onnx.save(proto, folder + "/model.onnx")
        for name, value in case.fed().items():
            np.save("%s/%s.npy" % (folder, name), value)
        for place in options.places.split(";"):
            kind, text = judge_place(options, case, proto, expected, place,
                                     folder)
            if kind != AGREED:
                break
        verdict = Verdict(seed, case.op, kind, text, redrawn)
        if kind == DISAGREED:
            verdict.text += "\n    " + describe(case)
            keep(options, verdict, folder, expected, verdict.text)
    return verdict


def judge(options, seed):
    """Draws until onnxruntime runs the case, then judges it."""
    op = model.choose_op(np.random.default_rng(seed), options.op)[0]
    problem = ""
    for attempt in range(ATTEMPTS):
        try:
            case = model.choose(seed, attempt, options.op)
            proto, expected = run_onnxruntime(case)
        except Redraw as redraw:
            problem = str(redraw)
            continue
        except Exception as refused:  # onnxruntime's exceptions share no class.
            if type(refused).__module__.startswith("onnxruntime") or isinstance(
                    refused, RuntimeError):
                problem = str(refused).split("\n")[0]
                continue
            raise
        return judge_case(options, seed, case, attempt, proto, expected)
    return Verdict(seed, op, NOT_RUN, problem, ATTEMPTS)
