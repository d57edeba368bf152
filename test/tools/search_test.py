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
        for flags in [["--search", "--search_replay"], ["--plan_file=p"],
                      ["--optimize_out=p"],
                      ["--search", "--search_replay", "--search_again",
                       "--tuning_file=" + self.path("t.jsonl")]]:
            done = self.run_tool("benchmark", *flags)
            self.assertEqual(done.returncode, 2, done.stderr)

    def test_nb_file_is_searched_and_its_plan_runs_with_it(self):
        nb = "--optimized_model_file=" + self.path("first.nb")
        done = self.search("--optimize_out=" + self.path("first"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(", 0 known", done.stdout)
        header = self.read("plan.jsonl").splitlines()[0]
        done = self.search(nb, "--optimize_out=" + self.path("second.nb"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(" 0 kernels measured", done.stdout)
        self.assertEqual(json.loads(self.read("plan.jsonl").splitlines()[0])["model"],
                         json.loads(header)["model"])
        for flags in [[nb, "--pick=plan", "--plan=" + self.path("plan.jsonl")],
                      ["--optimized_model_file=" + self.path("second.nb")]]:
            done = self.run_tool("benchmark", "--repeats=1", "--warmup=1", *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stderr, "")
        # The file that is read is not the one that is written.
        done = self.search(nb, "--optimize_out=" + self.path("first.nb"))
        self.assertEqual(done.returncode, 2, done.stderr)

    def test_known_kernels_are_measured_again_on_request(self):
        self.assertEqual(self.search().returncode, 0)
        done = self.search()
        self.assertIn(" 0 kernels measured", done.stdout)
        self.assertNotIn("timing the kernels", done.stderr)
        self.assertIn("to go", done.stderr)
        done = self.search("--search_again")
        self.assertIn(", 0 known", done.stdout)
        self.assertIn("timing the kernels", done.stderr)
        self.assertNotIn("is no name", done.stderr)

    def interrupted(self, *signals):
        """Runs an endless search and sends it the signals, all at once."""
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        with subprocess.Popen(
                [os.path.join(self.bin, "benchmark"),
                 "--model_file=" + model + ".pdmodel",
                 "--param_file=" + model + ".pdiparams", "--search", "--search_rounds=100000",
                 "--search_tune=false", "--valid_targets=x86",
                 "--tuning_file=" + self.path("tuned.jsonl"),
                 "--plan_file=" + self.path("plan.jsonl")],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            for line in running.stderr:
                if "timing the kernels, 1 of" in line:
                    break
            running.send_signal(signal.SIGSTOP)
            for each in signals:
                running.send_signal(each)
            running.send_signal(signal.SIGCONT)
            stdout, stderr = running.communicate(timeout=120)
        return subprocess.CompletedProcess([], running.returncode, stdout, stderr)

    def test_interrupted_search_keeps_its_measurements_and_writes_a_plan(self):
        for each, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            done = self.interrupted(each)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn("stopped; the plan is the best so far", done.stderr)
            self.assertIn("* score", done.stdout)
            self.assertIn("kernel=", self.read("tuned.jsonl"))
            done = self.opt(self.path("plan.jsonl"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(" by plan", done.stdout)
            os.remove(self.path("plan.jsonl"))

    def test_second_signal_ends_a_search_at_once(self):
        done = self.interrupted(signal.SIGINT, signal.SIGTERM)
        self.assertIn(done.returncode, [-signal.SIGINT, -signal.SIGTERM])
        self.assertFalse(os.path.exists(self.path("plan.jsonl")))

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
