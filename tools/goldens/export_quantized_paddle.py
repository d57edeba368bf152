#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a small network that Paddle quantised in each of its forms, with
Paddle's own outputs.

usage: tools/setup.sh --goldens
       build/goldens-venv/bin/python tools/goldens/export_quantized_paddle.py \\
           [DATA]

DATA is test/data. The network has random weights. It is written as
models/quantized_FORM, each with one input and what Paddle computes from it:

  product   fake_quantize_*, and fake_*dequantize_max_abs behind each product:
            calibrated, weights by channels
  tensor    the same with one scale for each weight
  aware     fake_quantize_dequantize_*: trained for integers
  linear    quantize_linear and dequantize_linear: calibrated
  weights   weights alone in int8, which attributes say how to decode
"""
import json
import os
import shutil
import sys
import tempfile

os.environ.setdefault("GLOG_minloglevel", "2")

import numpy as np
import paddle
from paddle import nn
from paddle.base.proto import framework_pb2
from paddle.static import quantization

SHAPE = [1, 3, 12, 12]
BOOKKEEPING = ("op_callstack", "op_namescope", "op_role", "op_role_var",
               "op_device")
INPUT = "inputs/quantized_paddle_x.npy"


class Network(nn.Layer):
    """A residual block between a strided and a depthwise convolution."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2D(3, 8, 3, stride=2, padding=1, bias_attr=False)
        self.norm = nn.BatchNorm2D(8)
        self.deep = nn.Conv2D(8, 8, 3, padding=1, groups=8)
        self.point = nn.Conv2D(8, 8, 1)
        self.linear = nn.Linear(72, 10)

    def forward(self, x):
        x = nn.functional.relu(self.norm(self.first(x)))
        x = x + self.point(nn.functional.relu6(self.deep(x)))
        x = nn.functional.max_pool2d(nn.functional.relu(x), 2)
        return self.linear(paddle.flatten(x, 1))


def random_inputs(seed, count):
    random = np.random.default_rng(seed)
    return [random.standard_normal(SHAPE).astype("float32")
            for _ in range(count)]


def make_network():
    paddle.seed(5)
    network = Network()
    random = np.random.default_rng(6)
    for parameter in network.parameters():
        value = random.standard_normal(parameter.shape) * 0.3
        parameter.set_value(value.astype("float32"))
    network.norm._variance.set_value(np.full(8, 0.8, "float32"))
    return network


def spec():
    return [paddle.static.InputSpec(SHAPE, "float32", "x")]


def save_float(folder):
    network = make_network()
    network.eval()
    paddle.jit.save(network, os.path.join(folder, "model"), input_spec=spec())


class Inputs(paddle.io.Dataset):
    inputs = random_inputs(7, 16)

    def __len__(self):
        return len(self.inputs)

    def __getitem__(self, i):
        return (self.inputs[i][0],)


def calibration_data():
    with paddle.static.program_guard(paddle.static.Program()):
        x = paddle.static.data("x", SHAPE)
    return paddle.io.DataLoader(Inputs(), feed_list=[x], batch_size=1,
                                places=[paddle.CPUPlace()], return_list=False)


def calibrate(folder, to, **options):
    """Quantises the float network in `folder` after training."""
    paddle.enable_static()
    executor = paddle.static.Executor(paddle.CPUPlace())
    with paddle.static.scope_guard(paddle.static.Scope()):
        post = quantization.PostTrainingQuantization(
            executor=executor, model_dir=folder, model_filename="model.pdmodel",
            params_filename="model.pdiparams",
            data_loader=calibration_data(), batch_nums=16, algo="hist",
            quantizable_op_type=["conv2d", "depthwise_conv2d", "mul", "matmul",
                                 "matmul_v2"], **options)
        post.quantize()
        post.save_quantized_model(to, model_filename="model.pdmodel",
                                  params_filename="model.pdiparams")
    paddle.disable_static()


