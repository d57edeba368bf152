// SPDX-License-Identifier: Apache-2.0
// The layout of a device's memory for everything that lives only during a Run:
// offsets in one buffer, and images that tensors use in turn.
#ifndef LITE_CORE_PROGRAM_DEVICE_LAYOUT_H_
#define LITE_CORE_PROGRAM_DEVICE_LAYOUT_H_

#include <string>
#include <vector>

#include "lite/core/ir/memory.h"
#include "lite/core/program/arena.h"

namespace placelite {

struct DeviceLayout {
  std::vector<ValueId> values;
  std::vector<int64_t> bytes;
  // The position of each of `values`: its offset in the buffer, or the index of
  // its image. image_of is -1 for values in the buffer.
  std::vector<int64_t> offsets;
  std::vector<int32_t> image_of;
  int64_t buffer_bytes = 0;
  std::vector<ArenaImage> images;
  std::string planner;  // the planner that made the buffer's plan
};

// Plans for the aliases that the graph already has. `alignment` is that of the
// device's Backend. Scratch shares no memory with tensors. `groups` names the
// parallel group of each node (ir/parallel_groups.h; empty: nodes run one after
// the other); whatever the nodes of one group use does not overlap.
Result<DeviceLayout> LayOutDevice(const Graph& graph, int64_t alignment,
                                  Span<const int32_t> groups = {});

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_DEVICE_LAYOUT_H_
