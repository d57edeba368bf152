#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantises Paddle networks by Paddle itself, and runs them beside Paddle.

usage: quantize_programs.py MODEL... [--size=224x224] [--bin=build/release/bin]
           [--places=x86] [--cosine=0.99] [--output_dir=build/quantized]

MODEL is a folder with __model__ and its weights, or the path PREFIX of
PREFIX.pdmodel and PREFIX.pdiparams; it has one input, images. Each is calibrated
on random images and written as NAME.FORM.pdmodel with its weights, for the forms

  product  fake_quantize_*, fake_channel_wise_dequantize_max_abs
  tensor   the same with one scale for each weight
  linear   quantize_linear, dequantize_linear

Printed are for each the cosine of our output to Paddle's, and the largest
difference by Paddle's largest magnitude. Needs paddlepaddle 2.6 (tools/setup.sh
--goldens). Exit codes: 0 all right, 1 something did not run, 2 usage, 4 a cosine
is below --cosine.
"""
import argparse
import os
import sys
import tempfile

os.environ.setdefault("GLOG_minloglevel", "2")

try:
    import numpy as np
    import paddle
    from paddle.base.proto import framework_pb2
    from paddle.static import quantization
except ImportError as missing:
    sys.exit("error: %s has no module %s: it needs paddlepaddle 2.6" %
             (sys.executable, missing.name))

from check_programs import DidNotRun, relative_error, run_tool, size_of

FORMS = {"product": {}, "tensor": {"weight_quantize_type": "abs_max"},
         "linear": {"onnx_format": True}}


class Images(paddle.io.Dataset):
    def __init__(self, size, count=8):
        random = np.random.default_rng(1)
        self.images = [random.standard_normal((3,) + size).astype("float32")
                       for _ in range(count)]

    def __len__(self):
        return len(self.images)

    def __getitem__(self, i):
        return (self.images[i],)


def files_of(model):
    """Returns folder, program and weights, the names None for the usual ones."""
    if os.path.isdir(model):
        return model, None, None
    folder, name = os.path.split(model)
    return folder or ".", name + ".pdmodel", name + ".pdiparams"


def copy_with_roles(files, folder):
    """Copies a model; its ops get the role that Paddle's quantiser asks for."""
    source, program, weights = files
    program = program or "__model__"
    for name in os.listdir(source):
        path = os.path.abspath(os.path.join(source, name))
        if name != program and os.path.isfile(path):
            os.symlink(path, os.path.join(folder, name))
    message = framework_pb2.ProgramDesc()
    with open(os.path.join(source, program), "rb") as file:
        message.ParseFromString(file.read())
    for op in (op for block in message.blocks for op in block.ops):
        if not any(each.name == "op_role" for each in op.attrs):
            op.attrs.add(name="op_role", type=framework_pb2.INT, i=0)
    with open(os.path.join(folder, program), "wb") as file:
        file.write(message.SerializeToString())
    return folder, program, weights


def name_of_input(executor, folder, program, weights):
    with paddle.static.scope_guard(paddle.static.Scope()):
        _, feeds, _ = paddle.static.load_inference_model(
            folder, executor, model_filename=program, params_filename=weights)
    return feeds[0]


def quantize(args, model, form):
    """Returns the path of the quantised model, without its ending."""
    with tempfile.TemporaryDirectory() as folder:
        files = copy_with_roles(files_of(model), folder)
        return quantize_copy(args, model, files, form)


def quantize_copy(args, model, files, form):
    executor = paddle.static.Executor(paddle.CPUPlace())
    name = os.path.basename(model.rstrip("/"))
    with paddle.static.scope_guard(paddle.static.Scope()):
        with paddle.static.program_guard(paddle.static.Program()):
            x = paddle.static.data(name_of_input(executor, *files),
                                   (1, 3) + args.size)
        images = paddle.io.DataLoader(Images(args.size), feed_list=[x],
                                      batch_size=1, return_list=False,
                                      places=[paddle.CPUPlace()])
        post = quantization.PostTrainingQuantization(
            executor=executor, model_dir=files[0], model_filename=files[1],
            params_filename=files[2], data_loader=images, batch_nums=8,
            algo="hist", quantizable_op_type=[
                "conv2d", "depthwise_conv2d", "conv2d_transpose", "mul",
                "matmul", "matmul_v2"], **FORMS[form])
        post.quantize()
        post.save_quantized_model(
            args.output_dir, model_filename="%s.%s.pdmodel" % (name, form),
            params_filename="%s.%s.pdiparams" % (name, form))
    return os.path.join(args.output_dir, "%s.%s" % (name, form))


def run_theirs(prefix, image):
    executor = paddle.static.Executor(paddle.CPUPlace())
    with paddle.static.scope_guard(paddle.static.Scope()):
        program, feeds, fetches = paddle.static.load_inference_model(
            prefix, executor)
        outputs = executor.run(program, feed={feeds[0]: image},
                               fetch_list=fetches)
    return feeds[0], outputs[0]


def run_ours(args, prefix, name, image):
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model")
        run_tool(os.path.join(args.bin, "opt"),
                 "--model_file=%s.pdmodel" % prefix,
                 "--param_file=%s.pdiparams" % prefix,
                 "--valid_targets=" + args.places, "--optimize_out=" + model,
                 "--input_shape=%s:%s" % (
                     name, ",".join(map(str, image.shape))))
        np.save(os.path.join(folder, "x.npy"), image)
        run_tool(os.path.join(args.bin, "run_model"),
                 "--optimized_model_file=%s.nb" % model,
                 "--input=%s:%s" % (name, os.path.join(folder, "x.npy")),
                 "--output_dir=" + folder)
        return np.load(os.path.join(folder, "output_0.npy"))


def cosine(a, b):
    a, b = a.ravel().astype(np.float64), b.ravel().astype(np.float64)
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def check(args, model, form):
    prefix = quantize(args, model, form)
    random = np.random.default_rng(2)
    image = random.standard_normal((1, 3) + args.size).astype("float32")
    name, theirs = run_theirs(prefix, image)
    ours = run_ours(args, prefix, name, image)
    near = cosine(ours, theirs)
    print("%s: cosine %.6f, error %.2g" % (
        prefix, near, relative_error(ours, theirs)))
    return near >= args.cosine


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", metavar="MODEL")
    parser.add_argument("--size", type=size_of, default=(224, 224))
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--places", default="x86")
    parser.add_argument("--cosine", type=float, default=0.99)
    parser.add_argument("--output_dir", default="build/quantized")
    args = parser.parse_args()
    os.makedirs(args.output_dir, exist_ok=True)
    paddle.enable_static()
    status = 0
    for model in args.models:
        for form in FORMS:
            try:
                if not check(args, model, form):
                    status = 4
            except DidNotRun as problem:
                print("%s %s: %s" % (model, form, problem))
                status = status or 1
    sys.exit(status)


if __name__ == "__main__":
    main()
