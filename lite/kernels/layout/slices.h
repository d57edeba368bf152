// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of layout. They take plain arguments and this
// file includes no header with functions, for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_LAYOUT_SLICES_H_
#define LITE_KERNELS_LAYOUT_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// BlockOfPlanes is the pixels of one block of NCHW[x]c, where x is the SIMD
// lanes of a vector, and of the planes of its channels in NCHW. T is the type
// of the elements' bits: float for four bytes, uint16_t for two, uint8_t for
// one.
template <typename T>
struct BlockOfPlanes {
  const T* from;
  T* to;
  int64_t plane;     // elements between the channels in NCHW
  int64_t channels;  // channels of the block that exist
  int64_t pixels;
};
template <typename T>
using BlockOfPlanesSlice = void (*)(const BlockOfPlanes<T>& run);

// These functions convert planes to a block, whose other lanes become zero, and
// back.
LITE_DECLARE_STAMPED(void, PlanesToBlock, const BlockOfPlanes<float>& run);
LITE_DECLARE_STAMPED(void, BlockToPlanes, const BlockOfPlanes<float>& run);
// Elements of two bytes and of one have functions of AVX-512 alone.
void PlanesToBlockAvx512(const BlockOfPlanes<uint16_t>& run);
void BlockToPlanesAvx512(const BlockOfPlanes<uint16_t>& run);
void PlanesToBlockAvx512(const BlockOfPlanes<uint8_t>& run);
void BlockToPlanesAvx512(const BlockOfPlanes<uint8_t>& run);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_SLICES_H_
