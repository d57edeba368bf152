// SPDX-License-Identifier: Apache-2.0
// `benchmark --search`: the global search and its kernel plan file
// (docs/search.md).
#ifndef TOOLS_BENCHMARK_SEARCH_H_
#define TOOLS_BENCHMARK_SEARCH_H_

#include <functional>
#include <string>

#include "lite/api/predictor.h"

namespace placelite::tools {

struct SearchFlags {
  std::string tuning_file;   // keeps measurements; may be empty
  std::string plan_file;     // may be empty
  std::string optimize_out;  // a .nb with the plan's decisions; may be empty
  int rounds = 15;
  bool replay = false;
  bool tune = true;
  bool again = false;
  std::function<Status(Predictor*)> fill;
};

// Searches, reports on standard output and writes the files; progress is shown
// on standard error. After SIGINT or SIGTERM the search ends early, and so do
// the files that there is a plan for. Returns the tool's exit code.
Result<int> SearchAndReport(const SearchFlags& flags);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_SEARCH_H_
