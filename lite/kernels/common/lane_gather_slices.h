// SPDX-License-Identifier: Apache-2.0
// These are the vector functions that move channels between blocks of NCHW[x]c.
// They take plain arguments and this file includes no header with functions,
// for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_
#define LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// A LanePiece tells what one block of a source gives to a block of the output.
// Only the first x entries count in NCHW[x]c.
struct LanePiece {
  // SIMD lane i of the output is taken from this lane of the source ...
  int32_t lane[16];
  // ... if this piece gives it: then all bits are set, else none.
  uint32_t given[16];
};

// A LaneRun is a run of pixels of one block of the output. The pieces give each
// SIMD lane at most once; lanes that no piece gives become zero. T is the type
// of the elements' bits: float for four bytes, uint16_t for two, uint8_t for
// one.
template <typename T>
struct LaneRun {
  const LanePiece* pieces;
  const T* const* from;  // the first pixel of each piece
  int64_t count;         // number of pieces
  T* to;
  int64_t pixels;
};
template <typename T>
using GatherLanesSlice = void (*)(const LaneRun<T>& run);

LITE_DECLARE_STAMPED(void, GatherLanes, const LaneRun<float>& run);
// Elements of two bytes have a function of AVX-512 alone.
void GatherHalvesAvx512(const LaneRun<uint16_t>& run);
LITE_DECLARE_STAMPED(void, GatherByteLanes, const LaneRun<uint8_t>& run);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_LANE_GATHER_SLICES_H_
