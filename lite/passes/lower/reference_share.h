// SPDX-License-Identifier: Apache-2.0
// How much of a network falls to the reference kernels of host although a
// target that was asked for has kernels: a place is missing in the list.
#ifndef LITE_PASSES_LOWER_REFERENCE_SHARE_H_
#define LITE_PASSES_LOWER_REFERENCE_SHARE_H_

#include <string>
#include <vector>

#include "lite/passes/lower/lower.h"

namespace placelite {

// Less of a network's operations is not worth a word.
inline constexpr double kNotableReferenceShare = 0.01;

struct ReferenceShare {
  struct Op {
    std::string name;
    std::string type;
    Place better;  // of the best kernel that would run it
  };
  std::vector<Op> ops;  // that fall to references
  size_t of_ops = 0;
  double share = 0;  // of all multiplications and additions
  // Those to add to the valid places, fewest that serve all ops; none where
  // the list has them, and the ops were decided for a lesser device.
  std::vector<Place> places;
};

// `graph` is fused, with shapes to count operations by; `report` says what was
// decided for its nodes. Pinned ops, and those before which host itself was
// asked for, are left out.
ReferenceShare MeasureReferences(const Graph& graph,
                                 const KernelRegistry& registry,
                                 const LowerOptions& options,
                                 const LowerReport& report);

// The warning, one line; empty where the share is not notable.
std::string ReferenceText(const ReferenceShare& share);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_REFERENCE_SHARE_H_
