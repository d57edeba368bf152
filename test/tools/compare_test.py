#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/compare without the other engines: figures worked out by hand."""
import importlib.util
import json
import pathlib
import sys
import tempfile
import unittest

COMPARE = pathlib.Path(__file__).resolve().parents[2] / 'tools' / 'compare'
sys.path.insert(0, str(COMPARE))
# pylint: disable=wrong-import-position
import busy
import comparison
import convolutions
import groups_table
import picks
from engines.client import Client, EngineFailed

TURNS = {
    'placelite': [[2.0, 3.0, 2.0], [4.0, 4.0, 9.0], [5.0, 5.0, 5.0]],
    'swift': [[1.0, 1.0, 1.0], [6.0, 6.0, 6.0], [3.0, 3.0, 3.0]],
    'slow': [[8.0, 8.0, 8.0], [8.0, 8.0, 8.0], [8.0, 8.0, 8.0]],
}


def entry(turns, name='net', failed=None):
    errors = {'placelite': 1e-6, 'swift': 9e-4, 'slow': 2e-3}
    return comparison.entry(name, 1, turns, errors, failed or {})


def groups_run(groups, syncs, ops, per_layer=1):
    """What groups_table reads of benchmark's JSON."""
    return {"ops": [{"name": name, "ms": ms, "group": group}
                    for (name, ms), group in zip(ops, groups)],
            "synchronisations": {"compute": syncs},
            "memory_bytes": {"arena": 2**20, "device": 2**19},
            "groups": {"per_layer": per_layer, "groups": len(set(groups)),
                       "side_by_side": 1, "out_of_order": False}}


class GroupsTableTest(unittest.TestCase):
    OPS = [("a", 1.0), ("b", 2.0), ("c", 3.0)]

    def test_gain_of_the_model_and_of_the_measurement(self):
        off = groups_run([-1, -1, -1], 2, self.OPS, per_layer=0)
        one = groups_run([0, 1, 1], 1, self.OPS)
        table = list(groups_table.rows("net", {
            "off": (off, [8.0, 7.0, 9.0]), "1": (one, [5.0, 5.0, 4.0])}))
        # 2 ms are left of 8 for 2 synchronisations; 1 + 3 + 1 of 6 + 2.
        self.assertEqual(table[0], ["net", "off", "-", "-", "2", "1.50", "8.00",
                                    "12.5", "-", "-"])
        self.assertEqual(table[1], ["net", "1", "2", "1", "1", "1.50", "5.00",
                                    "10.0", "60.0", "60.0"])

    def test_nothing_has_no_sign(self):
        self.assertEqual(groups_table.gain(1.0, 1.0001), "0.0")
        self.assertEqual(groups_table.gain(1.0, 2.0), "-50.0")


def picked(ms, opt_s=1.0, load_ms=4.0, mib=1):
    return {"ms": ms, "opt_s": opt_s, "load_ms": load_ms, "bytes": mib * 2**20}


class PicksTest(unittest.TestCase):
    PICKS = ["score", "before", "model"]

    def test_ratios_are_to_the_first_pick(self):
        seen = {"score": picked(4.0), "before": picked(5.0, mib=2),
                "model": picked(3.0, opt_s=2.0, load_ms=8.0)}
        self.assertEqual(
            picks.row("net", seen, self.PICKS),
            ["net", "4.00", "1.00", "1.00", "1.00", "1.0", "4.0",
             "5.00", "1.25", "2.00", "2.00", "1.0", "4.0",
             "3.00", "0.75", "1.00", "1.00", "2.0", "8.0"])

    def test_summary(self):
        text = picks.summary(
            {"a": {"score": picked(4.0), "before": picked(1.0),
                   "model": picked(2.0)},
             "b": {"score": picked(2.0, mib=3), "before": picked(2.0),
                   "model": picked(4.0)}}, self.PICKS)
        self.assertIn("before: geometric mean of the ratios 0.500 (0.25 to "
                      "1.00), of opt 1.00, of loading 1.00", text)
        # What was before is none of the picks that the default may not lose to.
        self.assertIn("a: 2.00 times the time, 1.00 times the memory of model",
                      text)
        self.assertNotIn("b:", text)

    def test_what_loses_a_little_and_takes_much_memory_is_told(self):
        seen = {"score": picked(4.1, mib=2), "model": picked(4.0)}
        self.assertIn("net: 1.02 times the time, 2.00 times the memory",
                      picks.summary({"net": seen}, ["score", "model"]))


class BusyTest(unittest.TestCase):
    def test_they_compute_until_the_end(self):
        with busy.busy_processes(2) as running:
            self.assertEqual([process.poll() for process in running],
                             [None, None])
        self.assertNotIn(None, [process.poll() for process in running])


