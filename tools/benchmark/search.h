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
  std::string tuning_file;  // keeps measurements; may be empty
  std::string plan_file;    // may be empty
  int rounds = 15;
  bool replay = false;
  bool tune = true;
  std::function<Status(Predictor*)> fill;
};

Status SearchAndReport(const SearchFlags& flags);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_SEARCH_H_
