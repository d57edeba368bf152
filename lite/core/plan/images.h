// SPDX-License-Identifier: Apache-2.0
// Images that tensors share. What counts is the area: an image for a wide and a
// high tensor is larger than both together, where a piece of linear memory for
// two is as large as one of them.
#ifndef LITE_CORE_PLAN_IMAGES_H_
#define LITE_CORE_PLAN_IMAGES_H_

#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

// A plan for the image tensors of a list that PlanSizes accepts; the members
// are as in MemoryPlan, and linear tensors have no image. No side is longer
// than that side of some tensor, so a limit that holds for all tensors holds
// for the images.
struct ImagePlan {
  std::vector<ImageExtent> images;
  std::vector<int32_t> image_of;
};

// Every tensor has an image of its own.
ImagePlan ImagesNaive(Span<const PlanTensor> tensors);

// Takes the tensors in order of execution; each gets the free image that grows
// by the fewest texels, or a new one unless that costs more. O(n^2).
ImagePlan ImagesInOrder(Span<const PlanTensor> tensors);

// Takes the tensors by falling area and otherwise does the same.
ImagePlan ImagesByArea(Span<const PlanTensor> tensors);

// The smaller of the two, which is never above naive.
ImagePlan ImagesBest(Span<const PlanTensor> tensors);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_IMAGES_H_