class EntryTest(unittest.TestCase):
    def test_medians_of_medians(self):
        net = entry(TURNS)
        self.assertEqual(4.0, net['ours_ms'])
        self.assertEqual({'swift': 3.0, 'slow': 8.0}, net['peers'])
        self.assertEqual([2.0, 5.0], net['spread_ms']['placelite'])

    def test_ratio_is_best_peer_over_ours(self):
        net = entry(TURNS)
        self.assertEqual('swift', net['best_peer'])
        self.assertEqual(0.75, net['ratio'])
        # The ratios of the rounds are 1/2, 6/4, 3/5.
        self.assertEqual([0.5, 1.5], net['ratio_spread'])
        self.assertEqual(1.0 / 2.0, net['ratio_of_fastest'])

    def test_untuned_is_no_peer(self):
        net = entry({**TURNS, 'placelite_untuned': [[2.0], [2.0], [2.0]]})
        self.assertEqual('swift', net['best_peer'])
        self.assertEqual(0.75, net['ratio'])
        self.assertEqual(2.0, net['untuned_ms'])
        self.assertEqual(1.5, net['ratio_untuned'])
        self.assertNotIn('placelite_untuned', net['peers'])
        self.assertIsNone(entry(TURNS)['ratio_untuned'])

    def test_without_us_there_is_no_ratio(self):
        net = entry({'swift': TURNS['swift']}, failed={'placelite': 'why'})
        self.assertIsNone(net['ours_ms'])
        self.assertIsNone(net['ratio'])

    def test_without_peers_there_is_no_ratio(self):
        net = entry({'placelite': TURNS['placelite']})
        self.assertEqual(4.0, net['ours_ms'])
        self.assertIsNone(net['ratio'])

    def test_geometric_mean_by_threads(self):
        nets = [{'threads': 1, 'ratio': 0.5}, {'threads': 1, 'ratio': 8.0},
                {'threads': 2, 'ratio': 0.25}, {'threads': 2, 'ratio': None}]
        means = comparison.geometric_means(nets)
        self.assertEqual({'1', '2'}, set(means))
        self.assertAlmostEqual(2.0, means['1'])
        self.assertAlmostEqual(0.25, means['2'])


class TurnsTest(unittest.TestCase):
    def test_everybody_is_first_once(self):
        self.assertEqual([['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b'],
                          ['a', 'b', 'c']],
                         [comparison.rotated(['a', 'b', 'c'], i)
                          for i in range(4)])
        self.assertEqual([], comparison.rotated([], 3))

    def test_runs_fill_a_turn_within_limits(self):
        self.assertEqual(60, comparison.repeats_for(5.0, 0.3))
        self.assertEqual(3, comparison.repeats_for(900.0, 0.3))
        self.assertEqual(1000, comparison.repeats_for(0.001, 0.3))


class ReportTest(unittest.TestCase):
    def test_table(self):
        nets = [entry(TURNS), entry({'swift': TURNS['swift']}, 'other',
                                    {'placelite': 'opt ended with 3'})]
        data = json.loads(json.dumps({
            'engines': {'placelite': '1', 'swift': '2', 'slow': '3'},
            'nets': nets,
            'geometric_mean': comparison.geometric_means(nets)}))
        lines = comparison.nets_markdown(data).splitlines()
        self.assertIn('| net | 1 | 4.00 | 3.00 | 8.00 | swift | 0.75 | 0.50 '
                      '| 1.50 | 0.50 | - | 1.0e-06 |', lines)
        self.assertIn('Geometric mean of the ratios, threads 1: 0.750', lines)
        self.assertIn('placelite does not run other, threads 1: '
                      'opt ended with 3', lines)
        self.assertIn('slow is wrong on net, threads 1: error 2.0e-03', lines)
        self.assertFalse([line for line in lines if 'swift is wrong' in line])
        self.assertEqual(1, len({line.count('|') for line in lines[:4]}))

    def test_memory_table(self):
        told = {'weights': 2 << 20, 'packed': 1 << 20, 'arena': 1 << 19}
        item = {'name': 'net', 'threads': 1, 'engine': 'placelite',
                'grown': 4 << 20, 'peak': 5 << 20, 'told': told}
        lines = comparison.memory_markdown(
            {'memory': [item, {**item, 'engine': 'swift', 'told': {}}]}
        ).splitlines()
        self.assertEqual('| net | 1 | placelite | 4.0 | 5.0 | 2.0 | 1.0 | 0.5 '
                         '| 1.5 |', lines[2])
        self.assertEqual('| net | 1 | swift | 4.0 | 5.0 | - | - | - | - |',
                         lines[3])


