#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of one inference on Arm, and guards the counts.

usage: tools/arm_instructions.py check [NETWORK...]
       tools/arm_instructions.py write [NETWORK...]
       tools/arm_instructions.py count MODEL.nb...
       tools/arm_instructions.py list

Counted is what 3 runs execute less what 2 do, on one thread without spinning,
in qemu as a Cortex-A76. `check` compares networks, by default all of the list,
with the figures in tools/arm_instructions.tsv, and fails where one of them has
changed by more than 2 %, up or down; its last line is "N passed, N failed".
`write` puts the figures of today into that file. `count` prints those of models
that `opt --valid_targets=arm --device=cortex-a76` has converted.

Needs qemu-user and gcc (tools/setup.sh), libraries for Arm (tools/setup.sh
--arm), `opt` of the preset release and `benchmark` of the preset arm64.

Exits with 1 when a check failed or could not be made, with 2 for wrong usage.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = 'tools/arm_instructions.py'

# Paths from the root of the tree.
COUNTS = 'tools/arm_instructions.tsv'
OPT = 'build/release/bin/opt'
BENCHMARK = 'build/arm64/bin/benchmark'
SYSROOT = 'build/sysroot-arm64'
WORK = 'build/arm_instructions'  # converted models and the plugin
PLUGIN = WORK + '/plugin.so'

COUNTERS = ('instructions', 'multiply_adds', 'loads', 'stores')
MOST_CHANGE = 0.02
# A run takes seconds; a network that hangs is an error, and no endless wait.
SECONDS = 900


def topology(name, pixels):
    """opt's flags for a network without weights, which are taken for zeros."""
    return (f'--onnx_model=test/data/networks/{name}.onnx', '--zero_weights',
            f'--input_shape=x:1,3,{pixels},{pixels}')


# Each network is of another kind. Pictures are no larger than what the emulator
# takes in a few seconds.
NETWORKS = {
    # It has plain convolutions of 1 and 9 taps, pooling and concatenation.
    'squeezenet1_1': topology('squeezenet1_1', 128),
    # It has depthwise convolutions and comes from Paddle's format.
    'mobilenet_v1': ('--model_dir=demo/mobilenet_v1',),
    # Its convolutions are in 32 groups.
    'resnext50': topology('resnext50', 64),
    # Winograd's algorithm computes its convolutions; branches are added up.
    'resnet18': topology('resnet18', 112),
    # It has squeeze-and-excite, hard swish and depthwise kernels of 5 x 5.
    'mobilenet_v3_large': topology('mobilenet_v3_large', 160),
    # This text detector in halves has resize, concatenation and transposed
    # convolutions.
    'ppocr_v3_det_fp16': ('--model_file=test/data/models/ppocr_v3_det/'
                          'inference.pdmodel',
                          '--param_file=test/data/models/ppocr_v3_det/'
                          'inference.pdiparams', '--input_shape=x:1,3,96,96',
                          '--enable_fp16'),
    # It has attention, layer norms and GELU (tools/counted_networks.py).
    'encoder': ('--onnx_model=test/data/counted/encoder.onnx',),
    # It has two layers of LSTM, one in both directions (likewise).
    'lstm': ('--onnx_model=test/data/counted/lstm.onnx',),
}


class Failure(Exception):
    """What stands in the way of a count, told to the user."""


def run(command, root):
    """The output of a program; of its environment only the path is kept.

    Variables would choose another processor (QEMU_CPU), and their size would
    move the stack of the emulated program.
    """
    environment = {'PATH': os.environ.get('PATH', os.defpath)}
    try:
        done = subprocess.run(command, cwd=root, env=environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, text=True,
                              errors='replace', timeout=SECONDS)
    except FileNotFoundError as missing:
        raise Failure(f'no program {missing.filename}: run tools/setup.sh '
                      '--arm') from missing
    except subprocess.TimeoutExpired as late:
        raise Failure(f'{command[0]} did not end within {SECONDS} s'
                      f' ({" ".join(command)})') from late
    if done.returncode != 0:
        raise Failure(f'{" ".join(command)}\nended with {done.returncode}:\n'
                      f'{done.stdout.strip()}')
    return done.stdout


