#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Where tools write: files, links, devices, pipes, and standard output.

usage: outputs_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import signal
import stat
import subprocess
import threading
import time

import tool_test


class OutputsTest(tool_test.ToolTest):
    def opt(self, *flags, **options):
        """Its exit code and stderr."""
        model = os.path.join(self.source, "test/data/models/uci_housing")
        options.setdefault("stdout", subprocess.DEVNULL)
        done = subprocess.run(
            [os.path.join(self.bin, "opt"), "--model_dir=" + model,
             "--valid_targets=x86", *flags], stderr=subprocess.PIPE, text=True,
            errors="surrogateescape", timeout=120, check=False, **options)
        return done.returncode, done.stderr

    def device(self, name, minor):
        """A device of our own, which no fault of the tools can cost us; where
        we may make none, a link to that of the system, which we may not
        replace either."""
        path = self.path(name)
        try:
            os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
            os.close(os.open(path, os.O_WRONLY))
        except PermissionError:
            if os.path.exists(path):
                os.remove(path)
            if os.geteuid() == 0:
                self.skipTest("no device can be made here")
            os.symlink("/dev/" + name, path)
        return path

    def full_device(self):
        return self.device("full", 7)

    def standard_output(self):
        """A link as /dev/stdout is one."""
        os.symlink("/proc/self/fd/1", self.path("stdout"))
        return self.path("stdout")

    def test_a_device_is_written_to_and_stays(self):
        full = self.full_device()
        for flag in ("--memory_plan_json=", "--memory_plan_svg="):
            code, words = self.opt(flag + full)
            self.assertEqual(code, 1)
            self.assertIn("full: cannot be written: No space left", words)
            self.assertTrue(stat.S_ISCHR(os.stat(full).st_mode))
        self.assertEqual(os.listdir(self.folder), ["full"])

    def test_a_pipe_gets_it_all(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        got = []

        def read():
            with open(pipe, encoding="utf-8") as f:
                got.append(json.load(f))
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        self.assertEqual(self.opt("--memory_plan_json=" + pipe)[0], 0)
        reader.join(timeout=60)
        self.assertFalse(reader.is_alive())
        self.assertIn("planners", got[0])
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))

    def test_a_link_stays_and_its_target_is_replaced(self):
        os.mkdir(self.path("far"))
        with open(self.path("far/m.nb"), "w", encoding="utf-8") as f:
            f.write("old")
        os.symlink("far/m.nb", self.path("link.nb"))
        code, words = self.opt("--optimize_out=" + self.path("link"))
        self.assertEqual(code, 0, words)
        self.assertTrue(os.path.islink(self.path("link.nb")))
        self.assertGreater(os.path.getsize(self.path("far/m.nb")), 100)
        self.assertEqual(os.listdir(self.path("far")), ["m.nb"])

    def test_standard_output_by_name_comes_in_order(self):
        by_name = self.standard_output()
        for target in (subprocess.PIPE, None):
            with open(self.path("all"), "w", encoding="utf-8") as f:
                f.write("before\n")
                f.flush()
                model = os.path.join(self.source,
                                     "test/data/models/uci_housing")
                done = subprocess.run(
                    [os.path.join(self.bin, "opt"), "--model_dir=" + model,
                     "--valid_targets=x86", "--print_memory_plan",
                     "--memory_plan_json=" + by_name],
                    stdout=target or f, stderr=subprocess.PIPE, text=True,
                    timeout=120, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
            with open(self.path("all"), encoding="utf-8") as f:
                text = done.stdout if target else f.read()
            table = text.index("shares memory: ")
            self.assertGreater(text.index('{\n "planners"'), table)
            self.assertEqual(text.startswith("before\n"), target is None)

    def test_lost_output_is_an_error(self):
        with open(self.full_device(), "w", encoding="utf-8") as full:
            for tool, *flags in (("opt", "--print_all_ops"), ("kernel_table",),
                                 ("opt", "--help"), ("run_model", "--help"),
                                 ("benchmark", "--list_devices"),
                                 ("check_model", "--help")):
                done = subprocess.run(
                    [os.path.join(self.bin, tool), *flags], stdout=full,
                    stderr=subprocess.PIPE, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1, tool)
                self.assertIn("error: standard output cannot be written: "
                              "No space left on device", done.stderr)
            model = "--model_dir=" + os.path.join(
                self.source, "test/data/models/uci_housing")
            for tool, *flags in (("benchmark", "--repeats=1", "--warmup=1"),
                                 ("check_model",)):
                done = subprocess.run(
                    [os.path.join(self.bin, tool), model,
                     "--input_shape=x:2,13", *flags], stdout=full,
                    stderr=subprocess.PIPE, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1, done.stderr)
            self.assertEqual(self.opt("--explain", stdout=full)[0], 1)
            # An error that is already reported keeps its code.
            self.assertEqual(self.opt("--explain=no", stdout=full)[0], 2)
            # A tool that prints nothing loses nothing.
            code, words = self.opt("--optimize_out=" + self.path("m"),
                                   stdout=full)
            self.assertEqual(code, 0, words)

    def close_standard_output(self):
        os.close(1)

    def test_a_standard_output_that_is_closed(self):
        code, words = self.opt("--explain", stdout=None,
                               preexec_fn=self.close_standard_output)
        self.assertEqual(code, 1)
        self.assertIn("Bad file descriptor", words)
        # The model does not get the number of standard output.
        code, words = self.opt("--optimize_out=" + self.path("m"), stdout=None,
                               preexec_fn=self.close_standard_output)
        self.assertEqual(code, 0, words)
        code, words = self.opt("--memory_plan_json=" +
                               self.standard_output(), stdout=None,
                               preexec_fn=self.close_standard_output)
        self.assertEqual(code, 1)

    def test_a_reader_that_has_gone(self):
        read, write = os.pipe()
        os.close(read)
        code, words = self.opt("--explain", "--optimize_out=" + self.path("m"),
                               stdout=write)
        os.close(write)
        self.assertEqual(code, 1)
        self.assertIn("Broken pipe", words)
        self.assertTrue(os.path.exists(self.path("m.nb")))

    def test_one_file_for_two_outputs_is_refused(self):
        os.symlink("a", self.path("b"))
        for one, other in (("a", "a"), ("a", "b"), ("b", "./a")):
            code, words = self.opt("--memory_plan_json=" + self.path(one),
                                   "--memory_plan_svg=" + self.path(other))
            self.assertEqual(code, 2)
            self.assertIn("is the file of --memory_plan_json", words)
        self.assertEqual(os.listdir(self.folder), ["b"])
        null = self.device("null", 3)
        self.assertEqual(self.opt("--memory_plan_json=" + null,
                                  "--memory_plan_svg=" + null)[0], 0)

    def test_no_output_destroys_what_is_read(self):
        self.assertEqual(self.opt("--optimize_out=" + self.path("m"))[0], 0)
        model = self.path("m.nb")
        os.link(model, self.path("other_name"))
        with open(model, "rb") as f:
            before = f.read()
        for name in (model, self.path("other_name")):
            for flag in ("--json", "--result_path", "--trace_file"):
                done = subprocess.run(
                    [os.path.join(self.bin, "benchmark"), "--repeats=1",
                     "--optimized_model_file=" + model, flag + "=" + name],
                    capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("is the file of --optimized_model_file",
                              done.stderr)
        with open(model, "rb") as f:
            self.assertEqual(f.read(), before)

    def test_what_killed_runs_left_is_removed(self):
        command = [os.path.join(self.bin, "opt"), "--model_file=" +
                   os.path.join(self.source,
                                "test/data/models/mtcnn/ONet.pdmodel"),
                   "--param_file=" +
                   os.path.join(self.source,
                                "test/data/models/mtcnn/ONet.pdiparams"),
                   "--valid_targets=x86", "--optimize_out=" + self.path("m")]

        def left():
            return [n for n in os.listdir(self.folder) if ".tmp." in n]
        for _ in range(200):
            with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as running:
                while running.poll() is None and not left():
                    time.sleep(0.0002)
                running.send_signal(signal.SIGKILL)
            if left():
                break
        else:
            # A kill that came too late leaves nothing; as old versions did.
            with open(self.path("m.nb.tmp.1.0"), "wb"):
                pass
        self.assertTrue(left())
        done = subprocess.run(command, capture_output=True, timeout=60,
                              check=False)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(os.listdir(self.folder), ["m.nb"])

    def test_odd_names(self):
        for name in ("a b", "new\nline", "quote'\"", b"\xff\xfe".decode(
                "utf-8", "surrogateescape"), "-dash", "x" * 250):
            code, words = self.opt("--optimize_out=" + self.path(name))
            self.assertEqual(code, 0, words)
            self.assertTrue(os.path.exists(self.path(name) + ".nb"))

    def test_folders_are_no_files(self):
        os.mkdir(self.path("d.nb"))
        code, words = self.opt("--optimize_out=" + self.path("d"))
        self.assertEqual(code, 1)
        self.assertIn("Is a directory", words)
        self.assertEqual(os.listdir(self.folder), ["d.nb"])


if __name__ == "__main__":
    tool_test.main()
