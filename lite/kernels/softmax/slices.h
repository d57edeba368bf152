// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of softmax, one set for each instruction set.
// They take plain arguments and this file includes no other one: the files that
// define them are compiled for instruction sets that the machine may lack, and
// must not emit copies of shared inline functions.
#ifndef LITE_KERNELS_SOFTMAX_SLICES_H_
#define LITE_KERNELS_SOFTMAX_SLICES_H_

#include <cstdint>

namespace placelite {

// A SoftmaxSlice normalises `axis` elements that are `inner` apart, for each of
// `inner` columns. The row functions take inner 1, one contiguous row.
using SoftmaxSlice = void (*)(const float* x, float* y, int64_t axis,
                              int64_t inner);

#define LITE_SOFTMAX_X86(name, function, needs, applies) \
  void function(const float* x, float* y, int64_t axis, int64_t inner);
#include "lite/kernels/softmax/x86_variants.inc"
#undef LITE_SOFTMAX_X86

// These functions compute one pixel of NCHW[x]c, where x is the SIMD lanes of a
// vector: `axis` channels in blocks that are `inner` pixels apart.
void SoftmaxPixelAvx2(const float* x, float* y, int64_t axis, int64_t inner);
void SoftmaxPixelAvx512(const float* x, float* y, int64_t axis, int64_t inner);
void SoftmaxPixelNeon(const float* x, float* y, int64_t axis, int64_t inner);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_SLICES_H_