def require_builds(root, converts):
    """Fails where something is missing that a count needs, and says what."""
    needed = [(SYSROOT + '/usr', 'tools/setup.sh --arm'),
              (BENCHMARK, 'cmake --preset arm64 && '
               'cmake --build --preset arm64 --target benchmark')]
    if converts:
        needed.append((OPT, 'cmake --preset release && '
                       'cmake --build --preset release --target opt'))
    for path, command in needed:
        if not (root / path).exists():
            raise Failure(f'no {path}: run {command}')


def build_plugin(root):
    (root / WORK).mkdir(parents=True, exist_ok=True)
    source = HERE / 'arm_count_instructions.c'
    run(['gcc', '-O2', '-Wall', '-shared', '-fPIC', str(source), '-o', PLUGIN],
        root)


def convert(network, root):
    model = f'{WORK}/{network}.nb'
    run([OPT, *NETWORKS[network], '--valid_targets=arm', '--device=cortex-a76',
         f'--optimize_out={model}'], root)
    return model


def parse_line(output):
    """The counts by name, from what the plugin prints last."""
    found = re.findall('^' + ' '.join(f'{name}=([0-9]+)' for name in COUNTERS)
                       + '$', output, re.M)
    if len(found) != 1:
        raise Failure('the plugin printed no counts, but:\n' + output.strip())
    return dict(zip(COUNTERS, map(int, found[0])))


def count_runs(model, runs, root):
    """The counts of a process with so many runs, one of them for warming up."""
    return parse_line(run(
        ['qemu-aarch64', '-cpu', 'cortex-a76', '-L', SYSROOT, '-plugin',
         PLUGIN, '-d', 'plugin', BENCHMARK, f'--optimized_model_file={model}',
         '--warmup=1', f'--repeats={runs - 1}', '--threads=1', '--spin=0',
         '--tuning_file=none', '--enable_op_time_profile=false'], root))


def difference(more, less):
    """The counts of one run."""
    one = {name: more[name] - less[name] for name in COUNTERS}
    if one['instructions'] <= 0:
        raise Failure('one run more took no more instructions: '
                      f'{less["instructions"]} and {more["instructions"]}')
    return one


def count_all(names, prepare, root):
    """Yields each name with its counts or with the Failure to get them.

    prepare(name) gives the path of the model. Processes run beside each other:
    that changes their times, but not their counts.
    """
    build_plugin(root)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        models = {name: pool.submit(prepare, name) for name in names}

        def runs(name, number):
            return count_runs(models[name].result(), number, root)

        # Conversions come first, so that none of the counts waits for one that
        # has not begun.
        counted = {name: [pool.submit(runs, name, number) for number in (3, 2)]
                   for name in names}
        for name in names:
            try:
                yield name, difference(*(f.result() for f in counted[name]))
            except Failure as failure:
                yield name, failure


def read_counts(path):
    """The committed counts: {network: {counter: value}}."""
    try:
        lines = path.read_text(encoding='utf-8').splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f'cannot read {path}: {error}; `{COMMAND} write` writes '
                      'it') from error
    heading = '\t'.join(('network',) + COUNTERS)
    if not lines or lines[0] != heading:
        raise Failure(f'{path}:1: expected the heading {heading!r}')
    counts = {}
    for number, line in enumerate(lines[1:], 2):
        name, *values = line.split('\t')
        where = f'{path}:{number}'
        if len(values) != len(COUNTERS):
            raise Failure(f'{where}: expected a name and {len(COUNTERS)} '
                          f'numbers between tabs, found {line!r}')
        if name not in NETWORKS:
            raise Failure(f'{where}: unknown network {name!r}')
        if name in counts:
            raise Failure(f'{where}: {name} stands there twice')
        if not all(re.fullmatch('[0-9]{1,15}', value) for value in values):
            raise Failure(f'{where}: expected numbers, found {line!r}')
        counts[name] = dict(zip(COUNTERS, map(int, values)))
        if counts[name]['instructions'] == 0:
            raise Failure(f'{where}: {name} has no instructions')
    return counts


