// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/image_nms.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

// A Ranking is one class with its boxes in the order of their scores.
struct Ranking {
  const float* boxes;
  const int64_t* order;
  double pixel;

  double Overlap(int64_t i, int64_t j) const {
    return OverlapOf(boxes + order[i] * 4, boxes + order[j] * 4, pixel);
  }
  // Returns the largest overlap of box `i` with a better one.
  double LargestOverlap(int64_t i) const {
    double largest = 0;
    for (int64_t j = 0; j < i; ++j) largest = std::max(largest, Overlap(i, j));
    return largest;
  }
};

class PaddedMatrixNms final : public ImageNms {
 protected:
  Detection* DetectClass(const AttributeMap& attributes, const Image& image,
                         int64_t label, int64_t* order, double* largest,
                         Detection* begin) const override {
    const int64_t first = label * image.num_boxes;
    const float score_threshold = attributes.Float("score_threshold");
    const int64_t count =
        Limited(SortByScore(image.scores + first, image.num_boxes,
                            &score_threshold, order),
                attributes.Int("nms_top_k"));
    const Ranking ranking = {image.boxes, order,
                             attributes.Bool("normalized") ? 0.0 : 1.0};
    const bool gaussian = attributes.Bool("use_gaussian");
    const double sigma = attributes.Float("gaussian_sigma");
    const float post_threshold = attributes.Float("post_threshold");
    Detection* end = begin;
    for (int64_t i = 0; i < count; ++i) {
      largest[i] = ranking.LargestOverlap(i);
      double decay = 1;
      for (int64_t j = 0; j < i; ++j) {
        const double overlap = ranking.Overlap(i, j), other = largest[j];
        decay = std::min(
            decay, gaussian
                       ? std::exp((other * other - overlap * overlap) * sigma)
                       : (1 - overlap) / (1 - other + kSmall));
      }
      const int64_t at = first + order[i];
      const auto score = static_cast<float>(decay * image.scores[at]);
      if (score > post_threshold) *end++ = {at, score};
    }
    return end;
  }

  // Keeps the best detections of all classes, the best first.
  void KeepBest(const Image&, int64_t count, Detection* begin,
                Detection* end) const override {
    std::partial_sort(begin, begin + count, end, IsBetter);
  }

 private:
  // This keeps the denominator above zero if a better box equals a still better
  // one.
  static constexpr double kSmall = 1e-10;
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedMatrixNms() {
  return std::make_unique<PaddedMatrixNms>();
}

}  // namespace placelite
