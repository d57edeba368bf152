// SPDX-License-Identifier: Apache-2.0
// What the variants of padded_nms share: limits, corners, and the walk over
// images and classes. They differ in which boxes that are kept they look at.
#ifndef LITE_KERNELS_PADDED_NMS_H_
#define LITE_KERNELS_PADDED_NMS_H_

#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {

struct NmsLimits {
  int64_t most;
  double overlap;
  // Null: any score will do.
  const float* score;
};

Corners CornersOf(const float* box, bool center);

// The part of both that both have; 0 where it is no area at all.
double PartInCommon(const Corners& a, const Corners& b);

inline bool OverlapTooMuch(const Corners& a, const Corners& b, double limit) {
  const double part = PartInCommon(a, b);
  return part > 0 && part > limit;
}

class PaddedNms : public Kernel {
 public:
  Status Run(const RunContext& context) final;

 protected:
  // The boxes of one image and their scores for one class.
  struct Line {
    const float* boxes;
    const float* scores;
    int64_t count;
    bool center;
  };
  // Writes the positions of the boxes that are kept, in order; how many these
  // are. `kept` has room for as many as there may be.
  virtual int64_t Select(const Line& line, const NmsLimits& limits,
                         void* scratch, int64_t* kept) = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_NMS_H_
