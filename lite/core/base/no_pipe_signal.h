// SPDX-License-Identifier: Apache-2.0
// NoPipeSignal: while it lives, a write of this thread to a pipe without a
// reader fails with EPIPE and sends no SIGPIPE, which would end the
// application.
#ifndef LITE_CORE_BASE_NO_PIPE_SIGNAL_H_
#define LITE_CORE_BASE_NO_PIPE_SIGNAL_H_

#include <csignal>

namespace placelite {

class NoPipeSignal {
 public:
  NoPipeSignal();
  ~NoPipeSignal();
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  bool was_pending_;
  sigset_t before_;
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_NO_PIPE_SIGNAL_H_
