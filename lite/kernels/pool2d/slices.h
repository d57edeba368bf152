// SPDX-License-Identifier: Apache-2.0
// The vector functions of pool2d. Plain arguments and no other include: see
// softmax/slices.h.
#ifndef LITE_KERNELS_POOL2D_SLICES_H_
#define LITE_KERNELS_POOL2D_SLICES_H_

#include <cstdint>

namespace placelite {

// PoolRowSliding takes no wider windows, and strides of 1 and 2.
inline constexpr int64_t kMaxSlidingKernel = 64;

// One row of outputs of one channel, or of one block of channels.
struct PoolRow {
  bool max;
  const float* x;  // the first input row under the windows
  int64_t rows;    // input rows under the windows; may be 0
  int64_t in_w;
  // Window i starts at column i * stride - pad and is `kernel` wide.
  int64_t kernel;
  int64_t stride;
  int64_t pad;
  // What of window i lies inside the input: begins[i] .. ends[i]-1.
  const int64_t* begins;
  const int64_t* ends;
  // An average is the sum times row_factor * factors[i].
  const float* factors;
  float row_factor;
  float* y;
  int64_t out_w;
  // Of a block: lanes that hold channels; the others become zero.
  int64_t lanes;
};
using PoolRowSlice = void (*)(const PoolRow& row);

// By kernel, stride and pad: first all input rows into one, then along that.
void PoolRowSlidingAvx2(const PoolRow& row);
void PoolRowSlidingAvx512(const PoolRow& row);

// By begins and ends: one window after the other.
void PoolRowWindowsAvx2(const PoolRow& row);
void PoolRowWindowsAvx512(const PoolRow& row);

// The same in NCHW[x]c with x the lanes of a vector: each pixel is a vector.
void PoolRowBlockedAvx2(const PoolRow& row);
void PoolRowBlockedAvx512(const PoolRow& row);
void PoolRowBlockedNeon(const PoolRow& row);

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_SLICES_H_
