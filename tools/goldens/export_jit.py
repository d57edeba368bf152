#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Saves networks by paddle.jit.save with an input and what Paddle computes, or
runs saved models by Paddle.

usage: PYTHON tools/goldens/export_jit.py OUT [NETWORK...]
       PYTHON tools/goldens/export_jit.py --run=1x3x64x64 MODEL_FOLDER...

With build/paddle3-venv/bin/python the programs are PIR (inference.json), with
build/goldens-venv/bin/python a ProgramDesc (inference.pdmodel); weights and
inputs are the same. OUT/NETWORK gets the model, input_0.npy, and what Paddle
gives in ref/drawn, in the form of test/data/models, where paddle3_block is.
--run does so for models of one input that are there already.
tools/goldens/check_jit.py compares run_model with them.
"""
import argparse
import json
import pathlib
import sys

import numpy as np
import paddle

import jit_layer
from tables import jit

# Name: what makes the layer, the shape of its input.
NETWORKS = {
    "mobilenet_v3": (lambda: paddle.vision.models.mobilenet_v3_small(),
                     (1, 3, 224, 224)),
    "shufflenet_v2": (lambda: paddle.vision.models.shufflenet_v2_x0_5(),
                      (1, 3, 224, 224)),
    "resnet18": (lambda: paddle.vision.models.resnet18(), (1, 3, 224, 224)),
    "lstm_recogniser": (lambda: jit.Recogniser("bidirect"), (1, 1, 8, 64)),
    "transformer_encoder": (
        lambda: paddle.nn.TransformerEncoder(
            paddle.nn.TransformerEncoderLayer(64, 4, 128, activation="gelu"),
            3), (1, 16, 64)),
    "branch": (jit.Branch, (3, 4)),
    "paddle3_block": (jit.Block, (1, 3, 16, 20)),
}


def save_case(folder, name, x, outputs):
    """Writes the input and the outputs, as test/models reads them."""
    np.save(folder / "input_0.npy", x)
    ref = folder / "ref/drawn"
    ref.mkdir(parents=True, exist_ok=True)
    for i, array in enumerate(outputs):
        np.save(ref / f"output_{i}.npy", array)
    case = {"inputs": {name: f"models/{folder.name}/input_0.npy"},
            "outputs": [{"index": i, "dims": list(array.shape)}
                        for i, array in enumerate(outputs)],
            "oracle": f"paddlepaddle {paddle.__version__}",
            "atol": 1e-4, "rtol": 1e-4}
    (ref / "case.json").write_text(json.dumps(case, indent=1) + "\n")


def drawn(shape, seed=1):
    return np.random.RandomState(seed).uniform(-1, 1, shape).astype("float32")


def export(name, out):
    make, shape = NETWORKS[name]
    paddle.seed(0)
    layer = make()
    jit_layer.draw_weights(layer)
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    x = drawn(shape)
    save_case(folder, "x0", x, jit_layer.outputs_of(layer, [x]))
    jit_layer.save(layer, str(folder / "inference"), [list(shape)],
                   ["float32"])
    print(f"{folder}: {sorted(p.name for p in folder.iterdir())}")


def run(folder, shape):
    prefix = str(folder / "inference")
    config = paddle.inference.Config(prefix + ".json", prefix + ".pdiparams")
    config.switch_ir_optim(False)
    config.disable_mkldnn()
    config.disable_glog_info()
    predictor = paddle.inference.create_predictor(config)
    x = drawn(shape)
    name = predictor.get_input_names()[0]
    predictor.get_input_handle(name).copy_from_cpu(x)
    predictor.run()
    save_case(folder, name, x, [
        predictor.get_output_handle(n).copy_to_cpu()
        for n in predictor.get_output_names()])
    print(f"{folder}: ran")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--run", metavar="SHAPE")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    args = parser.parse_args()
    if args.run:
        for path in args.paths:
            run(pathlib.Path(path), [int(d) for d in args.run.split("x")])
        return
    names = args.paths[1:] or list(NETWORKS)
    unknown = set(names) - set(NETWORKS)
    if unknown:
        sys.exit(f"error: no networks {sorted(unknown)}, of {list(NETWORKS)}")
    for name in names:
        export(name, pathlib.Path(args.paths[0]))


if __name__ == "__main__":
    main()
