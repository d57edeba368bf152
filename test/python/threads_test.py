# SPDX-License-Identifier: Apache-2.0
"""Threads and interrupts: other threads run during a call, a second call is
refused, and nothing is lost."""
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref

import numpy as np
import pytest

import placelite

X = np.random.default_rng(1).random((512, 512), np.float32)


def run_in_thread(predictor, seconds):
    """Runs in another thread until told to stop; returns how to do that."""
    started, stop = threading.Event(), threading.Event()
    failures = []

    def work():
        deadline = time.monotonic() + seconds
        try:
            while not stop.is_set() and time.monotonic() < deadline:
                started.set()
                predictor(X)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(60)

    def finish():
        stop.set()
        thread.join()
        return failures

    return finish


def refused(call):
    """Whether a call is refused within a while, since the other thread is not
    in one all the time."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            call()
        except placelite.FailedPreconditionError as error:
            assert "another thread" in str(error)
            return True
    return False


def test_two_threads_at_once(slow):
    with placelite.load(slow) as predictor:
        calls = [lambda: predictor(X), predictor.memory, predictor.profile,
                 predictor.clone, predictor.warmup, lambda: predictor.outputs,
                 predictor.shrink_memory, predictor.enable_profiling]
        finish = run_in_thread(predictor, 120)
        outcomes = [refused(call) for call in calls]
        failures = finish()
        assert outcomes == [True] * len(calls)
        # The other thread, too, is refused where this one is in a call.
        assert all("another thread" in str(error) for error in failures)
        np.testing.assert_allclose(predictor(X), X, rtol=1e-5)


def test_close_waits_for_nobody(slow):
    predictor = placelite.load(slow)
    busy = threading.Event()
    done = []

    def work():
        busy.set()
        done.append(predictor(X))

    predictor(X)
    thread = threading.Thread(target=work)
    thread.start()
    assert busy.wait(60)
    try:
        predictor.close()
        closed = True
    except placelite.FailedPreconditionError as error:
        assert "another thread" in str(error)
        closed = False
    thread.join()
    predictor.close()
    # Either order is possible, and a call that has begun comes back.
    assert closed or len(done) == 1


def test_other_threads_run_during_a_run(slow):
    with placelite.load(slow) as predictor:
        predictor(X)
        turns = 0
        stop = threading.Event()

        def count():
            nonlocal turns
            while not stop.wait(0.001):
                turns += 1

        thread = threading.Thread(target=count)
        thread.start()
        before = turns
        predictor(X)
        during = turns - before
        stop.set()
        thread.join()
        assert during >= 3


def test_clones_in_threads(slow):
    first = placelite.load(slow, teams=2)
    clones = [first.clone() for _ in range(3)]
    first.close()
    failures = []

    def work(clone, seed):
        x = np.random.default_rng(seed).random((512, 512), np.float32)
        for _ in range(4):
            if not np.allclose(clone(x), x, rtol=1e-5):
                failures.append(seed)

    threads = [threading.Thread(target=work, args=(clone, seed))
               for seed, clone in enumerate(clones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    for clone in clones:
        clone.close()


def test_an_interrupt_during_a_run(slow):
    with placelite.load(slow) as predictor:
        wanted = predictor(X)
        for _ in range(3):
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            old = signal.signal(signal.SIGALRM, signal.default_int_handler)
            with pytest.raises(KeyboardInterrupt):
                for _ in range(1000):
                    predictor(X)
            signal.signal(signal.SIGALRM, old)
            np.testing.assert_array_equal(predictor(X), wanted)


INTERRUPTED = """
import signal, sys, placelite
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.01)
try:
    while True:
        placelite.load(sys.argv[1]).close()
except KeyboardInterrupt:
    print("interrupted")
placelite.load(sys.argv[1]).close()
"""


def test_an_interrupt_while_a_model_is_loaded(slow):
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, os.fspath(slow)],
                          capture_output=True, text=True, check=False)
    assert done.stdout == "interrupted\n", done.stderr
    assert done.returncode == 0


AT_THE_END = """
import sys, threading, numpy, placelite
predictor = placelite.load(sys.argv[1])
x = numpy.ones((512, 512), numpy.float32)
started = threading.Event()
def work():
    while True:
        started.set()
        predictor(x)
threading.Thread(target=work, daemon=True).start()
started.wait()
"""


def test_the_process_ends_during_a_run(slow):
    done = subprocess.run([sys.executable, "-c", AT_THE_END, os.fspath(slow)],
                          capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_forgotten_is_destroyed(relu, tmp_path):
    content = np.fromfile(placelite.convert(relu, tmp_path / "m.nb"), np.uint8)
    kept = weakref.ref(content)
    predictor = placelite.load(content)
    clone = predictor.clone()
    del content, predictor
    gc.collect()
    assert kept() is not None
    x = np.ones((1, 4), np.float32)
    np.testing.assert_array_equal(clone(x), x)
    del clone
    gc.collect()
    assert kept() is None


def test_memory_does_not_grow(relu):
    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    x = np.ones((1, 4), np.float32)

    def round_trip():
        with placelite.load(relu) as predictor:
            predictor(x)
            predictor.clone().close()
            predictor.profile()

    for _ in range(50):
        round_trip()
    before = resident()
    for _ in range(200):
        round_trip()
    assert resident() - before < 8 << 20
