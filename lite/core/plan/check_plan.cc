// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/plan/memory_plan.h"
#include "lite/core/plan/order.h"

namespace placelite {
namespace {

Status CheckSizes(const MemoryPlan& plan, size_t tensors) {
  if (plan.offsets.size() != tensors) {
    return Status::Corrupt(StrCat("the memory plan places ",
                                  plan.offsets.size(), " tensors, there are ",
                                  tensors));
  }
  if (!plan.image_of.empty() && plan.image_of.size() != tensors) {
    return Status::Corrupt(StrCat("the memory plan names the images of ",
                                  plan.image_of.size(), " tensors, there are ",
                                  tensors));
  }
  return Status::Ok();
}

bool Within(const ImageExtent& image, const ImageExtent& limit) {
  return image.width <= limit.width && image.height <= limit.height;
}

Status CheckLimits(const MemoryPlan& plan, const PlanConstraints& constraints) {
  if (plan.arena_bytes > constraints.max_arena_bytes) {
    return Status::ResourceExhausted(
        StrCat("the memory plan has an arena of ", plan.arena_bytes,
               " bytes, there can be up to ", constraints.max_arena_bytes));
  }
  const ImageExtent largest = LargestImage(constraints);
  int64_t left = INT64_MAX - std::max<int64_t>(0, plan.arena_bytes);
  for (const ImageExtent& image : plan.images) {
    if (!Within({1, 1}, image) || !Within(image, largest)) {
      return Status::ResourceExhausted(
          StrCat("the memory plan has an image of ", image.width, " x ",
                 image.height, " texels, there can be up to ", largest.width,
                 " x ", largest.height));
    }
    const int64_t texels = image.width * image.height;
    if (texels > left / constraints.bytes_per_texel) {
      return Status::ResourceExhausted(
          StrCat("the memory plan has more than ", INT64_MAX, " bytes"));
    }
    left -= texels * constraints.bytes_per_texel;
  }
  return Status::Ok();
}

int32_t ImageOf(const MemoryPlan& plan, size_t i) {
  return plan.image_of.empty() ? -1 : plan.image_of[i];
}

Status CheckImage(const MemoryPlan& plan, size_t i, const ImageExtent& extent) {
  const int32_t image = ImageOf(plan, i);
  const bool exists =
      image >= 0 && static_cast<size_t>(image) < plan.images.size();
  if (exists && Within(extent, plan.images[image])) return Status::Ok();
  return Status::Corrupt(
      StrCat("the memory plan has no image for tensor ", i, " of ",
             extent.width, " x ", extent.height, " texels",
             exists ? StrCat(" but one of ", plan.images[image].width, " x ",
                             plan.images[image].height)
                    : std::string()));
}

Status CheckPlace(const MemoryPlan& plan, size_t i, const PlanTensor& tensor,
                  int64_t alignment) {
  if (IsImage(tensor)) return CheckImage(plan, i, tensor.image);
  const int64_t begin = plan.offsets[i];
  if (ImageOf(plan, i) >= 0) {
    return Status::Corrupt(StrCat("the memory plan has an image for tensor ", i,
                                  ", which is none"));
  }
  if (begin < 0 || begin > plan.arena_bytes ||
      tensor.bytes > plan.arena_bytes - begin) {
    return Status::Corrupt(
        StrCat("the memory plan puts tensor ", i, " outside its arena"));
  }
  if (begin % alignment != 0) {
    return Status::Corrupt(StrCat("the memory plan puts tensor ", i, " at ",
                                  begin, ", not a multiple of ", alignment));
  }
  return Status::Ok();
}

// Whether two tensors overlap, both of which have their offsets already.
bool Collide(const MemoryPlan& plan, Span<const PlanTensor> tensors, int32_t a,
             int32_t b) {
  if (ImageOf(plan, a) >= 0 || ImageOf(plan, b) >= 0) {
    return ImageOf(plan, a) == ImageOf(plan, b);
  }
  return plan.offsets[a] < plan.offsets[b] + tensors[b].bytes &&
         plan.offsets[b] < plan.offsets[a] + tensors[a].bytes;
}

}  // namespace

Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors,
                 const PlanConstraints& constraints) {
  LITE_RETURN_IF_ERROR(CheckSizes(plan, tensors.size()));
  LITE_RETURN_IF_ERROR(CheckUnits(constraints));
  LITE_RETURN_IF_ERROR(CheckLimits(plan, constraints));
  std::vector<int32_t> live;
  for (int32_t i : ByFirstStep(tensors)) {
    LITE_RETURN_IF_ERROR(
        CheckPlace(plan, i, tensors[i], constraints.alignment));
    auto is_dead = [&](int32_t other) {
      return tensors[other].last < tensors[i].first;
    };
    live.erase(std::remove_if(live.begin(), live.end(), is_dead), live.end());
    for (int32_t other : live) {
      if (!Collide(plan, tensors, other, i)) continue;
      return Status::Corrupt(StrCat("the memory plan puts tensors ", other,
                                    " and ", i, " at the same place"));
    }
    live.push_back(i);
  }
  return Status::Ok();
}

}  // namespace placelite
