#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""benchmark --tune and --tuning_file.

usage: tune_test.py BIN_DIR SOURCE_DIR
"""
import json

import tool_test


class TuneTest(tool_test.ToolTest):
    def benchmark(self, *flags):
        done = self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                             "--profile_repeats=1",
                             "--json=" + self.path("report.json"), *flags)
        report = None
        if done.returncode == 0:
            with open(self.path("report.json"), encoding="utf-8") as f:
                report = json.load(f)
        return done, report

    def test_measures_once_and_then_knows(self):
        file = "--tuning_file=" + self.path("tuned.jsonl")
        done, report = self.benchmark("--tune", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        tuning = report["tuning"]
        self.assertGreater(tuning["measured"], 0)
        self.assertEqual(tuning["known"], 0)
        self.assertIn("tuning 1/%d" % tuning["measured"], done.stderr)

        done, report = self.benchmark("--tune", file)
        self.assertEqual(report["tuning"]["known"], tuning["measured"])
        self.assertEqual(report["tuning"]["measured"], 0)
        self.assertEqual(report["tuning"]["samples"], 0)

        done, report = self.benchmark(file)
        self.assertNotIn("tuning", report)
        tuned = [op for op in report["ops"]
                 if op["chosen_by"].startswith("tuned: exact device")]
        self.assertGreaterEqual(len(tuned), tuning["measured"])

    def test_goes_on_after_a_kill(self):
        path = self.path("tuned.jsonl")
        done, report = self.benchmark("--tune", "--tuning_file=" + path)
        measured = report["tuning"]["measured"]
        with open(path, encoding="utf-8") as f:
            lines = f.readlines()
        chosen = [i for i, line in enumerate(lines)
                  if json.loads(line)["chosen"]]
        self.assertEqual(len(chosen), measured)
        # Killed while the last workload was written, in the middle of a line.
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(lines[:chosen[-1]])
            f.write(lines[chosen[-1]][:40])
        done, report = self.benchmark("--tune", "--tuning_file=" + path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(report["tuning"]["known"], measured - 1)
        self.assertEqual(report["tuning"]["measured"], 1)

    def test_tells_bad_lines_by_number_and_uses_the_others(self):
        path = self.path("tuned.jsonl")
        done, before = self.benchmark("--tune", "--tuning_file=" + path)
        with open(path, encoding="utf-8") as f:
            lines = f.readlines()
        with open(path, "w", encoding="utf-8") as f:
            f.write("not json\n")
            f.writelines(lines)
        done, after = self.benchmark("--tuning_file=" + path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("tuned.jsonl:1: ", done.stderr)
        self.assertEqual([op["variant"] for op in before["ops"]],
                         [op["variant"] for op in after["ops"]])

    def test_screens_by_estimate_and_measures_all_on_request(self):
        counts = []
        for i, flags in enumerate(([], ["--tune_all"])):
            done, report = self.benchmark(
                "--tune", "--tuning_file=" + self.path("%d.jsonl" % i), *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("%d more screened" % report["tuning"]["screened"],
                          done.stderr)
            counts.append(report["tuning"])
        self.assertEqual(counts[1]["screened"], 0)
        self.assertEqual(counts[0]["measured"], counts[1]["measured"])
        self.assertEqual(counts[0]["candidates"] + counts[0]["screened"],
                         counts[1]["candidates"])

    def test_none_leaves_out_what_ships(self):
        _, report = self.benchmark("--tuning_file=none")
        for op in report["ops"]:
            self.assertIn(op["chosen_by"], ("", "estimate", "order"))

    def test_a_file_that_is_no_database_stays_as_it_is(self):
        for text in ("# A readme\n\nwith words\n", '{\n "schema": 1\n}\n',
                     "exclude conv2d_*\n"):
            path = self.path("notes.txt")
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            for flags in (["--tune"], [], ["--search"]):
                done, _ = self.benchmark("--tuning_file=" + path, *flags)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("notes.txt: is no tuning database", done.stderr)
                with open(path, encoding="utf-8") as f:
                    self.assertEqual(f.read(), text)

    def test_an_empty_file_is_a_new_database(self):
        with open(self.path("empty"), "w", encoding="utf-8"):
            pass
        done, report = self.benchmark("--tune",
                                      "--tuning_file=" + self.path("empty"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(report["tuning"]["measured"], 0)

    def test_needs_a_file(self):
        done, _ = self.benchmark("--tune")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--tuning_file", done.stderr)
        done, _ = self.benchmark("--tuning_file=" + self.path("none.jsonl"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("none.jsonl", done.stderr)


if __name__ == "__main__":
    tool_test.main()
