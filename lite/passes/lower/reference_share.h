// SPDX-License-Identifier: Apache-2.0
// Measures how much of a network falls to the reference kernels of host
// although a requested target has kernels for it: then a place is missing in
// the list.
#ifndef LITE_PASSES_LOWER_REFERENCE_SHARE_H_
#define LITE_PASSES_LOWER_REFERENCE_SHARE_H_

#include <map>
#include <string>
#include <vector>

#include "lite/passes/lower/lower.h"

namespace placelite {

// A smaller share of a network's operations is not reported.
inline constexpr double kNotableReferenceShare = 0.01;

struct ReferenceShare {
  struct Op {
    std::string name;
    std::string type;
    Place better;  // place of the best kernel for it
  };
  std::vector<Op> ops;  // ops that fall to references
  size_t of_ops = 0;
  double share = 0;  // their share of all multiplications and additions
  // The fewest places that, added to the valid places, serve all these ops.
  // Empty if the list has them already and the ops were decided for a lesser
  // device.
  std::vector<Place> places;
};

// `graph` is fused, and its shapes serve to count operations; `decisions` are
// those for its nodes, by name. Ops are left out if they are pinned, if costs
// preferred host to a kernel of a valid place, or if host itself was asked for
// before a better target.
ReferenceShare MeasureReferences(
    const Graph& graph, const KernelRegistry& registry,
    const LowerOptions& options,
    const std::map<std::string, Decision>& decisions);

// The warning in one line; empty if the share is too small to report.
std::string ReferenceText(const ReferenceShare& share);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_REFERENCE_SHARE_H_
