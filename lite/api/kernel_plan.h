// SPDX-License-Identifier: Apache-2.0
// Kernel plan files: the decisions that a search (search.h) found for a model
// on a device, as JSON lines: a line that names both, then a line for each op.
// `opt --pick=plan --plan=FILE` and the other tools follow the plan; a decision
// that does not hold on another device is made anew there, and reported.
#ifndef LITE_API_KERNEL_PLAN_H_
#define LITE_API_KERNEL_PLAN_H_

#include <map>
#include <string>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/ir/graph.h"

namespace placelite {

// Larger files are refused.
inline constexpr size_t kMaxPlanBytes = size_t{16} << 20;

struct Plan {
  std::string device;   // name by DescribeTuningDevice
  std::string model;    // hash by ModelHash
  std::string version;  // version of the library
  std::string targets;  // "opencl,x86"
  int threads = 1;
  // Times in milliseconds; 0 if unknown.
  double predicted_ms = 0;
  double measured_ms = 0;
  double spread_ms = 0;
  double score_ms = 0;  // time of the kernels picked by score
  // The decisions by op: the kernel, and the variant with parameters where they
  // are pinned.
  std::map<std::string, NamedDecision> decisions;
};

// Returns a hash of a fused graph: ops, attributes and shapes, in whatever
// order the ops are; not the weights.
std::string ModelHash(const Graph& graph);

std::string PlanText(const Plan& plan);
// Fails with kCorrupt, naming the line and what was expected.
Result<Plan> ParsePlan(std::string_view text);
Result<Plan> ReadPlan(const std::string& path);

}  // namespace placelite

#endif  // LITE_API_KERNEL_PLAN_H_
