// SPDX-License-Identifier: Apache-2.0
// The variants of padded_nms share the limits, the corners, and the loop over
// samples and classes. They differ in which of the kept boxes they compare
// with.
#ifndef LITE_KERNELS_PADDED_NMS_H_
#define LITE_KERNELS_PADDED_NMS_H_

#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {

struct NmsLimits {
  int64_t most;
  double overlap;
  // If this is null, any score is high enough.
  const float* score;
};

Corners CornersOf(const float* box, bool center);

// Returns the area in common divided by the area of both; 0 if there is none in
// common.
double PartInCommon(const Corners& a, const Corners& b);

inline bool OverlapTooMuch(const Corners& a, const Corners& b, double limit) {
  const double part = PartInCommon(a, b);
  return part > 0 && part > limit;
}

class PaddedNms : public Kernel {
 public:
  Status Run(const RunContext& context) final;

 protected:
  // A Line is the boxes of one sample and their scores for one class.
  struct Line {
    const float* boxes;
    const float* scores;
    int64_t count;
    bool center;
  };
  // Writes the positions of the boxes that are kept, in order, and returns how
  // many there are. `kept` holds as many elements as there are boxes.
  virtual int64_t Select(const Line& line, const NmsLimits& limits,
                         void* scratch, int64_t* kept) = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_NMS_H_
