// SPDX-License-Identifier: Apache-2.0
#include "tools/common/progress.h"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

constexpr char kRewriteLine[] = "\r\033[K";

bool OnTerminal() { return isatty(STDERR_FILENO) != 0; }

using Clock = std::chrono::steady_clock;

}  // namespace

void ShowProgress(const std::string& text) {
  const bool terminal = OnTerminal();
  std::cerr << (terminal ? kRewriteLine : "") << text << (terminal ? "" : "\n")
            << std::flush;
}

void EndProgress() {
  if (OnTerminal()) std::cerr << kRewriteLine << std::flush;
}

std::function<void(int64_t ready, int64_t known)> ProgramProgress(bool hint) {
  struct State {
    Clock::time_point shown = Clock::now();
    bool hint = false;
    bool line = false;  // is shown on the terminal
  };
  const auto state = std::make_shared<State>();
  state->hint = hint;
  return [state](int64_t ready, int64_t known) {
    const Clock::time_point now = Clock::now();
    if (ready == known && state->line) {
      EndProgress();
      state->line = false;
    }
    if (ready == known || now - state->shown < std::chrono::seconds(1)) return;
    state->shown = now;
    if (state->hint) {
      std::cerr << "note: OpenCL programs are compiled at each start; "
                   "--opencl_cache=FOLDER keeps them for the next\n";
      state->hint = false;
    }
    ShowProgress(StrCat("compiling OpenCL programs: ", ready, "/", known));
    state->line = true;
  };
}

}  // namespace placelite::tools
