// SPDX-License-Identifier: Apache-2.0
// What a search tells while it runs, how long it still takes, and whether it
// was asked to stop.
#ifndef LITE_API_SEARCH_CONTROL_H_
#define LITE_API_SEARCH_CONTROL_H_

#include <chrono>
#include <string>

#include "lite/api/search.h"

namespace placelite {

// Used by the thread that searches. The options must outlive this object.
class SearchControl {
 public:
  explicit SearchControl(const SearchOptions& options) : options_(options) {}

  // Asks the options; once they said stop, the answer stays.
  bool Stopped();

  // Begins a phase and tells it. `steps` is their number, 0 if they are not
  // counted; `later_steps` says that the timed phase after this one will take
  // as long as so many steps of this one. Each phase is told how long it takes
  // where the one before has said so.
  void Begin(const std::string& phase, int64_t steps = 0,
             double later_steps = 0);
  // Says how long the timed phase will take that begins next.
  void Expect(double seconds) { later_seconds_ = seconds; }
  // Counts one step of the phase and tells it.
  void Step();

 private:
  using Clock = std::chrono::steady_clock;

  double SecondsPerStep() const;
  void Tell();

  const SearchOptions& options_;
  bool stopped_ = false;
  SearchProgress now_;
  double later_steps_ = 0;
  // Seconds that the timed phases which have not begun take; negative: unknown.
  double later_seconds_ = -1;
  double expected_seconds_ = -1;  // for the phase, before its first step
  Clock::time_point began_;
};

}  // namespace placelite

#endif  // LITE_API_SEARCH_CONTROL_H_
