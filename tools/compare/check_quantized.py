#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantises an ONNX model by opt and compares what comes of it.

usage: tools/compare/check_quantized.py BIN_DIR MODEL.onnx FOLDER [OPT_FLAG...]

FOLDER has .npy files for the model's only input, by which ranges are chosen.
For each of them this prints the cosine of our outputs to those of onnxruntime
on the ONNX file that opt wrote, and to those of the float model. Exits with 1
where the first is below 0.99. Needs onnxruntime (tools/setup.sh).
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
import onnxruntime

LEAST_COSINE = 0.99


def cosine(a, b):
    a, b = a.ravel().astype('f8'), b.ravel().astype('f8')
    return float(a @ b / numpy.sqrt((a @ a) * (b @ b)))


def run_here(model, array):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        str(model), options, providers=['CPUExecutionProvider'])
    return session.run(None, {session.get_inputs()[0].name: array})


def run_ours(tools, model, name, path, folder):
    subprocess.run(
        [tools / 'run_model', f'--optimized_model_file={model}',
         f'--input={name}:{path}', f'--output_dir={folder}'],
        check=True, capture_output=True)
    count = len(list(folder.glob('output_*.npy')))
    return [numpy.load(folder / f'output_{i}.npy') for i in range(count)]


def quantize(tools, model, folder, prefix, flags):
    dynamic = '--quantize=dynamic' in flags
    data = [] if dynamic else ['--quantize=int8',
                               f'--calibration_data={folder}']
    subprocess.run(
        [tools / 'opt', f'--onnx_model={model}', '--valid_targets=x86', *data,
         f'--optimize_out={prefix}', f'--quantized_onnx={prefix}.onnx',
         *flags], check=True)


def main():
    tools, model, folder = map(pathlib.Path, sys.argv[1:4])
    worst = 1.0
    with tempfile.TemporaryDirectory() as scratch:
        prefix = os.path.join(scratch, 'quantized')
        quantize(tools, model, folder, prefix, sys.argv[4:])
        name = onnxruntime.InferenceSession(
            str(model), providers=['CPUExecutionProvider']).get_inputs()[0].name
        for path in sorted(folder.glob('*.npy')):
            array = numpy.load(path)
            ours = run_ours(tools, prefix + '.nb', name, path,
                            pathlib.Path(scratch))
            same = [cosine(a, b) for a, b in
                    zip(ours, run_here(prefix + '.onnx', array))]
            floats = [cosine(a, b) for a, b in zip(ours, run_here(model, array))]
            worst = min([worst, *same])
            print(path.name, 'onnxruntime', [round(c, 5) for c in same],
                  'float', [round(c, 5) for c in floats])
    return 0 if worst >= LEAST_COSINE else 1


if __name__ == '__main__':
    sys.exit(main())
