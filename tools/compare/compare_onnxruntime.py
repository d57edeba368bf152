#!/usr/bin/env python3
"""Times a model here and in onnxruntime, interleaved, and compares outputs.

usage: compare_onnxruntime.py --model=M.nb --onnx=M.onnx --input=NAME
           --shape=1,3,224,224 [--threads=1] [--rounds=10] [--repeats=50]

Each round runs both; the ratio of their medians is taken per round, and the
median and spread of the ratios are printed (below 1: Placelite is faster).
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

import numpy as np
import onnxruntime


def measure_onnxruntime(session, feed, repeats):
    samples = []
    for _ in range(repeats):
        start = time.perf_counter()
        session.run(None, feed)
        samples.append((time.perf_counter() - start) * 1e3)
    return float(np.median(samples))


def measure_placelite(args, json_path):
    subprocess.check_call(
        [os.path.join(args.bin, "benchmark"),
         "--optimized_model_file=" + args.model,
         "--input_shape=%s:%s" % (args.input, args.shape),
         "--threads=%d" % args.threads, "--warmup=10",
         "--repeats=%d" % args.repeats, "--enable_op_time_profile=false",
         "--json=" + json_path], stdout=subprocess.DEVNULL)
    with open(json_path) as f:
        return json.load(f)["latency_ms"]["median"]


def compare_outputs(args, session, feed, folder):
    np.save(os.path.join(folder, "x.npy"), feed[session.get_inputs()[0].name])
    subprocess.check_call(
        [os.path.join(args.bin, "run_model"),
         "--optimized_model_file=" + args.model,
         "--input=%s:%s" % (args.input, os.path.join(folder, "x.npy")),
         "--output_dir=" + folder], stdout=subprocess.DEVNULL)
    ours = np.load(os.path.join(folder, "output_0.npy"))
    theirs = session.run(None, feed)[0]
    return float(np.abs(ours - theirs).max())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--model", required=True)
    parser.add_argument("--onnx", required=True)
    parser.add_argument("--input", required=True)
    parser.add_argument("--shape", required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=50)
    args = parser.parse_args()

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = args.threads
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(args.onnx, options,
                                           ["CPUExecutionProvider"])
    shape = [int(d) for d in args.shape.split(",")]
    x = np.random.default_rng(1).uniform(-1, 1, shape).astype(np.float32)
    feed = {session.get_inputs()[0].name: x}
    with tempfile.TemporaryDirectory() as folder:
        difference = compare_outputs(args, session, feed, folder)
        print("largest difference of outputs: %.2e" % difference)
        measure_onnxruntime(session, feed, 20)
        ratios, ours, theirs = [], [], []
        for _ in range(args.rounds):
            theirs.append(measure_onnxruntime(session, feed, args.repeats))
            ours.append(measure_placelite(args, folder + "/b.json"))
            ratios.append(ours[-1] / theirs[-1])
    print("placelite   median %.3f ms (%.3f to %.3f)" %
          (np.median(ours), min(ours), max(ours)))
    print("onnxruntime median %.3f ms (%.3f to %.3f), version %s" %
          (np.median(theirs), min(theirs), max(theirs),
           onnxruntime.__version__))
    print("ratio       median %.3f (%.3f to %.3f) over %d rounds, %d threads" %
          (np.median(ratios), min(ratios), max(ratios), args.rounds,
           args.threads))


if __name__ == "__main__":
    main()
