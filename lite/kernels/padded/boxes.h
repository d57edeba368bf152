// SPDX-License-Identifier: Apache-2.0
// Boxes and their scores, for ops that keep the best of those that overlap.
#ifndef LITE_KERNELS_PADDED_BOXES_H_
#define LITE_KERNELS_PADDED_BOXES_H_

#include <cstdint>

namespace placelite {

struct Corners {
  double x0, y0, x1, y1;
};

// A box of pixels is wider than the difference of its corners by `pixel`.
inline double Area(const Corners& box, double pixel = 0) {
  return (box.x1 - box.x0 + pixel) * (box.y1 - box.y0 + pixel);
}

// A limit below 0 is none.
inline int64_t Limited(int64_t count, int64_t limit) {
  return limit < 0 || count < limit ? count : limit;
}

// Positions of the scores above *threshold (of all where it is null), the
// largest first, of equal ones the first, NaN last; how many these are.
int64_t SortByScore(const float* scores, int64_t count, const float* threshold,
                    int64_t* order);

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_BOXES_H_
