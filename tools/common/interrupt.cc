// SPDX-License-Identifier: Apache-2.0
#include "tools/common/interrupt.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace placelite::tools {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

// A signal handler can reach nothing but what is global.
volatile std::sig_atomic_t noted = 0;

// Does only what is safe in a handler.
void Note(int signal) {
  const int error = errno;
  noted = signal;
  for (int each : kSignals) std::signal(each, SIG_DFL);
  constexpr char kText[] = "\nstopping; once more to end at once\n";
  const ssize_t written = write(STDERR_FILENO, kText, sizeof(kText) - 1);
  static_cast<void>(written);
  errno = error;
}

}  // namespace

void CatchInterrupts() {
  for (int signal : kSignals) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = Note;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    // A second signal waits until the first one has made it deadly.
    for (int each : kSignals) sigaddset(&action.sa_mask, each);
    sigaction(signal, &action, nullptr);
  }
}

int InterruptSignal() { return noted; }

}  // namespace placelite::tools
