// SPDX-License-Identifier: Apache-2.0
// The vector functions of layout. Plain arguments and no other include: see
// softmax/slices.h.
#ifndef LITE_KERNELS_LAYOUT_SLICES_H_
#define LITE_KERNELS_LAYOUT_SLICES_H_

#include <cstdint>

namespace placelite {

// Pixels of one block of NCHW[x]c, x the lanes of a vector, and of the planes
// of its channels in NCHW.
struct BlockOfPlanes {
  const float* from;
  float* to;
  int64_t plane;     // between the channels in NCHW, in elements
  int64_t channels;  // of the block that exist
  int64_t pixels;
};
using BlockOfPlanesSlice = void (*)(const BlockOfPlanes& run);

// From planes to the block, whose other lanes become zero, and back.
void PlanesToBlockAvx2(const BlockOfPlanes& run);
void PlanesToBlockAvx512(const BlockOfPlanes& run);
void PlanesToBlockNeon(const BlockOfPlanes& run);
void BlockToPlanesAvx2(const BlockOfPlanes& run);
void BlockToPlanesAvx512(const BlockOfPlanes& run);
void BlockToPlanesNeon(const BlockOfPlanes& run);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_SLICES_H_
