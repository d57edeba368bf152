// SPDX-License-Identifier: Apache-2.0
#include "test/core/plan/overlap.h"

#include <algorithm>
#include <map>
#include <set>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// The memory in use at one step.
class InUse {
 public:
  explicit InUse(const MemoryPlan& plan) : plan_(plan) {}

  std::string Add(size_t i, const PlanTensor& tensor) {
    return IsImage(tensor) ? AddImage(i, tensor.image)
                           : AddLinear(i, tensor.bytes);
  }

 private:
  std::string AddImage(size_t i, const ImageExtent& extent) {
    const ImageExtent& image = plan_.images.at(plan_.image_of.at(i));
    if (extent.width > image.width || extent.height > image.height) {
      return StrCat(i, " is larger than its image");
    }
    if (!images_.insert(plan_.image_of[i]).second) {
      return StrCat(i, " has the image of another");
    }
    return "";
  }

  // Ranges that do not overlap are sorted by both ends.
  std::string AddLinear(size_t i, int64_t bytes) {
    const int64_t begin = plan_.offsets.at(i);
    if (begin < 0 || begin + bytes > plan_.arena_bytes) {
      return StrCat(i, " lies outside the arena");
    }
    if (!plan_.image_of.empty() && plan_.image_of.at(i) != -1) {
      return StrCat(i, " is linear and has an image");
    }
    if (bytes == 0) return "";
    const auto above = ends_.upper_bound(begin);
    if (above != ends_.end() && above->second < begin + bytes) {
      return StrCat(i, " overlaps another");
    }
    ends_.emplace(begin + bytes, begin);
    return "";
  }

  const MemoryPlan& plan_;
  std::set<int32_t> images_;
  std::map<int64_t, int64_t> ends_;  // end to begin
};

}  // namespace

std::string FindOverlap(const MemoryPlan& plan,
                        const std::vector<PlanTensor>& tensors) {
  int32_t last = -1;
  for (const PlanTensor& tensor : tensors) last = std::max(last, tensor.last);
  for (int32_t step = 0; step <= last; ++step) {
    InUse in_use(plan);
    for (size_t i = 0; i < tensors.size(); ++i) {
      if (tensors[i].first > step || step > tensors[i].last) continue;
      const std::string wrong = in_use.Add(i, tensors[i]);
      if (!wrong.empty()) return StrCat("at step ", step, " tensor ", wrong);
    }
  }
  return "";
}

}  // namespace placelite