def train(to):
    """Quantises the network while it is trained, for a few steps."""
    from paddle.quantization.imperative.qat import ImperativeQuantAware
    network = make_network()
    aware = ImperativeQuantAware(
        weight_quantize_type="channel_wise_abs_max",
        activation_quantize_type="moving_average_abs_max")
    aware.quantize(network)
    network.train()
    rate = paddle.optimizer.SGD(1e-3, parameters=network.parameters())
    for x in random_inputs(7, 16):
        loss = (network(paddle.to_tensor(x)) ** 2).mean()
        loss.backward()
        rate.step()
        rate.clear_grad()
    network.eval()
    aware.save_quantized_model(network, os.path.join(to, "model"),
                               input_spec=spec())


def shrink_weights(folder, to, test):
    paddle.enable_static()
    quantization.WeightQuantization(
        folder, model_filename="model.pdmodel",
        params_filename="model.pdiparams").quantize_weight_to_int(
            save_model_dir=to, save_model_filename="model.pdmodel",
            save_params_filename="model.pdiparams",
            quantizable_op_type=["conv2d", "depthwise_conv2d"],
            weight_bits=8, weight_quantize_type="channel_wise_abs_max",
            generate_test_model=test)
    paddle.disable_static()


def run(prefix):
    """What Paddle computes, and the ops of the program."""
    paddle.enable_static()
    executor = paddle.static.Executor(paddle.CPUPlace())
    x = random_inputs(8, 1)[0]
    with paddle.static.scope_guard(paddle.static.Scope()):
        program, feeds, fetches = paddle.static.load_inference_model(
            prefix, executor)
        (y,) = executor.run(program, feed={feeds[0]: x}, fetch_list=fetches)
        names = feeds[0], fetches[0].name
    paddle.disable_static()
    return x, y, names, {op.type for op in program.global_block().ops}


def strip(path):
    """Removes what says where an op came from."""
    message = framework_pb2.ProgramDesc()
    with open(path, "rb") as file:
        message.ParseFromString(file.read())
    for op in (op for block in message.blocks for op in block.ops):
        kept = [each for each in op.attrs if each.name not in BOOKKEEPING]
        del op.attrs[:]
        op.attrs.extend(kept)
    with open(path, "wb") as file:
        file.write(message.SerializeToString())


def write(data, form, folder, prefix=None):
    """Writes the model in `folder`; Paddle runs that at `prefix`."""
    to = os.path.join(data, "models", "quantized_" + form)
    case = os.path.join(to, "ref", "random")
    os.makedirs(case, exist_ok=True)
    for name in ("model.pdmodel", "model.pdiparams"):
        shutil.copyfile(os.path.join(folder, name), os.path.join(to, name))
    strip(os.path.join(to, "model.pdmodel"))
    x, y, (feed, fetch), ops = run(prefix or os.path.join(folder, "model"))
    np.save(os.path.join(data, INPUT), x)
    np.save(os.path.join(case, "output_0.npy"), y)
    with open(os.path.join(case, "case.json"), "w", encoding="utf-8") as file:
        json.dump({"inputs": {feed: INPUT},
                   "outputs": [{"index": 0, "name": fetch,
                                "type": str(y.dtype), "dims": list(y.shape)}],
                   "oracle": "paddlepaddle " + paddle.__version__,
                   "atol": 0, "rtol": 1e-4}, file, indent=1)
        file.write("\n")
    print("%s: %s" % (form, ", ".join(sorted(ops - {"feed", "fetch"}))))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    with tempfile.TemporaryDirectory() as folder:
        path = {name: os.path.join(folder, name) for name in
                ("float", "product", "tensor", "aware", "linear", "weights")}
        save_float(path["float"])
        calibrate(path["float"], path["product"])
        calibrate(path["float"], path["tensor"], weight_quantize_type="abs_max")
        calibrate(path["float"], path["linear"], onnx_format=True)
        train(path["aware"])
        for form in ("product", "tensor", "aware", "linear"):
            write(data, form, path[form])
        shrink_weights(path["float"], path["weights"], test=True)
        write(data, "weights",
              os.path.join(path["weights"], "quantized_model"),
              os.path.join(path["weights"], "test_model", "model"))


if __name__ == "__main__":
    main()
