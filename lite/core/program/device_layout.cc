// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/device_layout.h"

#include <utility>

#include "lite/core/plan/images.h"
#include "lite/core/plan/planners.h"

namespace placelite {
namespace {

// Only images of one precision may share memory.
void ShareImages(const Graph& graph, Precision precision,
                 const ArenaTensors& list, DeviceLayout* layout) {
  std::vector<PlanTensor> tensors;
  std::vector<size_t> of;
  for (size_t i = 0; i < list.tensors.size(); ++i) {
    if (!IsImage(list.tensors[i]) ||
        graph.value(list.values[i]).place.precision != precision) {
      continue;
    }
    tensors.push_back(list.tensors[i]);
    of.push_back(i);
  }
  const ImagePlan plan = ImagesBest(tensors);
  const auto first = static_cast<int32_t>(layout->images.size());
  for (const ImageExtent& extent : plan.images) {
    layout->images.push_back({extent, precision});
  }
  for (size_t i = 0; i < of.size(); ++i) {
    layout->image_of[of[i]] = first + plan.image_of[i];
  }
}

}  // namespace

Result<DeviceLayout> LayOutDevice(const Graph& graph, int64_t alignment,
                                  Span<const int32_t> groups) {
  ArenaTensors list = ListArenaTensors(graph, MemorySpace::kDevice, groups);
  DeviceLayout layout;
  std::vector<PlanTensor> linear;
  for (const PlanTensor& tensor : list.tensors) {
    layout.bytes.push_back(tensor.bytes);
    if (!IsImage(tensor)) linear.push_back(tensor);
  }
  LITE_ASSIGN_OR_RETURN(const MemoryPlan plan,
                        PlanBest(linear, alignment, kFastPlanners));
  layout.buffer_bytes = plan.arena_bytes;
  layout.planner = plan.planner;
  layout.image_of.assign(list.tensors.size(), -1);
  size_t next = 0;
  for (const PlanTensor& tensor : list.tensors) {
    layout.offsets.push_back(IsImage(tensor) ? 0 : plan.offsets[next++]);
  }
  for (Precision precision : {Precision::kFloat, Precision::kFP16}) {
    ShareImages(graph, precision, list, &layout);
  }
  layout.values = std::move(list.values);
  return layout;
}

}  // namespace placelite