class ClientTest(unittest.TestCase):
    """A worker is any program that answers lines of JSON."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, command, timeout=60):
        client = Client(command, self.folder, self.folder + '/log',
                        timeout=timeout)
        self.addCleanup(client.close)
        return client

    def client(self, program, timeout=60):
        return self.start([sys.executable, '-c', program], timeout)

    def test_answers(self):
        client = self.client('''
import json, sys
print('{"ready": "7.1"}', flush=True)
for line in sys.stdin:
    print(json.dumps({"ms": [json.loads(line)["repeats"]]}), flush=True)''')
        self.assertEqual('7.1', client.version)
        self.assertEqual({'ms': [4]}, client.ask('run', repeats=4))
        self.assertEqual({'ms': [5]}, client.ask('run', repeats=5))

    def test_a_death_is_told(self):
        client = self.client('print(\'{"ready": ""}\', flush=True); exit(3)')
        with self.assertRaisesRegex(EngineFailed, 'ended with 3'):
            client.ask('run', repeats=1)

    def test_a_silence_is_told(self):
        client = self.client('print(\'{"ready": ""}\', flush=True); input();'
                             'input()', timeout=2)
        with self.assertRaisesRegex(EngineFailed, 'no answer within 2 s'):
            client.ask('run', repeats=1)

    def test_a_refusal_is_told(self):
        with self.assertRaisesRegex(EngineFailed, 'No module'):
            self.client('print(\'{"error": "No module named mnn"}\')')

    @unittest.skipUnless(importlib.util.find_spec('numpy'), 'needs numpy')
    def test_an_engine_without_a_module(self):
        command = [sys.executable, '-m', 'engines.worker', 'nobody']
        with self.assertRaisesRegex(EngineFailed, 'engines.run_nobody'):
            self.start(command)


@unittest.skipUnless(importlib.util.find_spec('onnx'), 'needs onnx')
class NetworkTest(unittest.TestCase):
    def test_inputs_have_the_order_of_the_graph(self):
        import contest  # pylint: disable=import-outside-toplevel
        import numpy  # pylint: disable=import-outside-toplevel
        from onnx import TensorProto, helper, numpy_helper, save

        def value(name, kind):
            return helper.make_tensor_value_info(name, kind, ['n', 2])

        # A constant may be listed among the inputs.
        graph = helper.make_graph(
            [helper.make_node('Add', ['words', 'c'], ['y'])], 'g',
            [value('words', TensorProto.INT64), value('c', TensorProto.INT64),
             value('marks', TensorProto.BOOL)], [value('y', TensorProto.INT64)],
            [numpy_helper.from_array(numpy.zeros(2, numpy.int64), 'c')])
        with tempfile.TemporaryDirectory() as folder:
            path = folder + '/net'
            save(helper.make_model(graph), path + '.onnx')
            numpy.save(path + '_input_0.npy', numpy.zeros((3, 2), numpy.int64))
            numpy.save(path + '_input_1.npy', numpy.zeros((1, 2), bool))
            network = contest.Network(folder, 'net')
        self.assertEqual({'words': path + '_input_0.npy',
                          'marks': path + '_input_1.npy'}, network.inputs)
        self.assertEqual([([3, 2], 'int64'), ([1, 2], 'bool')], network.kinds)


EXPLAINED = '''device: this
%a: float[1,64,56,56] = conv2d(%x, %w, %b) {paddings=[3,3,3,3], strides=[2,2]}
  chosen: conv2d/x86/float/NCHW16c/first by score, variant conv2d_first_avx512
%p: float[1,64,28,28] = pool2d(%a) {ksize=[2,2], strides=[2,2]}
%c: float[1,128,28,28] = conv2d(%p, %v) {groups=32, paddings=[1,1,1,1]} + relu
'''


class ConvolutionsTest(unittest.TestCase):
    def setUp(self):
        self.ops = convolutions.parse_explanation(EXPLAINED)
        self.inputs = convolutions.parse_inputs(['x: float[1,3,112,112]'])

    def test_shapes(self):
        # 64 x 56 x 56 outputs, each a sum of 3 x 7 x 7 products.
        self.assertEqual(
            ('3x112x112', '7x7/2', '64x56x56'),
            convolutions.describe('a', 2 * 64 * 56 * 56 * 147, self.ops,
                                  self.inputs))
        # Each a sum of 2 x 3 x 3 products: 32 groups of 2 channels.
        self.assertEqual(
            ('64x28x28', '3x3, 32 groups', '128x28x28'),
            convolutions.describe('c', 2 * 128 * 28 * 28 * 18, self.ops,
                                  self.inputs))

    def test_shares(self):
        # 2 ms at 300 GFLOP/s are 600 MFLOP; of 15 MB, 40 FLOP per byte.
        direct = {'name': '/layer/conv_output_0', 'variant': 'conv2d_direct',
                  'ms': 2.0, 'gflops': 300.0, 'bytes': 15e6}
        winograd = dict(direct, variant='conv2d_winograd4', ms=1.0,
                        gflops=600.0)
        shape = ('1x1x1', '3x3', '1x1x1')
        self.assertEqual(
            ('net', 'layer/conv', *shape, '40', '2.000', '75', '1.000', '150',
             'below'),
            convolutions.row('net', direct, winograd, 400.0, shape))
        self.assertEqual(
            ('-', '-', ''),
            convolutions.row('net', direct, direct, 350.0, shape)[-3:])
        direct['bytes'] = 30e6
        self.assertEqual(
            '', convolutions.row('net', direct, direct, 400.0, shape)[-1])


if __name__ == '__main__':
    unittest.main()
