// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of pool2d. They take plain arguments and this
// file includes no header with functions, for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_POOL2D_SLICES_H_
#define LITE_KERNELS_POOL2D_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// PoolRowSliding takes no wider windows, and only strides of 1 and 2.
inline constexpr int64_t kMaxSlidingKernel = 64;

// PooledCodes tells what codes stand for.
struct PooledCodes {
  // The code of zero and the scale of the input. Averages are counted in the
  // output's scale where they become codes.
  float zero = 0, scale = 1;
  CodeSteps steps;  // of averages that become codes
};

// A PoolRow is one row of outputs of one channel, or of one block of channels.
// Its inputs are elements of the type E, float, Bfloat16 or Code, its outputs
// of the type Y, which is E, or float where averages of codes are floats. Sums
// are floats.
template <typename E, typename Y = E>
struct PoolRow {
  bool max;
  const E* x;    // the first input row under the windows
  int64_t rows;  // input rows under the windows; may be 0
  int64_t in_w;
  // Window i starts at column i * stride - pad and is `kernel` wide.
  int64_t kernel;
  int64_t stride;
  int64_t pad;
  // The part of window i inside the input is begins[i] .. ends[i]-1.
  const int64_t* begins;
  const int64_t* ends;
  // An average is the sum times row_factor * factors[i].
  const float* factors;
  float row_factor;
  Y* y;
  int64_t out_w;
  // For a block this is how many elements of a pixel hold channels; the others
  // become zero.
  int64_t lanes;
  const PooledCodes* codes = nullptr;  // where E is Code
};
template <typename E, typename Y = E>
using PoolRowSlice = void (*)(const PoolRow<E, Y>& row);

// These functions use kernel, stride and pad: they first join all input rows
// into one, and then the windows along that row.
LITE_DECLARE_STAMPED(void, PoolRowSliding, const PoolRow<float>& row);

// These functions use begins and ends: they join one window after the other.
LITE_DECLARE_STAMPED(void, PoolRowWindows, const PoolRow<float>& row);

// These functions use begins and ends in NCHW[x]c, where x is the SIMD lanes of
// a vector: each pixel is a vector.
LITE_DECLARE_STAMPED(void, PoolRowBlocked, const PoolRow<float>& row);
void PoolRowBlockedBf16(const PoolRow<Bfloat16>& row);
// Maxima are taken of codes, which must stand for equal elements on both sides.
LITE_DECLARE_STAMPED(void, PoolRowBlockedCodes, const PoolRow<Code>& row);
// The rows are averages.
LITE_DECLARE_STAMPED(void, PoolRowBlockedFloatsOfCodes,
                     const PoolRow<Code, float>& row);

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_SLICES_H_