def write_counts(path, counts):
    """In the order of the list; complete, or not at all."""
    lines = ['\t'.join(('network',) + COUNTERS)]
    for name in NETWORKS:
        if name in counts:
            lines.append('\t'.join([name] + [str(counts[name][counter])
                                             for counter in COUNTERS]))
    partial = path.with_suffix('.partial')
    partial.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    partial.replace(path)


def change(before, now):
    """The relative change; infinite where there was nothing."""
    if before == 0:
        return 0.0 if now == 0 else float('inf')
    return now / before - 1


def differences(before, now):
    """A line for each counter that has changed by more than is allowed."""
    lines = []
    for counter in COUNTERS:
        changed = change(before[counter], now[counter])
        if abs(changed) > MOST_CHANGE:
            lines.append(f'{counter}: {before[counter]:,} before, '
                         f'{now[counter]:,} now ({100 * changed:+.1f} %)')
    return lines


def in_words(counts):
    return ', '.join(f'{counts[counter]:,} {counter.replace("_", "-")}'
                     for counter in COUNTERS)


def check(names, root):
    before = read_counts(root / COUNTS)
    for name in names:
        if name not in before:
            raise Failure(f'{root / COUNTS} has no {name}: `{COMMAND} write '
                          f'{name}` adds it')
    require_builds(root, converts=True)
    changed, broken = [], []
    for name, now in count_all(names, lambda n: convert(n, root), root):
        if isinstance(now, Failure):
            broken.append(name)
            print(f'FAILED {name}: {now}', flush=True)
            continue
        lines = differences(before[name], now)
        if lines:
            changed.append(name)
        total = change(before[name]['instructions'], now['instructions'])
        print('\n  '.join([f'{"FAILED" if lines else "ok    "} {name}: '
                           f'{now["instructions"]:,} instructions '
                           f'({100 * total:+.2f} %)'] + lines), flush=True)
    if changed:
        print(f'More than {100 * MOST_CHANGE:.0f} % of change: was that meant? '
              f'If so,\n  {COMMAND} write {" ".join(changed)}\nwrites the new '
              f'figures, which belong in the same commit.')
    failed = len(changed) + len(broken)
    print(f'{len(names) - failed} passed, {failed} failed')
    return 1 if failed else 0


def write(names, root):
    path = root / COUNTS
    # Where all are counted, it does not matter what stood there.
    kept = {} if set(names) == set(NETWORKS) or not path.exists() else \
        read_counts(path)
    require_builds(root, converts=True)
    for name, now in count_all(names, lambda n: convert(n, root), root):
        if isinstance(now, Failure):
            raise Failure(f'{name}: {now}')
        kept[name] = now
        print(f'{name}: {in_words(now)}', flush=True)
    write_counts(path, kept)
    print(f'wrote {COUNTS}')
    return 0


def count(models, root):
    require_builds(root, converts=False)
    paths = {model: str(pathlib.Path(model).resolve()) for model in models}
    status = 0
    for model, counts in count_all(list(paths), paths.get, root):
        failed = isinstance(counts, Failure)
        print(f'{model}: {counts if failed else in_words(counts)}', flush=True)
        status = 1 if failed else status
    return status


def list_networks():
    for name, flags in NETWORKS.items():
        print(f'{name}: opt {" ".join(flags)}')
    return 0


def main(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('task', choices=('check', 'write', 'count', 'list'))
    parser.add_argument('names', nargs='*', metavar='NETWORK or MODEL.nb')
    parser.add_argument('--root', type=pathlib.Path, default=HERE.parent,
                        help='the tree with its builds')
    args = parser.parse_args(arguments)
    root = args.root.resolve()
    if args.task == 'list':
        return list_networks()
    if args.task == 'count':
        if not args.names:
            parser.error('count which models?')
    else:
        for name in args.names:
            if name not in NETWORKS:
                parser.error(f"unknown network '{name}', known are: "
                             + ' '.join(NETWORKS))
    names = list(dict.fromkeys(args.names)) or list(NETWORKS)
    try:
        return {'check': check, 'write': write,
                'count': count}[args.task](names, root)
    except Failure as failure:
        print(f'error: {failure}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
