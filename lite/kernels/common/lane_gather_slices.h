// SPDX-License-Identifier: Apache-2.0
// The vector functions that move channels between blocks of NCHW[x]c. Plain
// arguments and no other include: see softmax/slices.h.
#ifndef LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_
#define LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_

#include <cstdint>

namespace placelite {

// What one block of a source gives to a block of the output. Only the first x
// entries count.
struct LanePiece {
  // Where lane i of the output is taken from...
  int32_t lane[16];
  // ...if this piece gives it: all bits, else none.
  uint32_t given[16];
};

// A run of pixels of one block of the output: the pieces give each lane at most
// once, the lanes that none gives become zero.
struct LaneRun {
  const LanePiece* pieces;
  const float* const* from;  // the first pixel, for each piece
  int64_t count;             // pieces
  float* to;
  int64_t pixels;
};
using GatherLanesSlice = void (*)(const LaneRun& run);

void GatherLanesAvx2(const LaneRun& run);
void GatherLanesAvx512(const LaneRun& run);
void GatherLanesNeon(const LaneRun& run);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_
