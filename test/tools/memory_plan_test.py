#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What opt tells of memory plans, and how it refuses.

usage: memory_plan_test.py BIN_DIR SOURCE_DIR
"""
import json
import xml.etree.ElementTree

import tool_test


class MemoryPlanTest(tool_test.ToolTest):
    def opt(self, *flags):
        return self.run_tool("opt", *flags)

    def plan(self, *flags):
        done = self.opt("--memory_plan_json=" + self.path("plan.json"), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("plan.json"), encoding="utf-8") as f:
            return json.load(f)

    def test_json_has_every_planner_and_a_sound_plan(self):
        plan = self.plan()
        bound = plan["lower_bound_bytes"]
        planners = plan["planners"]
        for name in ("naive", "greedy", "offset", "best"):
            self.assertGreaterEqual(planners[name]["bytes"], bound, name)
        self.assertEqual(planners["best"]["bytes"],
                         min(p["bytes"] for p in planners.values()
                             if "bytes" in p))
        self.assertEqual(planners[plan["chosen"]]["bytes"],
                         planners["best"]["bytes"])
        self.assertGreaterEqual(plan["plain"]["planners"]["naive"]["bytes"],
                                planners["naive"]["bytes"])
        self.assertLessEqual(plan["order"]["peak_bytes"],
                             plan["order"]["given_peak_bytes"])
        tensors = plan["tensors"]
        self.assertGreater(len(tensors), 5)
        for i, a in enumerate(tensors):
            for b in tensors[:i]:
                together = a["first"] <= b["last"] and b["first"] <= a["last"]
                apart = (a["offset"] + a["bytes"] <= b["offset"] or
                         b["offset"] + b["bytes"] <= a["offset"])
                self.assertTrue(apart or not together, (a, b))

    def test_choices_can_be_forced(self):
        naive = self.plan("--memory_plan=naive")
        self.assertEqual(naive["chosen"], "naive")
        alone = self.plan("--memory_sharing=none", "--memory_reorder=false")
        self.assertEqual(alone["sharing"], "none")
        self.assertEqual(alone["planners"]["naive"]["bytes"],
                         alone["plain"]["planners"]["naive"]["bytes"])

    def test_table_and_picture(self):
        done = self.opt("--print_memory_plan",
                        "--memory_plan_svg=" + self.path("plan.svg"))
        self.assertEqual(done.returncode, 0, done.stderr)
        for text in ("greedy", "lower bound", "shares memory: views"):
            self.assertIn(text, done.stdout)
        root = xml.etree.ElementTree.parse(self.path("plan.svg")).getroot()
        self.assertTrue(root.tag.endswith("svg"))
        self.assertGreater(len(list(root.iter())), 20)

    def test_limit(self):
        best = self.plan()["planners"]["best"]["bytes"]
        out = "--optimize_out=" + self.path("model")
        done = self.opt("--memory_limit=%d" % best, out)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("model.nb"), "rb") as f:
            before = f.read()
        done = self.opt("--memory_limit=%d" % (best - 1), out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("most bytes are live at step", done.stderr)
        with open(self.path("model.nb"), "rb") as f:
            self.assertEqual(f.read(), before)

    def test_bad_flags(self):
        for flag, text in (
                ("--memory_plan=clever", "no memory planner 'clever'"),
                ("--memory_sharing=views,all", "--memory_sharing=views,all"),
                ("--memory_limit=12MB", "'12MB'"),
                ("--memory_limit=-1", "'-1'"),
                ("--memory_limit=9999999999GiB", "'9999999999GiB'")):
            done = self.opt(flag, "--print_memory_plan")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(text, done.stderr)

    def test_unwritable_files(self):
        for flag in ("--memory_plan_json=", "--memory_plan_svg="):
            done = self.opt(flag + self.path("no/such/folder/x"))
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("no/such/folder", done.stderr)


if __name__ == "__main__":
    tool_test.main()
