// SPDX-License-Identifier: Apache-2.0
// Where everything that lives only during a Run lies in the memory of a
// device: parts of one buffer, and images that tensors use in turn.
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
  // Of each: its offset in the buffer, or its image (else -1).
  std::vector<int64_t> offsets;
  std::vector<int32_t> image_of;
  int64_t buffer_bytes = 0;
  std::vector<ArenaImage> images;
  std::string planner;  // of the buffer
};

// For the aliases that the graph has; `alignment` is that of the device's
// Backend. Scratch lies apart. What one of the parallel `groups` of nodes uses
// (ir/groups.h; empty: nodes run one after the other) lies apart, too.
Result<DeviceLayout> LayOutDevice(const Graph& graph, int64_t alignment,
                                  Span<const int32_t> groups = {});

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_DEVICE_LAYOUT_H_
