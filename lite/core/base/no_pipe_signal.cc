// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/no_pipe_signal.h"

#include <pthread.h>

#include <cerrno>

namespace placelite {
namespace {

sigset_t PipeSignal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

bool IsPending() {
  sigset_t pending;
  sigemptyset(&pending);
  return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

NoPipeSignal::NoPipeSignal() : was_pending_(IsPending()) {
  const sigset_t pipe = PipeSignal();
  pthread_sigmask(SIG_BLOCK, &pipe, &before_);
}

NoPipeSignal::~NoPipeSignal() {
  const int error = errno;
  if (!was_pending_ && IsPending()) {
    const sigset_t pipe = PipeSignal();
    int signal = 0;
    sigwait(&pipe, &signal);  // which takes it away
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  errno = error;
}

}  // namespace placelite
