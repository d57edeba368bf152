#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""benchmark --search, plan files, and --pick=plan.

usage: search_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import signal
import subprocess
import time

import tool_test


class SearchTest(tool_test.ToolTest):
    def search(self, *flags):
        return self.run_tool("benchmark", "--search", "--search_rounds=2", "--search_tune=false",
                             "--valid_targets=x86",
                             "--tuning_file=" + self.path("tuned.jsonl"),
                             "--plan_file=" + self.path("plan.jsonl"), *flags)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def opt(self, plan):
        return self.run_tool("opt", "--valid_targets=x86", "--pick=plan",
                             "--plan=" + plan, "--explain",
                             "--optimize_out=" + self.path("planned"))

    def test_plan_is_found_replayed_and_used(self):
        done = self.search()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("* ", done.stdout)
        lines = self.read("plan.jsonl").splitlines()
        self.assertEqual(json.loads(lines[0])["format"], "placelite plan 1")
        replays = []
        for _ in range(2):
            done = self.search("--search_replay")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(" 0 samples", done.stdout)
            replays.append(self.read("plan.jsonl"))
        self.assertEqual(replays[0], replays[1])
        done = self.opt(self.path("plan.jsonl"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(" by plan", done.stdout)
        self.assertNotIn("plan: ", done.stderr)

    def test_foreign_plan_is_made_again_and_listed(self):
        with open(self.path("foreign.jsonl"), "w", encoding="utf-8") as f:
            f.write(json.dumps({"format": "placelite plan 1",
                                "device": "another", "model": "0",
                                "version": "0.0.1"}) + "\n")
            f.write(json.dumps({"op": "no such op",
                                "kernel": "relu/x86/float/NCHW/def"}) + "\n")
        done = self.opt(self.path("foreign.jsonl"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("plan: made on another", done.stderr)
        self.assertIn("plan: made by version 0.0.1", done.stderr)
        self.assertIn("plan: the model has no op 'no such op'", done.stderr)

    def test_bad_flags_and_files(self):
        with open(self.path("bad.jsonl"), "w", encoding="utf-8") as f:
            f.write("{}\n")
        done = self.opt(self.path("bad.jsonl"))
        self.assertEqual(done.returncode, 6, done.stderr)
        self.assertIn("bad.jsonl: line 1", done.stderr)
        done = self.opt(self.path("absent.jsonl"))
        self.assertEqual(done.returncode, 2, done.stderr)
        done = self.run_tool("opt", "--pick=plan")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("option 'pick': plan needs the option 'plan'", done.stderr)
        done = self.run_tool("benchmark", "--search", "--search_replay")
        self.assertEqual(done.returncode, 2, done.stderr)

    def test_killed_search_keeps_what_it_measured_and_the_old_plan(self):
        self.assertEqual(self.search().returncode, 0)
        old = self.read("plan.jsonl")
        os.remove(self.path("tuned.jsonl"))
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        with subprocess.Popen(
                [os.path.join(self.bin, "benchmark"),
                 "--model_file=" + model + ".pdmodel",
                 "--param_file=" + model + ".pdiparams", "--search", "--search_rounds=100000", "--search_tune=false",
                 "--valid_targets=x86",
                 "--tuning_file=" + self.path("tuned.jsonl"),
                 "--plan_file=" + self.path("plan.jsonl")],
                stderr=subprocess.PIPE, text=True) as running:
            for line in running.stderr:
                if "timing the kernels" in line:
                    break
            time.sleep(1)
            running.send_signal(signal.SIGKILL)
        self.assertEqual(self.read("plan.jsonl"), old)
        self.assertIn("kernel=", self.read("tuned.jsonl"))
        done = self.search()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("bad line", done.stderr)


if __name__ == "__main__":
    tool_test.main()
