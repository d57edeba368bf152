#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What benchmark --trace_file writes, beside its own JSON report.

usage: trace_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

BIN = ""
SOURCE = ""


def nanoseconds(microseconds):
    return round(1000 * microseconds)


class TraceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A network with scratch memory and one view.
        cls.folder = tempfile.TemporaryDirectory()
        done = cls.benchmark("--trace_file=" + cls.path("trace.json"),
                             "--json=" + cls.path("report.json"))
        assert done.returncode == 0, done.stderr
        cls.text = done.stdout
        with open(cls.path("trace.json"), encoding="utf-8") as f:
            cls.trace = json.load(f)
        with open(cls.path("report.json"), encoding="utf-8") as f:
            cls.report = json.load(f)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    @staticmethod
    def model_flags(name="ONet"):
        model = os.path.join(SOURCE, "test/data/models/mtcnn", name)
        return ["--model_file=" + model + ".pdmodel",
                "--param_file=" + model + ".pdiparams", "--valid_targets=x86"]

    @classmethod
    def benchmark(cls, *flags):
        return subprocess.run(
            [os.path.join(BIN, "benchmark"), *cls.model_flags(),
             "--warmup=1", "--repeats=2", "--profile_repeats=3", *flags],
            capture_output=True, text=True, timeout=120, check=False)

    def events(self, *phases):
        return [event for event in self.trace["traceEvents"]
                if event["ph"] in phases]

    def counter(self, name):
        return [event for event in self.events("C") if event["name"] == name]

    def test_every_event_has_what_the_format_asks_for(self):
        for event in self.trace["traceEvents"]:
            for key in ("name", "ph", "ts", "pid", "tid"):
                self.assertIn(key, event)
            self.assertIn(event["ph"], ("M", "X", "i", "C"))
            self.assertGreaterEqual(event["ts"], 0)

    def test_names_the_process_and_the_thread(self):
        names = {event["name"]: event["args"]["name"]
                 for event in self.events("M")}
        self.assertEqual(set(names), {"process_name", "thread_name"})
        self.assertIn("ONet.pdmodel", names["process_name"])

    def test_ops_are_those_of_the_report(self):
        ops = self.events("X", "i")
        self.assertGreater(len(ops), 10)
        self.assertEqual([op["name"] for op in ops],
                         [op["name"] for op in self.report["ops"]])
        for op, row in zip(ops, self.report["ops"]):
            for key in ("type", "place", "kernel", "variant", "bytes"):
                self.assertEqual(op["args"][key], row[key])
        self.assertEqual(ops[0]["args"]["type"], "conv2d")
        self.assertTrue(ops[0]["args"]["input_shapes"].startswith(
            "[1,3,48,48] [32,3,3,3]"))
        self.assertEqual(ops[0]["args"]["output_shapes"], "[1,32,46,46]")

    def test_ops_follow_each_other_without_overlap(self):
        end = 0
        for op in self.events("X", "i"):
            self.assertGreaterEqual(nanoseconds(op["ts"]), end, op["name"])
            end = nanoseconds(op["ts"])
            if op["ph"] == "X":
                self.assertGreater(op["dur"], 0, op["name"])
                end += nanoseconds(op["dur"])

    # 2 x 46 x 46 x 32 x 27 operations, and those of bias and prelu.
    def test_gflops_are_operations_by_time(self):
        op = self.events("X")[0]
        flops = op["args"]["gflops"] * nanoseconds(op["dur"])
        convolution = 2 * 46 * 46 * 32 * 27
        self.assertGreaterEqual(flops, 0.99 * convolution)
        self.assertLess(flops, 1.1 * convolution)

    def test_views_are_instants(self):
        views = self.events("i")
        self.assertEqual([view["args"]["type"] for view in views], ["flatten"])
        self.assertEqual(views[0]["args"]["variant"], "view")
        self.assertNotIn("view",
                         [op["args"]["variant"] for op in self.events("X")])

    def test_live_bytes_change_at_each_op_and_reach_the_bound(self):
        live = self.counter("live bytes")
        ops = self.events("X", "i")
        self.assertEqual([event["ts"] for event in live[:-1]],
                         [op["ts"] for op in ops])
        last = ops[-1]
        self.assertEqual(nanoseconds(live[-1]["ts"]),
                         nanoseconds(last["ts"]) + nanoseconds(last["dur"]))
        self.assertEqual(live[-1]["args"]["bytes"], 0)
        memory = self.report["memory_bytes"]
        most = max(event["args"]["bytes"] for event in live)
        self.assertLessEqual(most, memory["arena"])
        self.assertGreaterEqual(most, memory["arena_lower_bound"])
        # The heads at the end read 256 numbers.
        self.assertLess(live[-3]["args"]["bytes"], most / 10)

    def test_the_arena_is_constant(self):
        arena = self.counter("arena")
        self.assertEqual(len(arena), 2)
        memory = self.report["memory_bytes"]
        for event in arena:
            self.assertEqual(event["args"],
                             {"bytes": memory["arena"],
                              "lower bound": memory["arena_lower_bound"]})

    def test_tells_of_the_run_and_its_memory(self):
        other = self.trace["otherData"]
        self.assertEqual(other["memory_bytes"], self.report["memory_bytes"])
        self.assertEqual(other["device"], self.report["device"])
        self.assertEqual(other["model"], self.report["model"])
        self.assertEqual(other["threads"], 1)
        memory = other["memory_bytes"]
        for key in ("weights", "packed", "arena", "io", "peak_rss",
                    "arena_lower_bound"):
            self.assertGreater(memory[key], 0, key)
        self.assertTrue(memory["planner"])
        self.assertEqual(memory["io"], 4 * (3 * 48 * 48 + 2 + 4 + 10))
        for words in ("weights", "packed copies", "inputs and outputs",
                      "arena", "peak resident", memory["planner"]):
            self.assertIn(words, self.text)

    def test_is_written_without_the_table_of_ops(self):
        done = self.benchmark("--enable_op_time_profile=false",
                              "--trace_file=" + self.path("alone.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("alone.json"), encoding="utf-8") as f:
            events = json.load(f)["traceEvents"]
        self.assertEqual(len([e for e in events if e["ph"] == "X"]),
                         len(self.events("X")))

    def test_a_trace_of_no_run_is_refused(self):
        done = self.benchmark("--dry_run",
                              "--trace_file=" + self.path("none.json"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("--dry_run", done.stderr)
        self.assertFalse(os.path.exists(self.path("none.json")))


if __name__ == "__main__":
    BIN, SOURCE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
