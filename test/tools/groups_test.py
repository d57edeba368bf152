#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--groups of benchmark, run_model and opt: ONet ends in three heads.

usage: groups_test.py BIN_DIR SOURCE_DIR
"""
import json
import os

import tool_test


class GroupsTest(tool_test.ToolTest):
    def benchmark(self, groups):
        done = self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                             "--profile_repeats=1", "--threads=2",
                             "--groups=" + groups,
                             "--json=" + self.path("report.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("\nsyncs: ", done.stdout)
        with open(self.path("report.json"), encoding="utf-8") as f:
            return json.load(f)

    def test_off_is_the_default_and_counts_synchronisations(self):
        report = self.benchmark("off")
        self.assertEqual(report["groups"]["per_layer"], 0)
        self.assertEqual({op["group"] for op in report["ops"]}, {-1})
        ops = [op for op in report["ops"] if op["variant"] != "view"]
        self.assertEqual(report["synchronisations"],
                         {"upload": 0, "compute": len(ops) - 1, "download": 0})

    def test_ops_of_a_layer_are_one_group(self):
        report = self.benchmark("1")
        groups = report["groups"]
        self.assertEqual(groups["groups"], groups["layers"])
        self.assertGreaterEqual(groups["widest_layer"], 3)
        numbers = [op["group"] for op in report["ops"]]
        self.assertEqual(numbers, sorted(numbers))
        self.assertEqual(set(numbers), set(range(groups["groups"])))

    def test_as_many_as_ops_is_one_behind_the_other(self):
        report = self.benchmark("99")
        self.assertEqual(report["groups"]["groups"], len(report["ops"]))
        self.assertEqual(report["groups"]["side_by_side"], 0)

    def test_auto_takes_what_is_fastest(self):
        self.assertIn(self.benchmark("auto")["groups"]["per_layer"],
                      (0, 1, 2, 4))

    def test_results_are_the_same(self):
        with open(self.path("x.bin"), "wb") as f:
            f.write(bytes(range(256)) * 108)
        outputs = []
        for groups in ("off", "1", "2", "auto"):
            folder = self.path(groups)
            done = self.run_tool("run_model", "--input=x:" + self.path("x.bin"),
                                 "--threads=2", "--groups=" + groups,
                                 "--output_dir=" + folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            found = {}
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), "rb") as f:
                    found[name] = f.read()
            outputs.append(found)
        self.assertTrue(outputs[0])
        for found in outputs[1:]:
            self.assertEqual(found, outputs[0])

    def test_opt_plans_their_memory(self):
        done = self.run_tool("opt", "--optimize_out=" + self.path("model"),
                             "--groups=auto", "--print_memory_plan",
                             "--memory_plan_json=" + self.path("plan.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("up to 1 parallel group(s)", done.stdout)
        with open(self.path("plan.json"), encoding="utf-8") as f:
            plans = json.load(f)["groups"]
        self.assertEqual([plan["per_layer"] for plan in plans][:2], [1, 2])
        widest = plans[0]["widest_layer"]
        self.assertEqual(plans[-1]["per_layer"], widest)
        for plan in plans:
            self.assertGreaterEqual(plan["bytes"], plan["lower_bound_bytes"])
        # Smaller groups need no more.
        bounds = [plan["lower_bound_bytes"] for plan in plans]
        self.assertEqual(bounds, sorted(bounds, reverse=True))

    def test_must_be_a_number_off_or_auto(self):
        for groups in ("0", "-1", "some", "2x"):
            done = self.run_tool("benchmark", "--groups=" + groups)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("must be off, auto or 1 to 1024", done.stderr)


if __name__ == "__main__":
    tool_test.main()
