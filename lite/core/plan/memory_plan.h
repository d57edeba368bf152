// SPDX-License-Identifier: Apache-2.0
// Memory planning on plain data: tensors with sizes and lifespans in; offsets
// within one arena, and images that tensors share, out. Knows nothing of graphs
// or devices. The planners themselves: planners.h.
#ifndef LITE_CORE_PLAN_MEMORY_PLAN_H_
#define LITE_CORE_PLAN_MEMORY_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"
#include "lite/core/tensor/image_extent.h"

namespace placelite {

// One tensor that needs memory from step `first` (which writes it) to step
// `last` (the last that touches it), both inclusive.
struct PlanTensor {
  int64_t bytes = 0;  // linear memory; unused for images
  int32_t first = 0;
  int32_t last = 0;
  ImageExtent image = {};  // {0, 0} for linear memory
};

inline bool IsImage(const PlanTensor& tensor) {
  return tensor.image.width != 0 || tensor.image.height != 0;
}

// The limits and alignment that the device's memory demands.
struct PlanConstraints {
  PlanConstraints() = default;
  // This constructor is for linear memory without limits.
  PlanConstraints(int64_t bytes) : alignment(bytes) {}  // NOLINT: implicit

  // The alignment of every offset: for vector loads on a CPU, for tensors on a
  // GPU (CL_DEVICE_MEM_BASE_ADDR_ALIGN, which counts bits).
  int64_t alignment = 64;
  int64_t max_arena_bytes = INT64_MAX;
  int64_t bytes_per_texel = 8;  // four fp16 values
  ImageExtent max_image = {};   // a side of 0: as long as it likes
};

// Refuses an alignment and texels of less than a byte.
Status CheckUnits(const PlanConstraints& constraints);

// The longest sides that an image may have. There is always a limit, so that
// the texels of one which holds any two others can be counted.
ImageExtent LargestImage(const PlanConstraints& constraints);

struct MemoryPlan {
  std::string planner;
  // The offset of each tensor, in the order given; a multiple of the alignment.
  // It is 0 for images, which lie outside the arena.
  std::vector<int64_t> offsets;
  int64_t arena_bytes = 0;
  // Several tensors use an image, one at a time; it is as wide as the widest of
  // them and as high as the highest.
  std::vector<ImageExtent> images = {};
  // The image of each tensor, or -1 for tensors in the arena; empty when all
  // tensors are in the arena.
  std::vector<int32_t> image_of = {};
};

// The sizes of a plan that some planner made or that CheckPlan accepted: of its
// images alone, and with the arena.
int64_t ImageBytes(const MemoryPlan& plan, const PlanConstraints& constraints);
int64_t TotalBytes(const MemoryPlan& plan, const PlanConstraints& constraints);

// The size of each tensor: its bytes rounded up to a multiple of the alignment,
// or its texels. Refuses tensors that make no sense, images above the limit,
// and lists whose total does not fit into int64_t, so that no sum of some of
// the sizes overflows.
Result<std::vector<int64_t>> PlanSizes(Span<const PlanTensor> tensors,
                                       const PlanConstraints& constraints);

// Does what PlanSizes does for planners of linear memory; refuses images.
Result<std::vector<int64_t>> AlignedSizes(Span<const PlanTensor> tensors,
                                          int64_t alignment);

// No plan has fewer bytes: those (aligned) that are live at one step in linear
// memory, and for the images the largest that live at one step, the second
// largest, and so on, since these are different images.
Result<int64_t> LowerBound(Span<const PlanTensor> tensors,
                           const PlanConstraints& constraints);

// Ok when no two tensors that live at one step overlap or have the same image,
// all lie within the arena or fit their images, and the constraints hold.
// Without constraints any offset and size will do.
Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors,
                 const PlanConstraints& constraints = 1);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_MEMORY_PLAN_H_
