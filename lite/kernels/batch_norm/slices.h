// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of batch_norm. They take plain arguments and
// include nothing that emits shared inline functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_BATCH_NORM_SLICES_H_
#define LITE_KERNELS_BATCH_NORM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// A ChannelRun is one channel of one sample, or, where channels are of one
// element each, all channels: y[i] = epilogue(factor * x[i] + offset). y may be
// x, or an operand of the epilogue. Elements are of the type E, float or
// Bfloat16.
template <typename E>
struct ChannelRun {
  const float* factor;  // one for all elements, or one for each
  const float* offset;
  bool for_each;
  const E* x;
  E* y;
  int64_t count;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0] in the whole output
};
template <typename E>
using BatchNormSlice = void (*)(const ChannelRun<E>& run);

LITE_DECLARE_STAMPED(void, BatchNorm, const ChannelRun<float>& run);
void BatchNormBf16(const ChannelRun<Bfloat16>& run);

// A BlockRun is pixels of one block of NCHW[x]c, where x is the SIMD lanes of a
// vector; its formula is that of ChannelRun.
template <typename E>
struct BlockRun {
  const float* factor;  // one for each lane
  const float* offset;
  int64_t lanes;  // lanes with channels; the others become zero
  const E* x;
  E* y;
  int64_t pixels;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of y[0] in the whole output
};
template <typename E>
using BatchNormBlockSlice = void (*)(const BlockRun<E>& run);

LITE_DECLARE_STAMPED(void, BatchNormBlock, const BlockRun<float>& run);
void BatchNormBlockBf16(const BlockRun<Bfloat16>& run);

}  // namespace placelite

#endif  // LITE_KERNELS_BATCH_NORM_SLICES_H_
