// SPDX-License-Identifier: Apache-2.0
// Where everything that lives only during a Run lies in the arena: activations
// (aliases and plan) and scratch.
#ifndef LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_
#define LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_

#include <string>
#include <vector>

#include "lite/core/ir/memory.h"

namespace placelite {

struct MemoryLayout {
  // What has memory of its own, and where; lives in steps, which are nodes or
  // groups of them.
  ArenaTensors list;
  std::vector<int64_t> offsets;
  std::vector<int32_t> groups;  // of the LayoutOptions
  // By node.
  std::vector<int64_t> scratch_bytes;
  std::vector<int64_t> scratch_offsets;
  int64_t arena_bytes = 0;
  // The largest sum of what lives at one step.
  int64_t lower_bound_bytes = 0;
  std::string planner;
};

// Layouts by what they were made for, so that shapes that come back are not
// planned again. Keeps the last few.
class LayoutCache {
 public:
  // Null when there is none.
  const MemoryLayout* Find(const std::vector<PlanTensor>& tensors,
                           const std::vector<int64_t>& scratch_bytes) const;
  void Add(MemoryLayout layout);

 private:
  std::vector<MemoryLayout> layouts_;  // oldest first
};

struct LayoutOptions {
  MemorySharing sharing;
  const PlanHint* hint = nullptr;  // used where it fits and needs no more
  // The parallel group of each node (ir/groups.h): what one group uses lies
  // apart, scratch too. Empty: nodes run one after the other.
  Span<const int32_t> groups = {};
};

// Chooses the aliases of `graph` (exact shapes) and plans for them, by the
// planners that are cheap enough for every change of shapes. Concats are made
// in place unless that needs more memory. `scratch_bytes` are by node.
Result<MemoryLayout> LayOutMemory(const KernelRegistry& registry,
                                  const std::vector<int64_t>& scratch_bytes,
                                  const LayoutOptions& options,
                                  LayoutCache* cache, Graph* graph);

// Resource exhausted, naming the step with the most and its tensors, when the
// arena is larger than `limit_bytes`.
Status CheckLayoutLimit(const Graph& graph, const MemoryLayout& layout,
                        int64_t limit_bytes);

// What lives at each node (or in its group), scratch included, in bytes of the
// arena: each tensor takes a multiple of kCpuAlignment. The most is the lower
// bound.
std::vector<int64_t> LiveBytesByNode(const MemoryLayout& layout);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_
