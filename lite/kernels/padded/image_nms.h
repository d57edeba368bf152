// SPDX-License-Identifier: Apache-2.0
// ImageNms is what multiclass_nms and matrix_nms have in common: they handle
// each sample for itself, class after class, and keep the best detections of
// all classes.
#ifndef LITE_KERNELS_PADDED_IMAGE_NMS_H_
#define LITE_KERNELS_PADDED_IMAGE_NMS_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// An Image is one sample, with boxes [boxes,4] and scores [classes,boxes].
struct Image {
  const float* boxes;
  const float* scores;
  int64_t classes, num_boxes;
};

struct Detection {
  // This is the position of the detection's score among all scores of the
  // sample.
  int64_t at;
  float score;
};

// Returns whether `a` is better, or as good and comes first.
inline bool IsBetter(const Detection& a, const Detection& b) {
  return a.score == b.score ? a.at < b.at : a.score > b.score;
}

// Returns the overlap of boxes a and b, as Paddle computes it: the area in
// common divided by the area of both. It is NaN for two boxes without area at
// one place. `pixel` is how much wider a box of pixels is than the difference
// of its corners.
double OverlapOf(const float* a, const float* b, double pixel);

class ImageNms : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 protected:
  // Writes the detections of one class from `begin` on and returns where they
  // end. `order` and `numbers` hold one element for each box.
  virtual Detection* DetectClass(const AttributeMap& attributes,
                                 const Image& image, int64_t label,
                                 int64_t* order, double* numbers,
                                 Detection* begin) const = 0;
  // Moves the `count` detections to keep to the front, in their final order.
  virtual void KeepBest(const Image& image, int64_t count, Detection* begin,
                        Detection* end) const = 0;

 private:
  // Writes the detections of one sample from row `row` on and returns how many
  // there are.
  int64_t Detect(const RunContext& context, int64_t image, int64_t row) const;

  int64_t boxes_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_IMAGE_NMS_H_
