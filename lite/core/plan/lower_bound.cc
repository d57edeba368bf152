// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "lite/core/base/offers.h"
#include "lite/core/plan/live.h"
#include "lite/core/plan/memory_plan.h"
#include "lite/core/plan/order.h"

namespace placelite {
namespace {

// Tensors alive at one step lie in different images, each in one no smaller
// than itself: the k-th largest image is no smaller than the k-th largest
// tensor of any step.
[[maybe_unused]] int64_t ImageBound(Span<const PlanTensor> tensors,
                                    const std::vector<int64_t>& sizes) {
  using Live = std::pair<int64_t, int32_t>;  // (size, tensor)
  std::set<Live, std::greater<Live>> live;
  std::set<std::pair<int32_t, int32_t>> ends;  // (last step, tensor)
  std::vector<int64_t> largest;                // k-th largest of any step
  for (int32_t i : ByFirstStep(tensors)) {
    while (!ends.empty() && ends.begin()->first < tensors[i].first) {
      const int32_t dead = ends.begin()->second;
      live.erase({sizes[dead], dead});
      ends.erase(ends.begin());
    }
    live.emplace(sizes[i], i);
    ends.emplace(tensors[i].last, i);
    largest.resize(std::max(largest.size(), live.size()));
    size_t k = 0;
    for (const auto& [size, tensor] : live) {
      largest[k] = std::max(largest[k], size);
      ++k;
    }
  }
  return std::accumulate(largest.begin(), largest.end(), int64_t{0});
}

}  // namespace

Result<int64_t> LowerBound(Span<const PlanTensor> tensors,
                           const PlanConstraints& constraints) {
  LITE_ASSIGN_OR_RETURN(std::vector<int64_t> sizes,
                        PlanSizes(tensors, constraints));
  std::vector<PlanTensor> images;
  std::vector<int64_t> image_sizes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (!IsImage(tensors[i])) continue;
    images.push_back(tensors[i]);
    image_sizes.push_back(sizes[i]);
    sizes[i] = 0;
  }
  int64_t bytes = WidestStep(tensors, sizes).bytes;
  if constexpr (kOffersCxx || kOffersDevices) {
    bytes += ImageBound(images, image_sizes);
  }
  return bytes;
}

}  // namespace placelite
