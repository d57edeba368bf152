#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which files run_model reads its inputs from, and what it makes of them.

usage: inputs_test.py BIN_DIR SOURCE_DIR
"""
import os
import struct
import subprocess

import tool_test


def field(number, data):
    """A protobuf field of bytes, fewer than 128, or of a small number."""
    if isinstance(data, int):
        return bytes([number << 3, data])
    return bytes([number << 3 | 2, len(data)]) + data


FLOAT, BF16 = 1, 16


def value(name, kind, dims):
    """An input or output. A dimension that is None has no value."""
    shape = b"".join(field(1, b"" if dim is None else field(1, dim))
                     for dim in dims)
    return field(1, name.encode()) + field(
        2, field(1, field(1, kind) + field(2, shape)))


def node(op, inputs, output, attribute=b""):
    return field(1, b"".join(field(1, x.encode()) for x in inputs) +
                 field(2, output.encode()) + field(4, op.encode()) +
                 attribute)


def model(path, nodes, inputs, outputs):
    graph = nodes + b"".join(field(11, x) for x in inputs)
    graph += b"".join(field(12, x) for x in outputs)
    with open(path, "wb") as f:
        f.write(field(1, 8) + b"\x3a" + bytes([len(graph) & 127 | 128,
                                              len(graph) >> 7]) + graph +
                field(8, field(2, 17)))


def npy(path, floats):
    """A .npy file of floats, all in one dimension."""
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d,), }" % (
        len(floats))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                header.encode() + struct.pack("<%df" % len(floats), *floats))


def read_floats(path):
    with open(path, "rb") as f:
        data = f.read()
    header = 10 + struct.unpack("<H", data[8:10])[0]
    assert b"'<f4'" in data[:header]
    return list(struct.unpack("<%df" % ((len(data) - header) // 4),
                              data[header:]))


class InputsTest(tool_test.ToolTest):
    def setUp(self):
        super().setUp()
        self.onnx = self.path("m.onnx")
        done = self.run_model("")
        if "has no ONNX reader" in done.stderr:
            self.skipTest("this build has no ONNX reader")

    def run_model(self, inputs, tool="run_model", *flags):
        return subprocess.run(
            [os.path.join(os.path.abspath(self.bin), tool),
             "--onnx_model=" + self.onnx, "--valid_targets=x86"] +
            ([] if not inputs else ["--input=" + inputs]) + list(
                flags or ["--output_dir=" + self.path("out")]),
            capture_output=True, text=True, timeout=60, check=False,
            cwd=self.folder)

    def outputs(self, inputs):
        done = self.run_model(inputs)
        self.assertEqual(done.returncode, 0, done.stderr)
        return read_floats(self.path("out/output_0.npy"))

    def difference_of(self, *names):
        """names[0] minus names[1]."""
        model(self.onnx, node("Sub", names, "out"),
              [value(name, FLOAT, [2]) for name in names],
              [value("out", FLOAT, [2])])

    def test_files_with_separators_in_their_names(self):
        self.difference_of("x", "y")
        npy(self.path("y.npy"), [1, 1])
        for name, written in (("a:b.npy", "a:b.npy"), ("a:b.npy", r"a\:b.npy"),
                              ("a,b.npy", r"a\,b.npy"),
                              ("a;b.npy", r"a\;b.npy"),
                              ("a\\b.npy", r"a\\b.npy"),
                              ("a b=c%20.npy", "a b=c%20.npy"),
                              (",", r"\,"), ("a\n.npy", "a\n.npy"),
                              ("y:.npy", "y:.npy")):
            npy(self.path(name), [5, 7])
            for inputs in ("x:" + written + ",y:y.npy",
                           "y:y.npy,x:" + written):
                self.assertEqual(self.outputs(inputs), [4, 6], name)

    def test_the_longest_name_of_an_input_that_fits_is_meant(self):
        self.difference_of("x", "x:0")
        for name, floats in (("a", [5, 7]), ("b", [1, 2]), ("0:b", [5, 7])):
            npy(self.path(name), floats)
        self.assertEqual(self.outputs("x:a,x:0:b"), [4, 5])
        self.assertEqual(self.outputs(r"x:0\:b,x:0:b"), [4, 5])

    def test_several_runs(self):
        self.difference_of("x", "y")
        npy(self.path("y.npy"), [1, 1])
        npy(self.path("a;b.npy"), [3, 4])
        npy(self.path("c.npy"), [5, 6])
        done = self.run_model(r"x:a\;b.npy,y:y.npy;x:c.npy,y:y.npy")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(read_floats(self.path("out/run0/output_0.npy")),
                         [2, 3])
        self.assertEqual(read_floats(self.path("out/run1/output_0.npy")),
                         [4, 5])

    def test_what_is_wrong_is_said(self):
        self.difference_of("x", "y")
        npy(self.path("a.npy"), [1, 1])
        for inputs, words in (("x:a,b.npy,y:a.npy", "written behind a '\\'"),
                              ("x", "is not NAME:FILE"),
                              ("x:", "is not NAME:FILE"),
                              ("x:a.npy,x:a.npy", "names 'x' twice"),
                              ("x:a.npy", "the model has 2 inputs (x, y)"),
                              ("z:a.npy,y:a.npy", "no input 'z'"),
                              ("x:a.npy,y:none", "input 'y': none: no such"),
                              ("", "the model's inputs are x, y")):
            done = self.run_model(inputs)
            self.assertEqual(done.returncode, 2, inputs)
            self.assertIn(words, done.stderr)

    def test_npy_is_told_by_its_first_bytes(self):
        self.difference_of("x", "y")
        npy(self.path("NAME.NPY"), [5, 7])
        npy(self.path("no_extension"), [1, 1])
        self.assertEqual(self.outputs("x:NAME.NPY,y:no_extension"), [4, 6])
        with open(self.path("raw"), "wb") as f:
            f.write(struct.pack("<2f", 2, 2))
        self.assertEqual(self.outputs("x:NAME.NPY,y:raw"), [3, 5])
        # A name that says so is believed, too.
        with open(self.path("damaged.Npy"), "wb") as f:
            f.write(struct.pack("<2f", 2, 2))
        done = self.run_model("x:NAME.NPY,y:damaged.Npy")
        self.assertEqual(done.returncode, 6, done.stderr)
        self.assertIn("not a .npy file", done.stderr)

    def test_models_without_inputs(self):
        # A tensor of the floats 1.5 and -2.
        tensor = field(1, 2) + field(2, FLOAT) + field(
            9, struct.pack("<2f", 1.5, -2))
        attribute = field(5, field(1, b"value") + field(5, tensor) +
                          b"\xa0\x01\x04")
        model(self.onnx, node("Constant", [], "c", attribute) +
              node("Abs", ["c"], "out"), [], [value("out", FLOAT, [2])])
        self.assertEqual(self.outputs(""), [1.5, 2])
        done = self.run_model("x:a.npy")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the model has no inputs", done.stderr)

    def test_bf16(self):
        model(self.onnx, node("Identity", ["x"], "out"),
              [value("x", BF16, [4])], [value("out", BF16, [4])])
        # Halfway between two, to even; just above it; exact; huge.
        floats = [1 + 2**-8, 1 + 2**-8 + 2**-20, -3.140625, 2.0**127]
        rounded = [1, 1 + 2**-7, -3.140625, 2.0**127]
        npy(self.path("f.npy"), floats)
        self.assertEqual(self.outputs("x:f.npy"), rounded)
        halves = b"".join(struct.pack("<f", x)[2:] for x in rounded)
        with open(self.path("raw"), "wb") as f:
            f.write(halves)
        self.assertEqual(self.outputs("x:raw"), rounded)
        # ml_dtypes writes its bfloat16 in this way.
        npy(self.path("f.npy"), floats)
        with open(self.path("f.npy"), "rb") as f:
            data = f.read()
        with open(self.path("v.npy"), "wb") as f:
            f.write(data[:-16].replace(b"'<f4'", b"'<V2'") + halves)
        self.assertEqual(self.outputs("x:v.npy"), rounded)

    def typed(self, name, descr, code, numbers):
        """A .npy file of numbers of another type."""
        npy(self.path(name), numbers)
        with open(self.path(name), "rb") as f:
            header = f.read()[:-4 * len(numbers)]
        with open(self.path(name), "wb") as f:
            f.write(header.replace(b"<f4", descr) +
                    struct.pack("<%d%s" % (len(numbers), code), *numbers))

    def test_integers_of_every_width(self):
        rows = [(5, b"<i2", "h", [-32768, 32767]), (4, b"<u2", "H", [0, 65535]),
                (12, b"<u4", "I", [1, 2**32 - 1]),
                (13, b"<u8", "Q", [2**53 + 1, 2**64 - 1])]
        for kind, descr, code, numbers in rows:
            model(self.onnx, node("Identity", ["x"], "out"),
                  [value("x", kind, [2])], [value("out", kind, [2])])
            self.typed("x.npy", descr, code, numbers)
            done = self.run_model("x:x.npy")
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(self.path("out/output_0.npy"), "rb") as f:
                data = f.read()
            self.assertIn(descr, data)
            size = struct.calcsize(code)
            self.assertEqual(list(struct.unpack("<2" + code,
                                                data[-2 * size:])), numbers)

    def test_integers_of_four_bits(self):
        # ONNX's number of int4 is 22.
        model(self.onnx, node("Cast", ["x"], "out", b"\x2a\x09\x0a\x02to"
                              b"\x18\x01\xa0\x01\x02"),
              [value("x", 22, [3])], [value("out", FLOAT, [3])])
        self.typed("x.npy", b"|i1", "b", [-8, 7, -1])
        self.assertEqual(self.outputs("x:x.npy"), [-8, 7, -1])
        with open(self.path("raw"), "wb") as f:
            f.write(b"\x08\x07\xff")
        self.assertEqual(self.outputs("x:raw"), [-8, 7, -1])
        self.typed("x.npy", b"|i1", "b", [-8, 8, -1])
        done = self.run_model("x:x.npy")
        self.assertEqual(done.returncode, 2)
        self.assertIn("an element is out of the range of int4", done.stderr)

    def test_the_best_classes_of_odd_outputs(self):
        self.difference_of("x", "y")
        npy(self.path("x.npy"), [float("nan"), 3])
        npy(self.path("y.npy"), [0, 1])
        for top, lines in (("0", 0), ("1", 1), ("2147483647", 2)):
            done = self.run_model("x:x.npy,y:y.npy", "run_model",
                                  "--topk=" + top)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(done.stdout.splitlines()), lines)
            if lines:
                self.assertIn("2.0000", done.stdout.splitlines()[0])
        done = self.run_model("x:x.npy,y:y.npy", "run_model", "--topk=-1")
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    tool_test.main()
