// SPDX-License-Identifier: Apache-2.0
// Plan files: the decisions that a search (search.h) found for a model on a
// device, as JSON lines: what it is for, then a line for each op. `opt
// --pick=plan --plan=FILE` and the other tools go by them; what does not hold
// somewhere else is decided anew there, and reported.
#ifndef LITE_API_PLAN_FILE_H_
#define LITE_API_PLAN_FILE_H_

#include <map>
#include <string>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/ir/graph.h"

namespace placelite {

// Larger files are no plans.
inline constexpr size_t kMaxPlanBytes = size_t{16} << 20;

struct Plan {
  std::string device;   // what DescribeTuningDevice calls it
  std::string model;    // ModelHash
  std::string version;  // of the library
  std::string targets;  // "opencl,x86"
  int threads = 1;
  // In milliseconds; 0: unknown.
  double predicted_ms = 0;
  double measured_ms = 0;
  double spread_ms = 0;
  double score_ms = 0;  // what it was compared with
  // By op: kernel, and variant with parameters where they are pinned.
  std::map<std::string, Decision> decisions;
};

// Of a fused graph: ops, attributes and shapes, not the weights.
std::string ModelHash(const Graph& graph);

std::string PlanText(const Plan& plan);
// kCorrupt with the line and what was expected.
Result<Plan> ParsePlan(std::string_view text);
Result<Plan> ReadPlan(const std::string& path);

}  // namespace placelite

#endif  // LITE_API_PLAN_FILE_H_
