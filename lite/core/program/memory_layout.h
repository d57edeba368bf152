// SPDX-License-Identifier: Apache-2.0
// The layout of the arena for everything that lives only during a Run:
// activations (aliases and memory plan) and scratch.
#ifndef LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_
#define LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_

#include <string>
#include <vector>

#include "lite/core/ir/memory.h"

namespace placelite {

struct MemoryLayout {
  // The values that have memory of their own, and their offsets. Lifespans
  // count in steps, which are nodes or parallel groups of nodes.
  ArenaTensors list;
  std::vector<int64_t> offsets;
  std::vector<int32_t> groups;  // LayoutOptions::groups
  // Scratch by node id.
  std::vector<int64_t> scratch_bytes;
  std::vector<int64_t> scratch_offsets;
  int64_t arena_bytes = 0;
  // The largest sum of bytes that are alive at one step.
  int64_t lower_bound_bytes = 0;
  std::string planner;
};

// Layouts by what they were made for, so that shapes which come back are not
// planned again. Only the last few layouts are kept.
class LayoutCache {
 public:
  // Returns null when there is no such layout.
  const MemoryLayout* Find(const std::vector<PlanTensor>& tensors,
                           const std::vector<int64_t>& scratch_bytes) const;
  void Add(MemoryLayout layout);

 private:
  std::vector<MemoryLayout> layouts_;  // oldest first
};

struct LayoutOptions {
  MemorySharing sharing;
  const PlanHint* hint = nullptr;  // used if it fits and needs no more memory
  // The parallel group of each node (ir/parallel_groups.h). What the nodes of
  // one group use does not overlap, scratch included. Empty: nodes run one
  // after the other.
  Span<const int32_t> groups = {};
};

// Chooses the aliases of `graph`, whose shapes must be exact, and plans memory
// for them with the planners that are cheap enough to run at every change of
// shapes. Concats are made in place unless that needs more memory.
// `scratch_bytes` has one entry for each node.
Result<MemoryLayout> LayOutMemory(const std::vector<int64_t>& scratch_bytes,
                                  const LayoutOptions& options,
                                  LayoutCache* cache, Graph* graph);

// Fails with kResourceExhausted when the arena is larger than `limit_bytes`;
// the message names the step that needs most and its tensors.
Status CheckLayoutLimit(const Graph& graph, const MemoryLayout& layout,
                        int64_t limit_bytes);

// Bytes of the arena that are alive at each node (or in its group), scratch
// included. Each tensor counts as a multiple of kCpuAlignment. The maximum is
// the lower bound.
std::vector<int64_t> LiveBytesByNode(const MemoryLayout& layout);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_MEMORY_LAYOUT_H_
