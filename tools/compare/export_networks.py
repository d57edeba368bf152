#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes networks as ONNX files, with an input and PyTorch's own outputs.

usage: export_networks.py --network=NAME|GROUP,... [--batch=1]
           [--output_dir=build/networks]

The networks are those of networks/__init__.py, the groups all, memory (10 of
docs/memory.md), attention (3 more of docs/onnx.md), compare (24 of
docs/compare.md, 4 GB) and sequences (16 of docs/compare.md, 2.5 GB). Written
are for each DIR/NAME.onnx, the inputs DIR/NAME_input_N.npy and the outputs
DIR/NAME_output_N.npy, all float32 but the int64 of token numbers. The weights are random, by a fixed seed. Needs Debian's python3-torch and
python3-torchvision (tools/setup.sh --compare) and thus /usr/bin/python3.
"""
import argparse
import inspect
import os
import sys
import warnings

try:
    import numpy as np
    import torch
    import torchvision  # pylint: disable=unused-import
except ImportError as missing:
    sys.exit("error: %s has no module %s: run 'tools/setup.sh --compare' and "
             "use /usr/bin/python3" % (sys.executable, missing.name))

from networks import NETWORKS, select
from networks.calibrate import calibrate

# The newest opset that both the exporter of PyTorch 1.13 and libonnx 1.12 know.
OPSET = 16

# Later versions of PyTorch trace in another way unless told otherwise.
EXPORT_OPTIONS = {
    name: False for name in inspect.signature(torch.onnx.export).parameters
    if name == "dynamo"}


def check_outputs(name, outputs):
    """Ends the script if a comparison with these outputs would say little."""
    for i, output in enumerate(outputs):
        largest = np.abs(output).max()
        if not np.isfinite(largest) or output.std() < 1e-3 * largest:
            sys.exit("error: output %d of %s is of no use: largest magnitude "
                     "%g, standard deviation %g" %
                     (i, name, largest, output.std()))


def export(name, folder, batch):
    network = NETWORKS[name]
    torch.manual_seed(0)
    with torch.no_grad():
        model = network.build().eval()
        calibrate(model, network.inputs)
        inputs = network.inputs(batch)
        outputs = model(*inputs.values())
        if isinstance(outputs, torch.Tensor):
            outputs = (outputs,)
        outputs = [output.numpy() for output in outputs]
        check_outputs(name, outputs)
        path = os.path.join(folder, name)
        for i, x in enumerate(inputs.values()):
            np.save("%s_input_%d.npy" % (path, i), x.numpy())
        for i, output in enumerate(outputs):
            np.save("%s_output_%d.npy" % (path, i), output)
        torch.onnx.export(
            model, tuple(inputs.values()), path + ".onnx",
            opset_version=OPSET, input_names=list(inputs),
            output_names=["output_%d" % i for i in range(len(outputs))],
            **EXPORT_OPTIONS)
    print("%s: %d outputs, the first %s" %
          (path + ".onnx", len(outputs), list(outputs[0].shape)), flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", required=True)
    parser.add_argument("--output_dir", default="build/networks")
    parser.add_argument("--batch", type=int, default=1)
    args = parser.parse_args()
    try:
        names = select(args.network)
    except ValueError as problem:
        parser.error(str(problem))
    # The shapes that tracing finds constant are meant to be.
    warnings.simplefilter("ignore", torch.jit.TracerWarning)
    os.makedirs(args.output_dir, exist_ok=True)
    for name in names:
        export(name, args.output_dir, args.batch)


if __name__ == "__main__":
    main()
