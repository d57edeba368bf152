// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of softmax, one set for each instruction set.
// They take plain arguments and this file includes no header with functions:
// the files that define them are compiled for instruction sets that the machine
// may lack, and must not emit copies of shared inline functions.
#ifndef LITE_KERNELS_SOFTMAX_SLICES_H_
#define LITE_KERNELS_SOFTMAX_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// A SoftmaxSlice normalises `axis` elements that are `inner` apart, for each of
// `inner` columns. The row functions take inner 1, one contiguous row. Elements
// are of the type E, float or Bfloat16; sums are floats.
template <typename E>
using SoftmaxSlice = void (*)(const E* x, E* y, int64_t axis, int64_t inner);

LITE_DECLARE_STAMPED(void, SoftmaxRow, const float* x, float* y, int64_t axis,
                     int64_t inner);
LITE_DECLARE_STAMPED(void, SoftmaxColumns, const float* x, float* y,
                     int64_t axis, int64_t inner);
void SoftmaxRowBf16(const Bfloat16* x, Bfloat16* y, int64_t axis,
                    int64_t inner);
void SoftmaxColumnsBf16(const Bfloat16* x, Bfloat16* y, int64_t axis,
                        int64_t inner);
// These functions take rows that fit into one vector.
LITE_DECLARE_STAMPED(void, SoftmaxShortRow, const float* x, float* y,
                     int64_t axis, int64_t inner);

// These functions compute one pixel of NCHW[x]c, where x is the SIMD lanes of a
// vector: `axis` channels in blocks that are `inner` pixels apart.
LITE_DECLARE_STAMPED(void, SoftmaxPixel, const float* x, float* y, int64_t axis,
                     int64_t inner);
void SoftmaxPixelBf16(const Bfloat16* x, Bfloat16* y, int64_t axis,
                      int64_t inner);

}  // namespace placelite

#endif  // LITE_KERNELS_SOFTMAX_SLICES_H_
