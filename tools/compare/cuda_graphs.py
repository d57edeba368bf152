#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times networks of export_networks.py in PyTorch on an NVIDIA GPU.

usage: cuda_graphs.py --network=NAME|GROUP,... [--batch=1] [--runs=200]

Each network is recorded once as a CUDA graph, in float32 without TF32, and
replayed; a time is that of one replay with the copies of the inputs to the GPU
and of the outputs back, as `benchmark` takes it. Printed are the median and the
5th and 95th percentile in ms. Needs a PyTorch with CUDA.
"""
import argparse
import time

import torch

from networks import NETWORKS, select


def capture(model, inputs):
    """Returns the graph, its inputs on the GPU, and its outputs there."""
    on_gpu = {name: x.cuda() for name, x in inputs.items()}
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            model(*on_gpu.values())
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        outputs = model(*on_gpu.values())
    if torch.is_tensor(outputs):
        outputs = [outputs]
    return graph, on_gpu, list(outputs)


def replay(graph, inputs, on_gpu, outputs):
    for name, x in inputs.items():
        on_gpu[name].copy_(x, non_blocking=True)
    graph.replay()
    return [y.cpu() for y in outputs]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", required=True)
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--runs", type=int, default=200)
    arguments = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    for name in select(arguments.network):
        torch.manual_seed(0)
        network = NETWORKS[name]
        inputs = {key: x.pin_memory()
                  for key, x in network.inputs(arguments.batch).items()}
        model = network.build().eval().cuda()
        # Networks make positions of tokens while they run.
        with torch.inference_mode(), torch.device("cuda"):
            recorded = capture(model, inputs)
            times = []
            for run in range(arguments.runs + 20):
                start = time.perf_counter()
                replay(recorded[0], inputs, *recorded[1:])
                if run >= 20:
                    times.append((time.perf_counter() - start) * 1e3)
        times.sort()
        print("%s: median %.3f ms (%.3f to %.3f)" %
              (name, times[len(times) // 2], times[len(times) // 20],
               times[-len(times) // 20]), flush=True)


if __name__ == "__main__":
    main()
