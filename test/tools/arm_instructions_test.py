#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""arm_instructions.py on a tree whose opt and emulator are small scripts.

The plugin is the real one: gcc compiles it for each run, and one test lets
this machine's emulator run it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
TOOLS = SOURCE / 'tools'
sys.path.insert(0, str(TOOLS))
import arm_instructions  # pylint: disable=wrong-import-position

HEADING = 'network\tinstructions\tmultiply_adds\tloads\tstores\n'
ENCODER = 'encoder\t100000\t50000\t20000\t10000\n'
LSTM = 'lstm\t200000\t0\t40000\t20000\n'

OPT = '''#!/bin/sh
for argument; do
  case $argument in
    --optimize_out=*) echo model > "${argument#*=}" ;;
  esac
done
'''
# Fails where a variable would choose another processor.
EMULATOR = '''#!/bin/sh
[ -z "$QEMU_CPU" ] || exit 7
for argument; do
  case $argument in
    --repeats=*) runs=${argument#*=} ;;
    --optimized_model_file=*) model=${argument#*=} ;;
  esac
done
case $model in
  *encoder*) set -- ENCODER ;;
  *) set -- LSTM ;;
esac
echo 'latency: of no interest'
echo "instructions=$((700000 + runs * $1)) multiply_adds=$((runs * $2))" \\
  "loads=$((3000 + runs * $3)) stores=$((2000 + runs * $4))"
'''


class ArmInstructionsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path in ('bin', 'tools', 'build/release/bin', 'build/arm64/bin',
                     'build/sysroot-arm64/usr'):
            (self.root / path).mkdir(parents=True)
        self.opt = self.root / 'build/release/bin/opt'
        self.benchmark = self.root / 'build/arm64/bin/benchmark'
        self.emulator = self.root / 'bin/qemu-aarch64'
        self.counts = self.root / 'tools/arm_instructions.tsv'
        self.script(self.opt, OPT)
        self.script(self.benchmark, '')
        self.count_as()
        self.counts.write_text(HEADING + ENCODER + LSTM)

    def script(self, path, text):
        path.write_text(text)
        path.chmod(0o755)

    def count_as(self, encoder='100000 50000 20000 10000',
                 lstm='200000 0 40000 20000'):
        self.script(self.emulator, EMULATOR.replace('ENCODER', encoder)
                    .replace('LSTM', lstm))

    def run_script(self, *arguments, **variables):
        """(exit status, what was printed)"""
        path = f'{self.root / "bin"}:{os.environ["PATH"]}'
        done = subprocess.run(
            [sys.executable, TOOLS / 'arm_instructions.py',
             f'--root={self.root}', *arguments], check=False, text=True,
            capture_output=True, env={**os.environ, 'PATH': path, **variables})
        return done.returncode, done.stdout + done.stderr

    def assert_fails(self, message, *arguments, status=1):
        found, output = self.run_script(*arguments)
        self.assertEqual(found, status, output)
        self.assertIn(message, output)
        self.assertNotIn('Traceback', output)
        return output

    def test_unchanged_counts_pass(self):
        status, output = self.run_script('check', 'encoder', 'lstm')
        self.assertEqual(status, 0, output)
        self.assertIn('encoder: 100,000 instructions (+0.00 %)', output)
        self.assertEqual(output.splitlines()[-1], '2 passed, 0 failed')

    def test_two_percent_pass(self):
        for encoder in ('101900 50900 20300 10100', '98100 49100 19700 9900'):
            self.count_as(encoder)
            status, output = self.run_script('check', 'encoder')
            self.assertEqual(status, 0, output)

    def test_more_in_either_direction_fails(self):
        for encoder, change in (
                ('102100 50000 20000 10000', 'instructions: 100,000 before, '
                 '102,100 now (+2.1 %)'),
                ('97900 50000 20000 10000', 'now (-2.1 %)'),
                ('100000 51100 20000 10000', 'multiply_adds: 50,000 before'),
                ('100000 50000 19000 10000', 'loads: 20,000 before'),
                ('100000 50000 20000 11000', 'stores: 10,000 before')):
            self.count_as(encoder)
            output = self.assert_fails(change, 'check', 'encoder', 'lstm')
            self.assertIn('was that meant?', output)
            self.assertIn('tools/arm_instructions.py write encoder\n', output)
            self.assertEqual(output.splitlines()[-1], '1 passed, 1 failed')

    def test_what_was_nothing_may_not_become_something(self):
        self.count_as(lstm='200000 1 40000 20000')
        self.assert_fails('multiply_adds: 0 before, 1 now', 'check', 'lstm')

    def test_malformed_counts_are_named_with_their_line(self):
        for text, message in (
                ('', 'arm_instructions.tsv:1: expected the heading'),
                (ENCODER, 'tsv:1: expected the heading'),
                (HEADING + 'encoder\t1\t2\t3\n', 'tsv:2: expected a name and 4'),
                (HEADING + ENCODER + '\n', 'tsv:3: expected a name and 4'),
                (HEADING + 'encoder\t1\t2\t3\tx\n', 'tsv:2: expected numbers'),
                (HEADING + 'encoder\t-1\t2\t3\t4\n', 'tsv:2: expected numbers'),
                (HEADING + 'encoder\t1' + 20 * '0' + '\t2\t3\t4\n',
                 'tsv:2: expected numbers'),
                (HEADING + 'encoder\t0\t2\t3\t4\n', 'has no instructions'),
                (HEADING + 'other\t1\t2\t3\t4\n', "unknown network 'other'"),
                (HEADING + ENCODER + ENCODER, 'encoder stands there twice'),
                (HEADING + LSTM, 'has no encoder: '
                 '`tools/arm_instructions.py write encoder` adds it')):
            self.counts.write_text(text)
            self.assert_fails(message, 'check', 'encoder')

    def test_counts_that_are_no_text_or_not_there(self):
        self.counts.write_bytes(b'network\xff\xfe')
        self.assert_fails('cannot read', 'check', 'encoder')
        self.counts.unlink()
        self.assert_fails('`tools/arm_instructions.py write` writes it',
                          'check', 'encoder')

    def test_wrong_usage(self):
        self.assert_fails("unknown network 'vgg', known are: squeezenet1_1",
                          'check', 'vgg', status=2)
        self.assert_fails('count which models?', 'count', status=2)
        self.assert_fails('invalid choice', 'compare', status=2)

    def test_builds_that_are_missing_are_named_with_their_command(self):
        self.opt.unlink()
        self.assert_fails('no build/release/bin/opt: run cmake', 'check',
                          'encoder')
        self.benchmark.unlink()
        self.assert_fails('no build/arm64/bin/benchmark: run cmake', 'check',
                          'encoder')
        (self.root / 'build/sysroot-arm64/usr').rmdir()
        self.assert_fails('run tools/setup.sh --arm', 'check', 'encoder')

    def test_a_network_that_opt_refuses_fails_alone(self):
        self.script(self.opt, '#!/bin/sh\ncase $* in *encoder*) '
                    'echo error: no such op; exit 3 ;; esac\n')
        output = self.assert_fails('error: no such op', 'check', 'encoder',
                                   'lstm')
        self.assertIn('FAILED encoder: build/release/bin/opt', output)
        self.assertIn('ended with 3', output)
        self.assertEqual(output.splitlines()[-1], '1 passed, 1 failed')

    def test_an_emulator_that_fails_is_quoted(self):
        for text, message in (
                ('echo unknown option plugin; exit 1', 'unknown option plugin'),
                ('kill -SEGV $$', 'ended with -11'),
                ('echo all is well', 'printed no counts, but:\nall is well'),
                ('echo instructions=5 multiply_adds=1 loads=1 stores=1',
                 'one run more took no more instructions: 5 and 5')):
            self.script(self.emulator, f'#!/bin/sh\n{text}\n')
            self.assert_fails(message, 'check', 'encoder')
            self.assert_fails(message, 'write', 'encoder')
            self.assertEqual(self.counts.read_text(), HEADING + ENCODER + LSTM)

    def test_variables_of_the_caller_do_not_matter(self):
        status, output = self.run_script('check', 'encoder', QEMU_CPU='max')
        self.assertEqual(status, 0, output)

    def test_write_makes_check_pass(self):
        self.counts.unlink()
        self.assertEqual(self.run_script('write')[0], 0)
        status, output = self.run_script('check')
        self.assertEqual(status, 0, output)
        networks = len(arm_instructions.NETWORKS)
        self.assertEqual(output.splitlines()[-1],
                         f'{networks} passed, 0 failed')

    def test_write_of_one_network_keeps_the_others(self):
        self.count_as('1 2 3 4', '5 6 7 8')
        self.assertEqual(self.run_script('write', 'encoder')[0], 0)
        self.assertEqual(self.counts.read_text(),
                         HEADING + 'encoder\t1\t2\t3\t4\n' + LSTM)

    def test_write_does_not_replace_what_it_cannot_read(self):
        self.counts.write_text('conflict\n')
        self.assert_fails('expected the heading', 'write', 'encoder')
        self.assertEqual(self.counts.read_text(), 'conflict\n')

    def test_models_by_file_are_counted(self):
        model = self.root / 'encoder.nb'
        model.write_text('')
        self.opt.unlink()
        status, output = self.run_script('count', str(model))
        self.assertEqual(status, 0, output)
        self.assertIn('encoder.nb: 100,000 instructions, 50,000 multiply-adds',
                      output)

    def test_the_committed_counts_are_those_of_all_networks(self):
        counts = arm_instructions.read_counts(TOOLS / 'arm_instructions.tsv')
        self.assertEqual(list(counts), list(arm_instructions.NETWORKS))

    def test_the_networks_are_in_the_tree(self):
        for flags in arm_instructions.NETWORKS.values():
            files = [f.split('=')[1] for f in flags
                     if re.match('--(model|param|onnx)_', f)]
            self.assertTrue(files)
            for file in files:
                self.assertTrue((SOURCE / file).exists(), file)

    @unittest.skipUnless(shutil.which('qemu-x86_64'), 'no qemu-x86_64')
    def test_the_plugin_counts(self):
        plugin = self.root / 'plugin.so'
        subprocess.run(['gcc', '-Wall', '-Werror', '-shared', '-fPIC',
                        TOOLS / 'arm_count_instructions.c', '-o', plugin],
                       check=True)
        done = subprocess.run(['qemu-x86_64', '-plugin', plugin, '-d', 'plugin',
                               '/bin/true'], check=True, capture_output=True,
                              text=True)
        counts = arm_instructions.parse_line(done.stdout + done.stderr)
        self.assertGreater(counts['instructions'], 1000)


if __name__ == '__main__':
    unittest.main()
