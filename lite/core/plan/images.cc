// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/images.h"

#include <algorithm>
#include <utility>

#include "lite/core/plan/order.h"

namespace placelite {
namespace {

int64_t Area(const ImageExtent& image) { return image.width * image.height; }

int64_t Area(const ImagePlan& plan) {
  int64_t area = 0;
  for (const ImageExtent& image : plan.images) area += Area(image);
  return area;
}

ImageExtent Around(const ImageExtent& a, const ImageExtent& b) {
  return {std::max(a.width, b.width), std::max(a.height, b.height)};
}

class Sharing {
 public:
  explicit Sharing(Span<const PlanTensor> tensors) : tensors_(tensors) {
    plan_.image_of.assign(tensors.size(), -1);
  }

  void AddNew(int32_t tensor) {
    plan_.image_of[tensor] = static_cast<int32_t>(plan_.images.size());
    plan_.images.push_back(tensors_[tensor].image);
    users_.push_back({tensor});
  }

  void Add(int32_t tensor) {
    const int32_t image = LeastGrowth(tensor);
    if (image < 0) return AddNew(tensor);
    plan_.image_of[tensor] = image;
    plan_.images[image] = Around(plan_.images[image], tensors_[tensor].image);
    users_[image].push_back(tensor);
  }

  ImagePlan Take() { return std::move(plan_); }

 private:
  bool IsFree(size_t image, const PlanTensor& tensor) const {
    return std::all_of(
        users_[image].begin(), users_[image].end(), [&](int32_t user) {
          const PlanTensor& other = tensors_[user];
          return other.last < tensor.first || tensor.last < other.first;
        });
  }

  // Returns the smallest of the images that would grow least, or -1 when a new
  // image costs no more, which leaves the others for tensors of their own
  // shape.
  int32_t LeastGrowth(int32_t tensor) const {
    const ImageExtent& extent = tensors_[tensor].image;
    int32_t best = -1;
    std::pair<int64_t, int64_t> least = {Area(extent), 0};  // (growth, area)
    for (size_t i = 0; i < plan_.images.size(); ++i) {
      const int64_t area = Area(plan_.images[i]);
      const std::pair growth = {Area(Around(plan_.images[i], extent)) - area,
                                area};
      if (growth >= least || !IsFree(i, tensors_[tensor])) continue;
      least = growth;
      best = static_cast<int32_t>(i);
    }
    return best;
  }

  Span<const PlanTensor> tensors_;
  ImagePlan plan_;
  std::vector<std::vector<int32_t>> users_;  // tensors of each image
};

ImagePlan Share(Span<const PlanTensor> tensors,
                const std::vector<int32_t>& order) {
  Sharing sharing(tensors);
  for (int32_t i : order) {
    if (IsImage(tensors[i])) sharing.Add(i);
  }
  return sharing.Take();
}

}  // namespace

ImagePlan ImagesNaive(Span<const PlanTensor> tensors) {
  Sharing sharing(tensors);
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (IsImage(tensors[i])) sharing.AddNew(static_cast<int32_t>(i));
  }
  return sharing.Take();
}

ImagePlan ImagesInOrder(Span<const PlanTensor> tensors) {
  return Share(tensors, ByFirstStep(tensors));
}

ImagePlan ImagesByArea(Span<const PlanTensor> tensors) {
  return Share(tensors, OrderBy(tensors.size(), [&](int32_t i) {
                 return -Area(tensors[i].image);
               }));
}

ImagePlan ImagesBest(Span<const PlanTensor> tensors) {
  ImagePlan in_order = ImagesInOrder(tensors);
  ImagePlan by_area = ImagesByArea(tensors);
  return Area(by_area) < Area(in_order) ? by_area : in_order;
}

}  // namespace placelite
