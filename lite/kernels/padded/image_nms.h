// SPDX-License-Identifier: Apache-2.0
// What multiclass_nms and matrix_nms have in common: each image for itself,
// class after class, and the best of what is found in all classes.
#ifndef LITE_KERNELS_PADDED_IMAGE_NMS_H_
#define LITE_KERNELS_PADDED_IMAGE_NMS_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Boxes [boxes,4] and scores [classes,boxes].
struct Image {
  const float* boxes;
  const float* scores;
  int64_t classes, num_boxes;
};

struct Detection {
  // The position of its score among all of the image.
  int64_t at;
  float score;
};

// Whether `a` is better, or as good and comes first.
inline bool IsBetter(const Detection& a, const Detection& b) {
  return a.score == b.score ? a.at < b.at : a.score > b.score;
}

// The part of boxes a and b that both have, as Paddle computes it: NaN for two
// boxes without area in one place. Pixels make a box wider by `pixel`.
double OverlapOf(const float* a, const float* b, double pixel);

class ImageNms : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 protected:
  // The detections of one class, written from `begin` on; where they end.
  // `order` and `numbers` have room for one element of each box.
  virtual Detection* DetectClass(const AttributeMap& attributes,
                                 const Image& image, int64_t label,
                                 int64_t* order, double* numbers,
                                 Detection* begin) const = 0;
  // Leaves the first `count`, those to keep, in their order.
  virtual void KeepBest(const Image& image, int64_t count, Detection* begin,
                        Detection* end) const = 0;

 private:
  // Writes what is found in an image from row `row` on; how much it is.
  int64_t Detect(const RunContext& context, int64_t image, int64_t row) const;

  int64_t boxes_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_IMAGE_NMS_H_
