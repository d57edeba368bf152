// SPDX-License-Identifier: Apache-2.0
// These functions handle boxes and their scores, for ops that keep the best of
// the boxes that overlap.
#ifndef LITE_KERNELS_PADDED_BOXES_H_
#define LITE_KERNELS_PADDED_BOXES_H_

#include <cstdint>

namespace placelite {

struct Corners {
  double x0, y0, x1, y1;
};

// Returns the area of a box. If corners are pixels, a box is wider than the
// difference of its corners by `pixel`.
inline double Area(const Corners& box, double pixel = 0) {
  return (box.x1 - box.x0 + pixel) * (box.y1 - box.y0 + pixel);
}

// Returns the smaller of `count` and `limit`; a limit below 0 stands for none.
inline int64_t Limited(int64_t count, int64_t limit) {
  return limit < 0 || count < limit ? count : limit;
}

// Writes the positions of the scores above *threshold (of all scores if it is
// null) and returns how many there are. The largest come first, equal ones in
// their order, NaN last.
int64_t SortByScore(const float* scores, int64_t count, const float* threshold,
                    int64_t* order);

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_BOXES_H_
