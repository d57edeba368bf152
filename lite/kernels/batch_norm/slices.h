// SPDX-License-Identifier: Apache-2.0
// The vector functions of batch_norm. Plain arguments and no other include: see
// softmax/slices.h.
#ifndef LITE_KERNELS_BATCH_NORM_SLICES_H_
#define LITE_KERNELS_BATCH_NORM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

// One channel of one image: y[i] = epilogue(factor * x[i] + offset). y may be
// x, and an operand of the epilogue too.
struct ChannelRun {
  float factor;
  float offset;
  const float* x;
  float* y;
  int64_t count;
  const ClampedEpilogue* epilogue;
  int64_t index;  // of y[0] in the whole output
};
using BatchNormSlice = void (*)(const ChannelRun& run);

void BatchNormAvx2(const ChannelRun& run);
void BatchNormAvx512(const ChannelRun& run);

// The same for pixels of one block of NCHW[x]c, x the lanes of a vector.
struct BlockRun {
  const float* factor;  // of each lane
  const float* offset;
  int64_t lanes;  // that hold channels; the others become zero
  const float* x;
  float* y;
  int64_t pixels;
  const ClampedEpilogue* epilogue;
  int64_t index;  // of y[0] in the whole output
};
using BatchNormBlockSlice = void (*)(const BlockRun& run);

void BatchNormBlockAvx2(const BlockRun& run);
void BatchNormBlockAvx512(const BlockRun& run);
void BatchNormBlockNeon(const BlockRun& run);

}  // namespace placelite

#endif  // LITE_KERNELS_BATCH_NORM_SLICES_H_
