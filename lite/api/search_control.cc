// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_control.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {

bool SearchControl::Stopped() {
  if (!stopped_ && options_.stop) stopped_ = options_.stop();
  return stopped_;
}

void SearchControl::Begin(const std::string& phase, int64_t steps,
                          double later_steps) {
  now_ = SearchProgress{phase, 0, steps, -1};
  began_ = Clock::now();
  later_steps_ = later_steps;
  expected_seconds_ = -1;
  if (steps > 0) std::swap(expected_seconds_, later_seconds_);
  Tell();
}

void SearchControl::Step() {
  ++now_.done;
  if (later_steps_ > 0) later_seconds_ = later_steps_ * SecondsPerStep();
  Tell();
}

double SearchControl::SecondsPerStep() const {
  const double seconds =
      std::chrono::duration<double>(Clock::now() - began_).count();
  return seconds / static_cast<double>(now_.done);
}

void SearchControl::Tell() {
  if (!options_.progress) return;
  const double later = std::max(0.0, later_seconds_);
  const auto left = static_cast<double>(now_.total - now_.done);
  if (now_.done > 0) {
    now_.seconds_left = left * SecondsPerStep() + later;
  } else if (now_.total > 0) {
    now_.seconds_left = expected_seconds_;
  } else {
    now_.seconds_left = later_seconds_;
  }
  options_.progress(now_);
}

std::string ToText(const SearchProgress& progress) {
  std::string text = progress.phase;
  if (progress.done > 0) {
    text += StrCat(", ", progress.done, " of ", progress.total);
  }
  if (progress.seconds_left < 0) return text;
  const auto seconds = static_cast<int64_t>(std::ceil(progress.seconds_left));
  return StrCat(text, ", about ", seconds, " s to go");
}

}  // namespace placelite
