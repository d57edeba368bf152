#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a model with a loop, a branch and sizes that depend on elements.

usage: export_control.py [--output_dir=test/data]

It is scripted by PyTorch, so that the loop and the branch stay in the ONNX
file. Written are models/onnx/control with what PyTorch computes for three
inputs, and inputs/control_*.npy. Needs Debian's python3-torch (tools/setup.sh
--compare) and thus /usr/bin/python3.
"""
import argparse
import json
import os

import numpy as np
import torch


@torch.jit.script
def grow(x: torch.Tensor, n: int):
    """Appends x + i while the sum is below 100, else halves the list's
    elements.
    """
    y = x
    for i in range(n):
        if bool(y.sum() < 100.0):
            y = torch.cat([y, x + i])
        else:
            y = y * 0.5
    return y


class Control(torch.nn.Module):
    def forward(self, x, n):
        return grow(x, int(n)), torch.nonzero(x > 0), x[x > 0.5]


def write_case(model, folder, name, x, n):
    feeds = {"x": x, "n": torch.tensor(n)}
    inputs = {}
    for key, value in feeds.items():
        path = "inputs/control_%s_%s.npy" % (name, key)
        np.save(os.path.join(folder, path), value.numpy())
        inputs[key] = path
    case = os.path.join(folder, "models/onnx/control/ref/control_" + name)
    os.makedirs(case, exist_ok=True)
    outputs = []
    for i, output in enumerate(model(feeds["x"], feeds["n"])):
        array = output.numpy()
        np.save(os.path.join(case, "output_%d.npy" % i), array)
        outputs.append({"index": i, "name": ("y", "found", "picked")[i],
                        "type": str(array.dtype), "dims": list(array.shape)})
    with open(os.path.join(case, "case.json"), "w", encoding="utf-8") as f:
        json.dump({"inputs": inputs, "outputs": outputs,
                   "oracle": "PyTorch %s" % torch.__version__,
                   "atol": 1e-5, "rtol": 1e-5}, f, indent=1)
        f.write("\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output_dir", default="test/data")
    folder = parser.parse_args().output_dir
    model = torch.jit.script(Control())
    torch.manual_seed(0)
    for name, size, n in (("a", 4, 3), ("b", 1, 0), ("c", 7, 12)):
        write_case(model, folder, name, 20 * torch.randn(size), n)
    torch.onnx.export(
        model, (torch.randn(4), torch.tensor(3)),
        os.path.join(folder, "models/onnx/control/model.onnx"),
        opset_version=16, input_names=["x", "n"],
        output_names=["y", "found", "picked"], dynamic_axes={"x": {0: "k"}})


if __name__ == "__main__":
    main()
