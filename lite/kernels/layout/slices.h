// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of layout. They take plain arguments and this
// file includes no header with functions, for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_LAYOUT_SLICES_H_
#define LITE_KERNELS_LAYOUT_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// BlockOfPlanes is the pixels of one block of NCHW[x]c, where x is the SIMD
// lanes of a vector, and of the planes of its channels in NCHW.
struct BlockOfPlanes {
  const float* from;
  float* to;
  int64_t plane;     // elements between the channels in NCHW
  int64_t channels;  // channels of the block that exist
  int64_t pixels;
};
using BlockOfPlanesSlice = void (*)(const BlockOfPlanes& run);

// These functions convert planes to a block, whose other lanes become zero, and
// back.
LITE_DECLARE_STAMPED(void, PlanesToBlock, const BlockOfPlanes& run);
LITE_DECLARE_STAMPED(void, BlockToPlanes, const BlockOfPlanes& run);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_SLICES_H_
