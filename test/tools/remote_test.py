#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""benchmark --remote, with a shell of this machine in the device's place.

usage: remote_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import subprocess

import tool_test


class RemoteTest(tool_test.ToolTest):
    def setUp(self):
        super().setUp()
        done = self.run_tool("opt", "--optimize_out=" + self.path("m"))
        self.assertEqual(done.returncode, 0, done.stderr)
        os.mkdir(self.path("device"))

    def remote(self, *flags, command="sh -c"):
        return self.run_tool(
            "benchmark", "--optimized_model_file=" + self.path("m.nb"),
            "--remote=" + command, "--remote_folder=" + self.path("device"),
            "--warmup=1", "--repeats=1", "--profile_repeats=1", *flags)

    def shell(self, name, text):
        """Returns a command that runs `text` with the device's command as $1."""
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return "sh " + self.path(name)

    def records(self):
        with open(self.path("tuned.jsonl"), encoding="utf-8") as f:
            return [json.loads(line) for line in f]

    def assert_nothing_is_left(self):
        self.assertEqual(os.listdir(self.path("device")), [])

    def test_fetches_what_was_printed_and_written(self):
        done = self.remote("--json=" + self.path("r.json"),
                           "--trace_file=" + self.path("t.json"),
                           "--result_path=" + self.path("it's.txt"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("r.json"), encoding="utf-8") as f:
            report = json.load(f)
        self.assertEqual(report["model"], "model/m.nb")
        self.assertGreater(report["latency_ms"]["median"], 0)
        with open(self.path("t.json"), encoding="utf-8") as f:
            json.load(f)
        with open(self.path("it's.txt"), encoding="utf-8") as f:
            self.assertEqual(f.read(), done.stdout)
        self.assert_nothing_is_left()

    def test_sends_the_files_that_flags_name(self):
        size = 3 * 48 * 48 * 4
        with open(self.path("x.raw"), "wb") as f:
            f.write(b"\0" * size)
        done = self.remote("--input_layer_value_files=x:" + self.path("x.raw"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("x.raw"), "wb") as f:
            f.write(b"\0" * (size - 4))
        done = self.remote("--input_layer_value_files=x:" + self.path("x.raw"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("x.raw", done.stderr)
        self.assert_nothing_is_left()

    def test_keeps_records_for_the_next_run(self):
        file = "--tuning_file=" + self.path("tuned.jsonl")
        report = self.path("r.json")
        done = self.remote("--tune", file, "--json=" + report)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(report, encoding="utf-8") as f:
            tuning = json.load(f)["tuning"]
        self.assertGreater(tuning["measured"], 0)
        records = self.records()
        chosen = [record for record in records if record["chosen"]]
        self.assertEqual(len(chosen), tuning["measured"])
        self.assertIn("kept %d records" % len(records), done.stderr)

        done = self.remote("--tune", file, "--json=" + report)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(report, encoding="utf-8") as f:
            again = json.load(f)["tuning"]
        self.assertEqual(again["known"], tuning["measured"])
        self.assertEqual(again["measured"], 0)
        self.assertEqual(self.records(), records)

        done = self.remote(file, "--json=" + report)
        with open(report, encoding="utf-8") as f:
            tuned = [op for op in json.load(f)["ops"]
                     if op["chosen_by"].startswith("tuned: exact device")]
        self.assertGreaterEqual(len(tuned), tuning["measured"])

    def test_keeps_what_a_device_measured_before_it_died(self):
        # The device dies as soon as it has measured something.
        command = self.shell("dies.sh", """
            exec 3<&0
            setsid sh -c "$1" <&3 &
            device=$!
            while kill -0 $device 2>/dev/null; do
              if grep -qs '"chosen":true' %s/*/tuned.jsonl; then
                kill -9 -- -$device
                exit 255
              fi
            done
            wait $device
            """ % self.path("device"))
        done = self.remote("--tune",
                           "--tuning_file=" + self.path("tuned.jsonl"),
                           command=command)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("the connection failed", done.stderr)
        records = self.records()
        self.assertIn("kept %d records" % len(records), done.stderr)

    def test_a_device_that_is_not_there(self):
        for command, reason in (
                ("/no/such/program", "cannot be run"),
                (self.shell("no.sh", "exit 255"), "the connection failed"),
                (self.shell("full.sh", "exit 1"), "cannot make a folder")):
            done = self.remote(command=command)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(reason, done.stderr)
            self.assertIn(command, done.stderr)

    def test_a_copy_that_is_cut_off(self):
        command = self.shell("short.sh", """
            case "$1" in
              *"cat >"*) head -c 1000 | sh -c "$1" ;;
              *) sh -c "$1" ;;
            esac
            """)
        done = self.remote(command=command)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("not all have arrived", done.stderr)
        self.assert_nothing_is_left()

    def test_errors_of_the_run_are_its_own(self):
        with open(self.path("m.nb"), "r+b") as f:
            f.truncate(100)
        done = self.remote()
        self.assertEqual(done.returncode, 6, done.stderr)
        self.assertIn("error: ", done.stderr)
        self.assert_nothing_is_left()

    def test_refuses_what_says_nothing_there(self):
        for flags, reason in (
                (["--search"], "--remote measures one program"),
                (["--onnx_model=m.onnx"], "--remote takes an"),
                (["--optimized_model_file=/no/such.nb"], "such.nb"),
                (["--remote_program=/no/such"], "/no/such"),
                (["--remote_program=" + self.path("m.nb")], "ELF")):
            done = self.run_tool(
                "benchmark", "--remote=sh -c",
                "--remote_folder=" + self.path("device"),
                *([] if "model" in flags[0] else
                  ["--optimized_model_file=" + self.path("m.nb")]), *flags)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(reason, done.stderr)
            self.assert_nothing_is_left()
        done = self.run_tool("benchmark", "--remote_launcher=taskset 1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("are for --remote", done.stderr)

    def test_a_program_for_another_processor(self):
        here = os.uname().machine
        there = "aarch64" if here == "x86_64" else "x86_64"
        command = self.shell("other.sh",
                             'uname() { echo %s; }\neval "$1"\n' % there)
        done = self.remote(command=command)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("is for %s, and the device is %s: name one for it by "
                      "--remote_program" % (here, there), done.stderr)
        self.assert_nothing_is_left()
        # An emulator would run it, and so may a device that says nothing.
        done = self.remote("--remote_launcher=env", command=command)
        self.assertEqual(done.returncode, 0, done.stderr)
        command = self.shell("silent.sh", 'uname() { return 1; }\neval "$1"\n')
        self.assertEqual(self.remote(command=command).returncode, 0)

    def test_the_launcher_starts_the_program(self):
        done = self.remote("--remote_launcher=env MARK=1 sh -c "
                           "'echo \"launched $*\" >&2; exec \"$@\"' sh")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("launched ./benchmark", done.stderr)
        done = self.remote("--remote_launcher=/no/such/launcher")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("the run ended with exit code 127", done.stderr)
        self.assert_nothing_is_left()

    def test_lists_the_devices_there(self):
        done = subprocess.run(
            [os.path.join(self.bin, "benchmark"), "--remote=sh -c",
             "--list_devices"], capture_output=True, text=True, timeout=60,
            check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    tool_test.main()
