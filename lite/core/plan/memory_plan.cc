// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/memory_plan.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status CheckImage(size_t i, const ImageExtent& image,
                  const ImageExtent& largest) {
  const bool is_image = image.width > 0 && image.height > 0;
  if (is_image && image.width <= largest.width &&
      image.height <= largest.height) {
    return Status::Ok();
  }
  const std::string what =
      StrCat("tensor ", i, " to plan memory for is an image of ", image.width,
             " x ", image.height, " texels");
  if (!is_image) return Status::InvalidArgument(what);
  return Status::ResourceExhausted(StrCat(
      what, ", there can be up to ", largest.width, " x ", largest.height));
}

Status CheckTensor(size_t i, const PlanTensor& tensor,
                   const PlanConstraints& constraints) {
  if (tensor.bytes < 0 || tensor.first < 0 || tensor.last < tensor.first) {
    return Status::InvalidArgument(
        StrCat("tensor ", i, " to plan memory for has ", tensor.bytes,
               " bytes from step ", tensor.first, " to ", tensor.last));
  }
  if (!IsImage(tensor)) return Status::Ok();
  return CheckImage(i, tensor.image, LargestImage(constraints));
}

// -1 when it is more than `most`.
int64_t SizeWithin(int64_t most, const PlanTensor& tensor,
                   const PlanConstraints& constraints) {
  if (IsImage(tensor)) {
    const int64_t texels = tensor.image.width * tensor.image.height;
    if (texels > most / constraints.bytes_per_texel) return -1;
    return texels * constraints.bytes_per_texel;
  }
  const int64_t over = tensor.bytes % constraints.alignment;
  const int64_t padding = over == 0 ? 0 : constraints.alignment - over;
  if (padding > most || tensor.bytes > most - padding) return -1;
  return tensor.bytes + padding;
}

}  // namespace

Status CheckUnits(const PlanConstraints& constraints) {
  if (constraints.alignment < 1) {
    return Status::InvalidArgument(StrCat("memory cannot be aligned to ",
                                          constraints.alignment, " bytes"));
  }
  if (constraints.bytes_per_texel < 1) {
    return Status::InvalidArgument(
        StrCat("a texel cannot have ", constraints.bytes_per_texel, " bytes"));
  }
  return Status::Ok();
}

ImageExtent LargestImage(const PlanConstraints& constraints) {
  constexpr int64_t kLongest = INT32_MAX;
  auto limit = [&](int64_t side) {
    return side == 0 ? kLongest : std::min(side, kLongest);
  };
  const ImageExtent& max = constraints.max_image;
  return {limit(max.width), limit(max.height)};
}

int64_t ImageBytes(const MemoryPlan& plan, const PlanConstraints& constraints) {
  int64_t texels = 0;
  for (const ImageExtent& image : plan.images) {
    texels += image.width * image.height;
  }
  return texels * constraints.bytes_per_texel;
}

int64_t TotalBytes(const MemoryPlan& plan, const PlanConstraints& constraints) {
  return plan.arena_bytes + ImageBytes(plan, constraints);
}

Result<std::vector<int64_t>> PlanSizes(Span<const PlanTensor> tensors,
                                       const PlanConstraints& constraints) {
  LITE_RETURN_IF_ERROR(CheckUnits(constraints));
  std::vector<int64_t> sizes;
  sizes.reserve(tensors.size());
  int64_t left = INT64_MAX;  // what the sum may still grow by
  for (size_t i = 0; i < tensors.size(); ++i) {
    LITE_RETURN_IF_ERROR(CheckTensor(i, tensors[i], constraints));
    const int64_t size = SizeWithin(left, tensors[i], constraints);
    if (size < 0) {
      return Status::ResourceExhausted(
          StrCat("the tensors up to ", i, " of ", tensors.size(),
                 " together need more than ", INT64_MAX, " bytes"));
    }
    sizes.push_back(size);
    left -= size;
  }
  return sizes;
}

Result<std::vector<int64_t>> AlignedSizes(Span<const PlanTensor> tensors,
                                          int64_t alignment) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!IsImage(tensors[i])) continue;
    return Status::InvalidArgument(
        StrCat("tensor ", i, " is an image of ", tensors[i].image.width, " x ",
               tensors[i].image.height,
               " texels, this planner places tensors in linear memory"));
  }
  return PlanSizes(tensors, alignment);
}

}  // namespace placelite
